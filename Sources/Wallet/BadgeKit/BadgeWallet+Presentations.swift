public import BadgeStorage

extension BadgeWallet {
    /// Returns the presentations of the last thirteen months, and the requests that were declined or refused, newest
    /// first. They stay on this device: no organization is told.
    ///
    /// - Parameters:
    ///   - limit: The most records; `nil` for all of them.
    ///   - id: The record after which to begin; `nil` for the newest.
    public nonisolated(nonsending) func presentations(
        limit: Int? = nil, after id: PresentationRecord.ID? = nil
    ) async throws -> [PresentationRecord] {
        try await store.presentations(limit: limit, after: id)
    }

    /// Returns the presentation with that identifier; `nil` when there is none.
    public nonisolated(nonsending) func presentation(
        _ id: PresentationRecord.ID
    ) async throws -> PresentationRecord? {
        try await store.presentation(id)
    }

    /// Erases a presentation from the history, or all of them. The audit log still tells that there was one, and not to
    /// whom.
    ///
    /// - Parameter id: The presentation; `nil` for all of them.
    /// - Returns: The number of records erased.
    /// - Throws: `BadgeError` `notFound`.
    @discardableResult
    public nonisolated(nonsending) func erasePresentations(_ id: PresentationRecord.ID? = nil) async throws -> Int {
        try await store.erasePresentations(id)
    }
}
