import BadgeAuthority
import BadgeModel
import BadgeVerifier
import Foundation

/// Whom a verifier trusts, and what it goes by.
struct Verifying {
    let audience: String
    let trust: [TrustedIssuer]
    var offline = OfflineRule.refuse
    /// Where its status lists outlive the command; `nil` for nowhere.
    var folder: URL?
}

/// Where the challenges and status lists of a verifier outlive a command.
struct VerifierState {
    let folder: URL
    /// Whether the user named it.
    let isNamed: Bool

    /// Whether challenges were made there.
    var hasChallenges: Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: "challenge.key").path(percentEncoded: false))
    }
}

extension CommandRun {
    /// The folder that was named, else `verifier` in the home.
    func verifierState(_ named: String?) -> VerifierState {
        VerifierState(
            folder: named.map { URL(filePath: NSString(string: $0).expandingTildeInPath) }
                ?? home.appending(path: "verifier"), isNamed: named != nil)
    }

    /// The challenges of a verifier; the folder is made when it is missing.
    func challenges(for audience: String, in state: VerifierState) throws -> Challenges {
        try Challenges(audience: audience, folder: state.folder, clock: context.clock, random: context.random)
    }

    /// The challenges that a presentation must answer: without a nonce, or with one that was printed here. `nil` for a
    /// nonce of the user's own making.
    ///
    /// - Throws: `BadgeError` `inputRequired` when there is no nonce and no challenge was made here; those of the folder.
    func challenges(for audience: String, in state: VerifierState, answeredBy nonce: String?) throws -> Challenges? {
        guard state.hasChallenges else {
            guard nonce == nil else { return nil }
            throw BadgeError(
                .inputRequired, "inputRequired.challenge",
                ["command": "badgectl verify --challenge", "option": "--nonce"])
        }
        let challenges = try challenges(for: audience, in: state)
        return nonce.map(challenges.made) ?? true ? challenges : nil
    }

    /// Runs the body with a verifier that reaches the organization of this home in process.
    func withVerifier<Value>(
        _ verifying: Verifying, _ body: (PresentationVerifier) async throws -> Value
    ) async throws -> Value {
        let transport = HomeTransport(session: self)
        let verifier = PresentationVerifier(
            trust: verifying.trust, transport: transport, folder: verifying.folder, offline: verifying.offline,
            clock: context.clock, pause: retryPause)
        do {
            let value = try await body(verifier)
            try await transport.close()
            return value
        } catch {
            try await transport.close()
            throw error
        }
    }

    /// The organization that lives in this home, trusted for its own badges. Those whose badges the wallet holds are trusted
    /// by nobody for that: whoever gets an invitation accepted would open the door with any claim.
    ///
    /// - Throws: `BadgeError` `inputRequired` when there is none.
    func ownIssuer() throws -> TrustedIssuer {
        guard hasAuthority else {
            throw BadgeError(
                .inputRequired, "inputRequired.trust",
                ["trust": "--trust FILE", "organization": "--organization ORGANIZATION"])
        }
        return try withAuthority { authority in
            let issuer = try TrustedIssuer(try authority.organization())
            return TrustedIssuer(issuer: issuer.issuer, keys: issuer.keys, types: [try authority.badgeType])
        }
    }
}
