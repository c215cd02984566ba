import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeStorage

/// Collects the badges that organizations promised, each when it is due.
struct CollectBadges {
    /// The badges to consider; `nil` for all of them.
    var badges: [Badge.ID]?
    let context: WorkflowContext

    /// The outcome of the collection.
    struct Outcome {
        var issued: [Badge.ID] = []
        var failures: [Badge.ID: any Error] = [:]
    }

    /// Collects the badges that are ready, without prompting. A badge that is not issued yet waits for the time that
    /// the organization names; one that the organization refuses to issue is removed from the wallet; one whose grant
    /// is sealed under the passcode waits for the next unlocked use.
    ///
    /// - Throws: `BadgeError` of a store that cannot be read; `CancellationError`.
    func run() async throws -> Outcome {
        var outcome = Outcome()
        for id in try await context.store.dueBadges() where badges?.contains(id) ?? true {
            do {
                guard let badge = try await collect(id), badge.credentialID != nil else { continue }
                outcome.issued.append(id)
            } catch let error as BadgeError where [.attemptInProgress, .passcodeRequired].contains(error.code) {
                continue
            } catch {
                try Task.checkCancellation()
                outcome.failures[id] = error
            }
        }
        return outcome
    }

    private func collect(_ id: Badge.ID) async throws -> Badge? {
        try await context.store.withIssuanceLock(.promise(id)) { lock in
            let key = context.unlockCache.key()
            guard let badge = try await context.store.badge(id),
                let issuance = try await context.store.resumableIssuance(lock, with: key),
                let authorized = try await AuthorizedIssuance(resuming: issuance, with: key, context: context)
            else { return nil }
            try await context.store.requireNotUsedUp(authorized.grant.offer.organizationID)
            return try await IssueCredential(
                authorized: authorized, replacing: badge, isInteractive: false, context: context
            ).run()
        }
    }
}
