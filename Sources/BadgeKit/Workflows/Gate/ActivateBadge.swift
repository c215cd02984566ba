import BadgeModel
import BadgePolicy
import BadgeStorage

/// Makes a badge that is issued and waits for its person's login, phone or agreement an active one.
struct ActivateBadge: Workflow {
    private let badgeID: Badge.ID
    let context: WorkflowContext

    init(badgeID: Badge.ID, context: WorkflowContext) {
        self.badgeID = badgeID
        self.context = context
    }

    /// Resolves what gates the activation; a badge that does not wait for it stays as it is.
    func perform() async throws {
        guard let badge = try await context.store.badge(badgeID), badge.status == .pending else { return }
        guard badge.credentialID != nil else { throw BadgeError(.issuancePending, "issuancePending.badge") }
        let evaluated = try await RestrictionResolver(
            badgeID: badgeID, purpose: .activation, only: nil, context: context
        ).run()
        try await context.store.activate(try evaluated.requirePermit())
    }
}
