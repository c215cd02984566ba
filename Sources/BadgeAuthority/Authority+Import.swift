extension Authority {
    /// Adds many people in one transaction. A refused person does not affect the others.
    ///
    /// A person is identified by the email address. A detail that is `nil`, and a property that is not named, stays as
    /// it is. Importing the same people again reports all of them as `unchanged`, so that an interrupted import can be
    /// repeated.
    ///
    ///     let outcomes = try authority.importPeople([Person.Details(name: "Ana Lima", email: "ana@example.com")])
    ///
    /// - Parameters:
    ///   - people: The people. Import a few hundred at a time, so that other processes can use the store in between.
    ///   - updating: Whether an existing person with other details is updated or refused.
    /// - Returns: The outcome for each person, in order.
    /// - Throws: `BadgeError` of the store; nobody was added then.
    public func importPeople(_ people: [Person.Details], updating: Bool = false) throws -> [PersonImport] {
        try store.importPeople(people, updating: updating)
    }
}
