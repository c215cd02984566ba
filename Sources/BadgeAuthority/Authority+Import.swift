extension Authority {
    /// Adds many people at once, in one transaction; whoever is refused keeps nobody else out.
    ///
    /// A person is known by the email address. What is `nil` in a person's details is not said, and stays as it is; so do
    /// properties that are not named. The same people again are all `unchanged`: an import that was cut is run again.
    ///
    ///     let outcomes = try authority.importPeople([Person.Details(name: "Ana Lima", email: "ana@example.com")])
    ///
    /// - Parameters:
    ///   - people: The people; a few hundred at a time let other processes have their turn.
    ///   - updating: Whether a person who is here with other details gets the new ones, or is refused.
    /// - Returns: What became of each, in their order.
    /// - Throws: `BadgeError` of the store; then nobody was added.
    public func importPeople(_ people: [Person.Details], updating: Bool = false) throws -> [PersonImport] {
        try store.importPeople(people, updating: updating)
    }
}
