public import BadgeModel
import BadgeStorage

extension BadgeWallet {
    /// The badges in the order in which they came.
    public nonisolated(nonsending) var badges: [Badge] {
        get async throws { try await store.badges() }
    }

    /// At most `limit` badges in the order in which they came, behind the one given.
    public nonisolated(nonsending) func badges(limit: Int, after: Badge.ID? = nil) async throws -> [Badge] {
        try await store.badges(limit: limit, after: after)
    }

    /// The badge, or `nil` when there is none by that identifier.
    public nonisolated(nonsending) func badge(_ id: Badge.ID) async throws -> Badge? {
        try await store.badge(id)
    }

    /// The organizations by name.
    public nonisolated(nonsending) var organizations: [Organization] {
        get async throws { try await store.organizations() }
    }

    /// The credentials of a badge, oldest first.
    public nonisolated(nonsending) func credentials(of badge: Badge.ID) async throws -> [Credential] {
        try await store.credentials(of: badge)
    }

    /// The badges now, and again after every change made through this process.
    ///
    ///     for try await badges in wallet.badgeChanges() { show(badges) }
    public func badgeChanges() -> AsyncThrowingStream<[Badge], any Error> {
        store.badgeChanges()
    }

    /// Removes an organization with its badges, credentials, device keys and policy; what is being redeemed goes on.
    ///
    /// - Returns: The number of badges that went with it.
    /// - Throws: `BadgeError` `notFound`.
    @discardableResult
    public nonisolated(nonsending) func removeOrganization(_ id: Organization.ID) async throws -> Int {
        try await store.removeOrganization(id)
    }
}
