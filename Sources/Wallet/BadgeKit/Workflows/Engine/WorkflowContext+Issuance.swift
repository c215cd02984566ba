import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI
import Foundation

extension WorkflowContext {
    /// Returns the authorization of an interrupted run on the same subject, and prompts for the passcode if it is
    /// sealed.
    func resumeIssuance(_ lock: IssuanceLock) async throws -> AuthorizedIssuance? {
        try await withPasscodeKey(for: .issuance) { key in
            guard let earlier = try await store.resumableIssuance(lock, with: key) else { return nil }
            return try await AuthorizedIssuance(resuming: earlier, with: key, context: self)
        }
    }

    /// Persists the organization's authorization, so that an interrupted run can be resumed.
    func save(_ authorized: AuthorizedIssuance, _ lock: IssuanceLock) async throws {
        try await store.saveAuthorization(
            authorized.grant.stored, expires: authorized.grant.expires, of: authorized.issuance, lock)
    }

    /// Returns the authorization to replace a badge by a credential of the same kind, from its session.
    func authorizeAgain(_ badge: Badge, in session: DeviceSession) async throws -> AuthorizedOffer {
        let type = try await store.credentials(of: badge.id).first?.type
        return requestingBatch(try await issuer.authorize(session, type: type))
    }

    /// Extends the grant to as many credentials as the issuer issues at once. Each is then presented only once, so that
    /// a credential does not link one use of a badge to another.
    func requestingBatch(_ grant: AuthorizedOffer) -> AuthorizedOffer {
        let count = min(grant.offer.batchSize, Self.mostCredentials) - 1
        guard count > 0 else { return grant }
        return grant.requesting(copiesOn: (0..<count).map { _ in SigningKey(random: random) })
    }

    /// The maximum number of stored credentials per badge: each costs a signature, and a row and a key in the store.
    private static let mostCredentials = 10

    /// Deletes a failed issuance. A row that cannot be deleted now is removed at the next opening; the error that ended
    /// the issuance is the one to report.
    func discard(_ issuance: Issuance) async {
        do { try await store.abandonIssuance(issuance.id) } catch { return }
    }
}

extension WorkflowContext {
    /// Returns what the policy of an offer's organization adds to the rules of the wallet's passcode; `nil` in a wallet
    /// without a passcode.
    ///
    /// - Throws: The errors of fetching the policy: a badge whose policy cannot be read is not accepted either.
    func fetchTightening(by offer: @Sendable () async throws -> ResolvedOffer) async throws -> PasscodeTightening? {
        let held = try await store.passcodePolicies()
        let passcode = try await store.passcode()
        guard passcode != nil || !held.isEmpty else { return nil }
        let resolved = try await offer()
        // The keys that were pinned count, as they do when the badge is taken.
        let pinned = try await store.organization(resolved.organizationID)?.pinnedKeys
        let trusted = pinned.map(resolved.trusting) ?? resolved
        return PasscodeTightening(
            of: try await issuer.fetchPolicy(trusted)?.policy.passcodes ?? [], over: held, passcode: passcode?.rules)
    }

    /// Asks the user to agree to stricter passcode rules, unless another screen that accepts the badge does.
    ///
    /// - Throws: `BadgeError` `declined` when the user cancels: the badge must not be accepted then.
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
    /// Completes what a new badge needs beside its credential: the certificate of its server is remembered, and its logo
    /// fetched.
    func welcome(_ badge: Badge) async {
        await rememberServerKey(of: badge.organizationID)
        await FetchPictures(context: askingOnce, patience: FetchPictures.patienceOnArrival).logo(ofNew: badge)
    }

    /// Resolves what gates a new badge's first use. A badge whose activation is refused stays `pending`.
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
