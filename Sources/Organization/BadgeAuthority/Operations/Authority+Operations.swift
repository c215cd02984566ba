public import BadgeModel

extension Authority {
    /// Returns what an operator can change of the organization.
    ///
    /// - Throws: `BadgeError` of the store.
    public func organizationDetails() throws -> OrganizationDetails { try store.organizationDetails() }

    /// Changes the organization's name, appearance, contacts, lifetimes or address, in one transaction. Wallets learn of
    /// it at their next sync.
    ///
    ///     try authority.editOrganization { $0.support.email = "help@example.com" }
    ///
    /// - Throws: `BadgeError` `invalidInput`, also for another address of an organization that has issued a badge;
    ///   `serverInsecure`; errors of the closure.
    @discardableResult
    public func editOrganization(
        _ change: @Sendable (inout OrganizationDetails) throws -> Void
    ) throws -> OrganizationDetails { try store.editOrganization(change) }

    /// Returns a page of the people who match a query, by name: at most `limit`, which is at most 1,000.
    ///
    ///     var page = try authority.people(matching: PersonQuery(text: "lima"))
    ///     while let next = page.next { page = try authority.people(after: next) }
    ///
    /// - Parameters:
    ///   - query: Whom to list.
    ///   - email: The email address of the last person of the page before; `nil` for the first page.
    ///   - limit: The number of people, 1 to 1,000.
    /// - Throws: `BadgeError` `notFound` for a cursor that no person has; errors of the store.
    public func people(
        matching query: PersonQuery = PersonQuery(), after email: String? = nil, limit: Int = 100
    ) throws -> ListPage<Person, String> {
        try store.people(matching: query, after: email, limit: ListPage<Person, String>.bounded(limit))
    }

    /// Returns a person with login, badges, devices and invitation.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func overview(of email: String) throws -> PersonOverview { try store.overview(of: email) }

    /// Returns a page of the badges that match a query, oldest first: at most `limit`, which is at most 1,000.
    ///
    /// - Parameters:
    ///   - query: Which badges to list.
    ///   - id: The last badge of the page before; `nil` for the first page.
    ///   - limit: The number of badges, 1 to 1,000.
    /// - Throws: `BadgeError` `notFound` for an unknown person or cursor; errors of the store.
    public func badges(
        matching query: BadgeQuery, after id: IssuedBadge.ID? = nil, limit: Int = 100
    ) throws -> ListPage<IssuedBadge, IssuedBadge.ID> {
        try store.badges(
            matching: query, after: id, limit: ListPage<IssuedBadge, IssuedBadge.ID>.bounded(limit))
    }
}

extension Authority {
    /// Returns the versions of the policy, newest first: at most 1,000, those before `version` if it is given.
    ///
    /// - Throws: `BadgeError` of the store.
    public func policyHistory(before version: Int? = nil, limit: Int = 100) throws -> [PolicyVersion] {
        try store.policyHistory(before: version, limit: min(max(limit, 1), 1000))
    }

    /// Returns a version of the policy.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func policy(version: Int) throws -> PolicyDocument { try store.policy(version: version) }

    /// Signs an earlier version of the policy again, as the next version.
    ///
    /// - Throws: `BadgeError` `notFound`; `invalidInput` for the version in force.
    @discardableResult
    public func rollBackPolicy(to version: Int) throws -> PolicyDocument { try store.rollBackPolicy(to: version) }
}
