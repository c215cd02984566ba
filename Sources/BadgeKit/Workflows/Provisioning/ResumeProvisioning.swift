import BadgeIssuance
import BadgeModel
import BadgeStorage

/// Finishes what earlier runs had been authorized for when they were interrupted.
struct ResumeProvisioning: Workflow {
    let context: WorkflowContext

    init(context: WorkflowContext) {
        self.context = context
    }

    /// Tries each of them once. What cannot be finished now, or is sealed under a passcode that was not entered, waits for
    /// another run, until it runs out; what another run is working on is left to it. Where an organization's badges are
    /// locked since its tries are used up, what was begun with it is for the user to resume.
    ///
    /// - Throws: The first failure, when no badge came of any of them: also `BadgeError` `passcodeExhausted`.
    func perform() async throws -> [Badge] {
        var badges: [Badge] = []
        var failure: (any Error)?
        for subject in try await context.store.resumableSubjects() {
            do {
                if let badge = try await resume(subject) { badges.append(badge) }
            } catch let error as BadgeError where [.attemptInProgress, .passcodeRequired].contains(error.code) {
                continue
            } catch let error as BadgeError {
                failure = failure ?? error
            }
        }
        if let failure, badges.isEmpty { throw failure }
        return badges
    }

    private func resume(_ subject: IssuanceSubject) async throws -> Badge? {
        try await context.store.withIssuanceLock(subject) { lock in
            let key = context.unlockCache.key()
            guard let issuance = try await context.store.resumableIssuance(lock, with: key),
                let authorized = try await AuthorizedIssuance(resuming: issuance, with: key, context: context)
            else { return nil }
            try await context.store.requireNotUsedUp(authorized.grant.offer.organizationID)
            let replaced: Badge? = if case .reissue(let id) = subject { try await context.store.badge(id) } else { nil }
            return try await IssueCredential(
                authorized: authorized, replacing: replaced, isInteractive: false, context: context
            ).run()
        }
    }
}
