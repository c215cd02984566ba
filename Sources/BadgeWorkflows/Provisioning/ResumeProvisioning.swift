import BadgeIssuance
public import BadgeModel
import BadgeStorage

/// Finishes what earlier runs had been granted when they were cut off.
public struct ResumeProvisioning: Workflow {
    private let context: WorkflowContext

    /// Takes what provisioning works with.
    public init(context: WorkflowContext) {
        self.context = context
    }

    /// Tries each of them once. What cannot be finished now, or is sealed under a passcode that was not entered, waits for
    /// another run, until it runs out; what another run is working on is left to it. Where an organization's badges are
    /// locked since its tries are used up, what was begun with it is for the person to take up.
    ///
    /// - Throws: The first failure, when no badge came of any of them: also `BadgeError` `passcodeExhausted`.
    public func run() async throws -> [Badge] {
        var badges: [Badge] = []
        var failure: (any Error)?
        for digest in try await context.store.resumableOffers() {
            do {
                if let badge = try await finish(digest) { badges.append(badge) }
            } catch let error as BadgeError where [.attemptInProgress, .passcodeRequired].contains(error.code) {
                continue
            } catch let error as BadgeError {
                failure = failure ?? error
            }
        }
        if let failure, badges.isEmpty { throw failure }
        return badges
    }

    private func finish(_ offerDigest: String) async throws -> Badge? {
        let claim = try context.store.lockIssuance(offerDigest: offerDigest)
        defer { withExtendedLifetime(claim) {} }
        let key = context.session.key()
        guard let issuance = try await context.store.resumableIssuance(claim, with: key),
            let granted = try await AuthorizedIssuance(resuming: issuance, with: key, context: context)
        else { return nil }
        try await context.store.requireNotUsedUp(granted.authorized.offer.organizationID)
        let replaced = try await context.store.badges().first { ReissueBadge.digest(of: $0.id) == offerDigest }
        return try await IssueCredential(
            granted: granted, replaced: replaced, asks: false, context: context, memory: StepMemory()
        ).run()
    }
}
