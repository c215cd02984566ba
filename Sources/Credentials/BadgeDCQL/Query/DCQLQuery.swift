import BadgeModel

/// A query of the Digital Credentials Query Language (OpenID4VP 1.0 section 6): which credentials a verifier asks a
/// wallet for, and which of their claims.
///
/// A verifier makes a query, and checks with it what a wallet answers:
///
///     let query = try DCQLQuery(credentials: [
///         CredentialQuery(
///             id: "badge", .sdJWT(types: ["https://example.com/badge"]),
///             claims: [ClaimsQuery(["name"]), ClaimsQuery(["floors", nil], values: [4])])
///     ])
///     let request = query.json
///     if let finding = query.firstFinding(in: answer) { refuse(finding) }
///
/// A wallet parses one, and matches it with the credentials that it holds:
///
///     let match = try DCQLQuery(parsing: text).match(held)
///
/// A query is valid: each identifier that it uses is one of its own, and none of its lists is empty or too long.
public struct DCQLQuery: Sendable, Hashable {
    /// The credentials that are asked for.
    public let credentials: [CredentialQuery]
    /// The combinations of credentials that are accepted. Without one, every credential must be presented.
    public let credentialSets: [CredentialSetQuery]

    /// Creates a query, as a verifier sends it.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, whose detail names the path of what is wrong. A claim that is asked
    ///   for twice is wrong too.
    public init(credentials: [CredentialQuery], credentialSets: [CredentialSetQuery] = []) throws {
        try self.init(valid: credentials, credentialSets)
        try requireDistinctClaims()
    }

    init(valid credentials: [CredentialQuery], _ credentialSets: [CredentialSetQuery]) throws {
        self.credentials = credentials
        self.credentialSets = credentialSets
        try requireValid()
    }
}

extension DCQLQuery {
    /// The limits of a query that a stranger sends.
    enum Limit {
        static let document = JSON.Limits(bytes: 256 << 10, depth: 64)
        static let credentials = 64
        static let claims = 256
        /// Of every other list: claim sets, values, options, types.
        static let elements = 256
        static let steps = 64
    }
}
