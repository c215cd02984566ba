import BadgeIssuance
public import BadgeModel
import BadgeStorage

/// Ends what was granted to this device for an organization's badges.
public struct LogOut: Workflow {
    private let organizationID: Organization.ID
    private let parts: WalletParts

    /// Takes the organization.
    public init(organizationID: Organization.ID, parts: WalletParts) {
        self.organizationID = organizationID
        self.parts = parts
    }

    /// Forgets the sessions here, and then tells the organization; one that cannot be reached is not waited for.
    ///
    /// - Returns: The badges that were logged in.
    public func run() async throws -> [Badge.ID] {
        var ended: [Badge.ID] = []
        for badge in try await parts.store.badges() where badge.organizationID == organizationID {
            guard try await parts.store.hasSession(of: badge.id) else { continue }
            try await end(badge)
            ended.append(badge.id)
        }
        return ended
    }

    private func end(_ badge: Badge) async throws {
        let session = await sessionIfAny(of: badge)
        try await parts.store.endSession(of: badge.id)
        do { try await session?.end() } catch { try Task.checkCancellation() }
    }

    private func sessionIfAny(of badge: Badge) async -> DeviceSession? {
        do { return try await parts.unlocking { try await parts.session(of: badge, with: $0) } } catch { return nil }
    }
}
