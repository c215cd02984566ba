import BadgeModel
import BadgePolicy
import BadgeStorage

/// Activates an issued badge that waits for the user's login, phone or agreement.
struct ActivateBadge: Workflow {
    private let badgeID: Badge.ID
    let context: WorkflowContext

    init(badgeID: Badge.ID, context: WorkflowContext) {
        self.badgeID = badgeID
        self.context = context
    }

    /// Resolves what gates the activation. A badge that does not wait for activation is left unchanged.
    func perform() async throws {
        guard let badge = try await context.store.badge(badgeID), badge.status == .pending else { return }
        guard badge.credentialID != nil else { throw BadgeError(.issuancePending, "issuancePending.badge") }
        let evaluated = try await RestrictionResolver(
            badgeID: badgeID, purpose: .activation, only: nil, context: context
        ).run()
        try await context.store.activate(try evaluated.requirePermit())
    }
}
