import BadgeClient
import BadgeModel
import BadgeStorage
import BadgeUI

/// Ends the logins and sessions of this device for an organization's badges, or for all badges.
struct LogOut: Workflow {
    private let organizationID: Organization.ID?
    let context: WorkflowContext

    /// - Parameter organizationID: `nil` for all.
    init(organizationID: Organization.ID?, context: WorkflowContext) {
        self.organizationID = organizationID
        self.context = context
    }

    /// Deletes the sessions here, then notifies the organization, without waiting for one that cannot be reached.
    ///
    /// - Returns: The badges that were logged in.
    func perform() async throws -> [Badge.ID] {
        for organization in try await context.store.organizations()
        where [nil, organization.id].contains(organizationID) {
            try await context.store.forgetUsers(of: organization.issuer)
        }
        var ended: [Badge.ID] = []
        for badge in try await context.store.badges() where [nil, badge.organizationID].contains(organizationID) {
            let isTransient = context.transientSessions.session(of: badge.id) != nil
            let isStored = try await context.store.hasSession(of: badge.id)
            guard isTransient || isStored else { continue }
            try await end(badge)
            // Both, where a login that is not saved came after one that was.
            if isTransient, isStored { try await end(badge) }
            ended.append(badge.id)
        }
        return ended
    }

    private func end(_ badge: Badge) async throws {
        let session = await sessionIfAny(of: badge)
        if context.transientSessions.session(of: badge.id) == nil { try await context.store.endSession(of: badge.id) }
        context.transientSessions.remove(badge.id)
        do { try await session?.end() } catch { try Task.checkCancellation() }
    }

    private func sessionIfAny(of badge: Badge) async -> DeviceSession? {
        do {
            return try await context.withPasscodeKey(for: .session(badge: badge.display.name)) {
                try await context.session(of: badge, with: $0)
            }
        } catch {
            return nil
        }
    }
}
