import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeStorage

/// Completes authorized issuances that were interrupted.
struct ResumeProvisioning: Workflow {
    let context: WorkflowContext

    init(context: WorkflowContext) {
        self.context = context
    }

    /// Attempts each issuance once. One that cannot be completed now, or is sealed under a passcode that was not
    /// entered, waits for another run until it expires; one that another run is working on is left to that run. If an
    /// organization's badges are locked because its attempts are used up, the user must resume its issuances.
    ///
    /// - Throws: The first failure, when none of them yielded a badge: also `BadgeError` `passcodeExhausted`.
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
