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
    ///   - people: The people, in the order of the import, at most 100,000. They are previewed a few hundred at a time, so
    ///     that other processes use the store in between. A user name that one of them gives up is taken for those a few
    ///     hundred behind.
    ///   - updating: As for ``importPeople(_:updating:)``.
    /// - Throws: `BadgeError` `invalidInput` for too many people; errors of the store.
    public func previewImport(of people: [Person.Details], updating: Bool = false) throws -> [PersonImport] {
        var preview = try ImportPreview(of: people)
        while let turn = preview.next() { preview.take(try store.previewImport(of: turn, updating: updating)) }
        return preview.outcomes
    }

    /// Returns the preview as ``previewImport(of:updating:)`` does, so that others use the store in between.
    package func previewImportInTurns(
        of people: [Person.Details], updating: Bool = false
    ) async throws -> [PersonImport] {
        var preview = try ImportPreview(of: people)
        while let turn = preview.next() {
            preview.take(try await onStoreQueue { try $0.previewImport(of: turn, updating: updating) })
        }
        return preview.outcomes
    }
}
