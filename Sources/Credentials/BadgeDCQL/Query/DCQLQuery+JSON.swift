public import BadgeModel

extension DCQLQuery {
    /// Parses a query of at most 256 KiB and 64 levels, with at most 64 credential queries of at most 256 claims each.
    /// Members that the language does not know are ignored.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, whose detail names the path of what is wrong.
    public init(parsing text: String) throws {
        try self.init(JSON.parse(text, limits: Limit.document))
    }

    /// Reads the value of `dcql_query` in a request object.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, whose detail names the path, within the query, of what is wrong.
    public init(_ value: JSON) throws {
        let reader = JSONReader(value)
        _ = try reader.object()
        try self.init(
            valid: try reader["credentials"].list(atMost: Limit.credentials).map(CredentialQuery.init(reader:)),
            try reader["credential_sets"].listIfPresent().map(CredentialSetQuery.init(reader:)))
    }

    /// The query as a JSON object.
    public var json: JSON {
        .object(compacting: [
            "credentials": .array(credentials.map(\.json)), "credential_sets": .list(credentialSets.map(\.json)),
        ])
    }
}
