import BadgeKeys
package import BadgeTestDoubles
package import BadgeTransport
package import BadgeVerifier
package import Foundation

/// Who asks at ``DoorServer``, with a certificate for trials.
package struct TrialVerifier: Sendable {
    package let identity: VerifierIdentity
    package let certificate: TrialCertificate

    package init(_ prefix: VerifierIdentity.Prefix, from now: Date, random: SeededRandom) throws {
        let key = SigningKey(random: random)
        certificate = try TrialCertificate(of: key.publicKey, for: DoorServer.host, from: now, random: random)
        identity =
            prefix == .redirectURI
            ? .unsigned : try VerifierIdentity(prefix, key: key, certificates: certificate.chain)
    }

    /// Returns its requests.
    ///
    /// - Parameter folder: The folder that stores them; `nil` for none.
    package func transactions(
        _ verifier: PresentationVerifier, in folder: URL? = nil, clock: FixedClock, random: SeededRandom
    ) throws -> PresentationTransactions {
        guard let folder else {
            return try PresentationTransactions(
                identity, answers: DoorServer.answers, requests: DoorServer.requests, verifier: verifier, clock: clock,
                random: random)
        }
        return try PresentationTransactions(
            identity, answers: DoorServer.answers, requests: DoorServer.requests, verifier: verifier, folder: folder,
            clock: clock, random: random)
    }
}
