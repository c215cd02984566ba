extension DCQLQuery {
    /// Finds the credentials with which a wallet can answer.
    ///
    /// Each query is compared with each credential once, and each option of a set is looked at once, so that the time
    /// is at most proportional to the size of the query times that of the credentials.
    public func match(_ credentials: [QueriedCredential]) -> DCQLMatch { match(credentials, by: prepared()) }

    /// Returns the credential queries that belong to a set, each prepared once for all that is compared with it.
    package func prepared() -> [PreparedQuery] {
        let requested = requestedIDs
        return credentials.filter { requested.contains($0.id) }.map(PreparedQuery.init)
    }

    /// Finds the credentials with which a wallet can answer, by the prepared queries.
    package func match(_ credentials: [QueriedCredential], by prepared: [PreparedQuery]) -> DCQLMatch {
        var comparisons = 0
        let queries = prepared.map { $0.match(credentials, &comparisons) }
        let answerable = Set(queries.filter { !$0.candidates.isEmpty }.map(\.id))
        let sets = self.sets.map { set in
            comparisons += set.options.count
            return DCQLMatch.SetMatch(
                isRequired: set.isRequired, options: set.options.filter { $0.allSatisfy(answerable.contains) })
        }
        return DCQLMatch(queries: queries, sets: sets, comparisons: comparisons)
    }

    /// The sets; without one, that of all credentials.
    var sets: [CredentialSetQuery] {
        credentialSets.isEmpty ? [CredentialSetQuery([credentials.map(\.id)])] : credentialSets
    }

    /// The credential queries that belong to a set; the others are not asked.
    var requestedIDs: Set<String> { Set(sets.lazy.flatMap(\.options).joined()) }
}
