public import BadgeIssuance
public import BadgeModel

/// Asks an organization for the person's devices.
public struct ListDevices: Workflow {
    private let badge: Badge
    private let parts: WalletParts

    /// Takes a badge of the organization.
    public init(badge: Badge, parts: WalletParts) {
        self.badge = badge
        self.parts = parts
    }

    /// The devices, oldest first.
    public func run() async throws -> DeviceList {
        try await parts.withSession(of: badge) { try await $0.devices() }
    }
}
