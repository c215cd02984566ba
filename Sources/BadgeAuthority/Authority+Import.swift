import BadgeModel

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

    /// Returns what an import of these people would do, without changing anything.
    ///
    /// - Parameters:
    ///   - people: The people, in the order of the import, at most 100,000. The organization is locked for other writers
    ///     meanwhile.
    ///   - updating: As for ``importPeople(_:updating:)``.
    /// - Throws: `BadgeError` `invalidInput` for too many people; errors of the store.
    public func previewImport(of people: [Person.Details], updating: Bool = false) throws -> [PersonImport] {
        guard people.count <= Self.mostPreviewed else {
            throw BadgeError(
                .invalidInput,
                reason: "A preview is for at most \(Self.mostPreviewed) people. Divide the file, or import it.")
        }
        return try store.previewImport(of: people, updating: updating)
    }

    private static let mostPreviewed = 100_000
}
