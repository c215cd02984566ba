import BadgeIssuance
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI
import Foundation

extension WorkflowContext {
    /// What an earlier run on the same subject was authorized for; prompts for the passcode where that is sealed under it.
    func resumeIssuance(_ lock: IssuanceLock) async throws -> AuthorizedIssuance? {
        try await withPasscodeKey(for: .issuance) { key in
            guard let earlier = try await store.resumableIssuance(lock, with: key) else { return nil }
            return try await AuthorizedIssuance(resuming: earlier, with: key, context: self)
        }
    }

    /// Writes down what the organization authorized, so that a run that is interrupted can be resumed.
    func save(_ authorized: AuthorizedIssuance, _ lock: IssuanceLock) async throws {
        try await store.saveAuthorization(
            authorized.grant.stored, expires: authorized.grant.expires, of: authorized.issuance, lock)
    }

    /// What a session lets be issued instead of a badge: a credential of the same kind.
    func authorizeAgain(_ badge: Badge, in session: DeviceSession) async throws -> AuthorizedOffer {
        let type = try await store.credentials(of: badge.id).first?.type
        return requestingBatch(try await issuer.authorize(session, type: type))
    }

    /// The grant for as many credentials as the issuer gives at once, so that each is presented only once, and as one use
    /// of a badge is not to be told from another's by its credential.
    func requestingBatch(_ grant: AuthorizedOffer) -> AuthorizedOffer {
        let count = min(grant.offer.batchSize, Self.mostCredentials) - 1
        guard count > 0 else { return grant }
        return grant.requesting(copiesOn: (0..<count).map { _ in SigningKey(random: random) })
    }

    /// The most credentials of one badge that are kept: each costs a signature, and a row and a key in the store.
    private static let mostCredentials = 10

    /// Deletes an issuance that came to nothing. A row that cannot be deleted now is swept at the next opening; the
    /// error that ended the issuance is the one to report.
    func discard(_ issuance: Issuance) async {
        do { try await store.abandonIssuance(issuance.id) } catch { return }
    }
}

extension WorkflowContext {
    /// What the policy of an offer's organization adds to what the wallet's one passcode must be; `nil` in a wallet without
    /// one.
    ///
    /// - Throws: What fetching the policy throws: a badge whose policy cannot be read is not taken either.
    func fetchTightening(by offer: @Sendable () async throws -> ResolvedOffer) async throws -> PasscodeTightening? {
        let held = try await store.passcodePolicies()
        guard try await store.passcode() != nil || !held.isEmpty else { return nil }
        let resolved = try await offer()
        // The keys that were pinned count, as they do when the badge is taken.
        let pinned = try await store.organization(resolved.organizationID)?.pinnedKeys
        let trusted = pinned.map(resolved.trusting) ?? resolved
        return PasscodeTightening(of: try await issuer.fetchPolicy(trusted)?.policy.passcodes ?? [], over: held)
    }

    /// Has the user agree to what a badge tightens, where no other screen does that takes the badge.
    ///
    /// - Throws: `BadgeError` `declined` when the user gives up: the badge is not to be taken then.
    func confirm(_ tightening: PasscodeTightening?) async throws {
        guard let tightening else { return }
        try await ui.prompt(\.passcode) {
            $0.promptUserWithErrorMessage(
                ui.localization("tightening.question", ["tightening": tightening.message]), completion: $1)
        } attempt: { (_: InformAnswer) in
        }
    }
}

extension WorkflowContext {
    /// Resolves what gates a new badge's first use; one whose activation is refused stays `pending`.
    func activateIfPermitted(_ badge: Badge) async throws -> Badge {
        guard badge.credentialID != nil else { return badge }
        do {
            try await ActivateBadge(badgeID: badge.id, context: self).run()
        } catch BadgeError.Code.restricted, BadgeError.Code.blocked {
            return badge
        }
        return try await store.badge(badge.id) ?? badge
    }
}
