/// What a wallet can answer a query with.
///
/// The person chooses an option of each required set, may choose one of an optional set, and chooses a candidate for
/// each query of these options, or several where the verifier accepts several. If ``isSatisfiable`` is false, the
/// wallet presents nothing.
public struct DCQLMatch: Sendable, Hashable {
    /// The credentials for each query that belongs to a set, in the order of the query.
    public let queries: [QueryMatch]
    /// The sets, in the order of the query. A query without sets is one required set with one option.
    public let sets: [SetMatch]
    /// How many claims, claim sets and options were compared.
    package let comparisons: Int

    /// The credentials for one credential query.
    public struct QueryMatch: Sendable, Hashable {
        /// The identifier of the query.
        public let id: String
        /// Whether the wallet may answer with more than one candidate.
        public let isMultiple: Bool
        /// The credentials that match, in the order in which they are held.
        public let candidates: [Candidate]
        /// The credentials that do not match.
        public let mismatches: [Mismatch]
    }

    /// A credential that matches a query.
    public struct Candidate: Sendable, Hashable {
        /// The credential.
        public let credentialID: String
        /// The claims to be disclosed: those of the first claim set that the credential can satisfy.
        public let claims: [ClaimsQuery]
        /// Whether this depends on claims that cannot be read yet. Match again when they can, before anything is
        /// presented.
        public let isProvisional: Bool
    }

    /// A credential that does not match a query.
    public struct Mismatch: Sendable, Hashable {
        /// The credential.
        public let credentialID: String
        /// The reason, which is for the person alone.
        public let reason: MismatchReason
    }

    /// The options of one set.
    public struct SetMatch: Sendable, Hashable {
        /// Whether one of them must be chosen.
        public let isRequired: Bool
        /// The options for all of whose queries there are candidates, by the queries' identifiers, the preferred one
        /// first.
        public let options: [[String]]
    }
}

extension DCQLMatch {
    /// Whether everything required can be presented.
    public var isSatisfiable: Bool { sets.allSatisfy { !$0.isRequired || !$0.options.isEmpty } }

    /// The credentials for the query with that identifier; `nil` if it belongs to no set.
    public subscript(_ id: String) -> QueryMatch? { queries.first { $0.id == id } }
}
