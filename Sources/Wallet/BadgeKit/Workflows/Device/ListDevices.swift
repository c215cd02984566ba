import BadgeClient
import BadgeModel

/// Asks an organization for the user's devices.
struct ListDevices: Workflow {
    private let badgeID: Badge.ID
    let context: WorkflowContext

    init(badgeID: Badge.ID, context: WorkflowContext) {
        self.badgeID = badgeID
        self.context = context
    }

    /// The devices, oldest first.
    func perform() async throws -> DeviceList {
        try await context.withSession(of: context.store.requireBadge(badgeID)) { try await $0.devices() }
    }
}
