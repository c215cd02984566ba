public import BadgeModel
import BadgeStorage

extension BadgeWallet {
    /// All badges, in the order in which they were added.
    public nonisolated(nonsending) var badges: [Badge] {
        get async throws { try await store.badges() }
    }

    /// Returns at most `limit` badges in the order in which they were added, starting after the given one.
    public nonisolated(nonsending) func badges(limit: Int, after: Badge.ID? = nil) async throws -> [Badge] {
        try await store.badges(limit: limit, after: after)
    }

    /// Returns the badge with the given identifier, or `nil` if there is none.
    public nonisolated(nonsending) func badge(_ id: Badge.ID) async throws -> Badge? {
        try await store.badge(id)
    }

    /// The organizations, sorted by name.
    public nonisolated(nonsending) var organizations: [Organization] {
        get async throws { try await store.organizations() }
    }

    /// Returns the organization with the given identifier, or `nil` if there is none.
    public nonisolated(nonsending) func organization(_ id: Organization.ID) async throws -> Organization? {
        try await store.organization(id)
    }

    /// Returns the credentials of a badge, oldest first.
    public nonisolated(nonsending) func credentials(of badge: Badge.ID) async throws -> [Credential] {
        try await store.credentials(of: badge)
    }

    /// Returns a stream that yields the badges now and after every change that this process makes.
    ///
    ///     for try await badges in wallet.badgeChanges() { show(badges) }
    public func badgeChanges() -> AsyncThrowingStream<[Badge], any Error> {
        store.badgeChanges()
    }

    /// Removes an organization with its badges, credentials, device keys and policy. A redemption in progress
    /// continues.
    ///
    /// - Returns: The number of badges removed.
    /// - Throws: `BadgeError` `notFound`.
    @discardableResult
    public nonisolated(nonsending) func removeOrganization(_ id: Organization.ID) async throws -> Int {
        let badges = try await store.badges().filter { $0.organizationID == id }
        let count = try await store.removeOrganization(id)
        for badge in badges { context.transientSessions.remove(badge.id) }
        return count
    }
}
