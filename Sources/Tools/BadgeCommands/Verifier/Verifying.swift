import BadgeAuthority
import BadgeModel
import BadgeVerifier
import Foundation

/// The trusted issuers and the settings of a verifier.
struct Verifying {
    let audience: String
    let trust: [TrustedIssuer]
    /// The root certificates of other issuers, PEM; `nil` for none.
    var roots: String?
    var offline = OfflineRule.refuse
    /// The folder that stores its status lists across commands; `nil` for none.
    var folder: URL?
}

/// The folder that stores the challenges and status lists of a verifier across commands.
struct VerifierState {
    let folder: URL
    /// Whether the user named the folder.
    let isNamed: Bool

    /// Whether it has challenges.
    var hasChallenges: Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: "challenge.key").path(percentEncoded: false))
    }
}

extension CommandRun {
    /// Returns the named folder, otherwise `verifier` in the home.
    func verifierState(_ named: String?) -> VerifierState {
        VerifierState(
            folder: named.map { URL(filePath: NSString(string: $0).expandingTildeInPath) }
                ?? home.appending(path: "verifier"), isNamed: named != nil)
    }

    /// Returns the challenges of a verifier; creates the folder if it is missing.
    func challenges(for audience: String, in state: VerifierState) throws -> Challenges {
        try Challenges(audience: audience, folder: state.folder, clock: context.clock, random: context.random)
    }

    /// Returns the challenges that a presentation must answer: without a nonce, or with one that was printed here;
    /// `nil` for the user's own nonce.
    ///
    /// - Throws: `BadgeError` `inputRequired` when there is no nonce and no challenge was created here; those of the
    ///   folder.
    func challenges(for audience: String, in state: VerifierState, answeredBy nonce: String?) throws -> Challenges? {
        guard state.hasChallenges else {
            guard nonce == nil else { return nil }
            throw BadgeError(
                .inputRequired, .commands("inputRequired.challenge"),
                ["command": "badgectl verify --challenge", "option": "--nonce"])
        }
        let challenges = try challenges(for: audience, in: state)
        return nonce.map(challenges.made) ?? true ? challenges : nil
    }

    /// Runs the body with a verifier that reaches the organization of this home in process.
    func withVerifier<Value>(
        _ verifying: Verifying, _ body: (PresentationVerifier) async throws -> Value
    ) async throws -> Value {
        let transport = HomeTransport(run: self)
        var verifier = PresentationVerifier(
            trust: verifying.trust, transport: transport, folder: verifying.folder, offline: verifying.offline,
            clock: context.clock, pause: retryPause)
        do {
            if let roots = verifying.roots { verifier = try verifier.trusting(issuersCertifiedBy: roots) }
            let value = try await body(verifier)
            try await transport.close()
            return value
        } catch {
            try await transport.close()
            throw error
        }
    }

    /// Returns the organization of this home, trusted for its own badges. The organizations of the wallet's badges are
    /// not trusted: anyone who could make the wallet accept an invitation would open the door with any claim.
    ///
    /// - Throws: `BadgeError` `inputRequired` when there is none.
    func ownIssuer() throws -> TrustedIssuer {
        guard hasAuthority else {
            throw BadgeError(
                .inputRequired, .commands("inputRequired.trust"),
                ["trust": "--trust FILE", "organization": "--organization ORGANIZATION"])
        }
        return try withAuthority { authority in
            let issuer = try TrustedIssuer(try authority.organization())
            return TrustedIssuer(issuer: issuer.issuer, keys: issuer.keys, types: [try authority.badgeType])
        }
    }
}
