import BadgeCredentials
package import BadgeModel

extension BadgeWallet {
    /// Returns the status of the organization's own that its list, as of the last sync, gives a badge; `nil` for those that
    /// every organization has in common, and without a list.
    package func ownStatus(of badge: Badge) async throws -> Int? { try await context.ownStatus(of: badge) }
}

extension WorkflowContext {
    func ownStatus(of badge: Badge) async throws -> Int? {
        guard badge.status == .suspended, let reference = badge.statusReference,
            let stored = try await store.statusList(reference.list)
        else { return nil }
        let status = try StatusListToken.list(inStored: stored.token).status(at: reference.index)
        return status.rawValue > StatusList.Status.suspended.rawValue ? Int(status.rawValue) : nil
    }
}
