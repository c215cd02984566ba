import BadgeIssuance
import BadgeModel

/// Asks an organization for the person's devices.
struct ListDevices: Workflow {
    private let badge: Badge
    private let context: WorkflowContext

    /// Takes a badge of the organization.
    init(badge: Badge, context: WorkflowContext) {
        self.badge = badge
        self.context = context
    }

    /// The devices, oldest first.
    func run() async throws -> DeviceList {
        try await context.withSession(of: badge) { try await $0.devices() }
    }
}
