/// What is wrong with an answer to a query. Queries and credentials are named by their identifiers.
public enum AnswerFinding: Error, Sendable, Hashable {
    /// The query has no such credential query.
    case unknownQuery(String)
    /// The credential query belongs to no set, and is not asked.
    case notRequested(query: String)
    /// The list of credentials is empty.
    case noCredential(query: String)
    /// There are several credentials where one is asked for.
    case severalCredentials(query: String)
    /// A credential does not match.
    case mismatch(query: String, credential: String, MismatchReason)
    /// A credential discloses a claim for which no query asks that it answers.
    case unrequestedClaim(query: String, credential: String, ClaimsPath)
    /// None of the options of a required set is answered.
    case unansweredSet(options: [[String]])
    /// A credential query is answered, but none of the options to which it belongs.
    case incompleteOption(query: String)
}
