public import BadgeModel

/// What a person is asked to agree to by presenting a credential, such as a payment (OpenID4VP 1.0 section 8.4).
public struct RequestedTransactionData: Sendable, Hashable {
    /// The type, which the wallet must know.
    public let type: String
    /// The identifiers of the credential queries, with one of which it must be answered.
    public let queries: [String]
    /// The members that the type defines.
    public let members: [String: JSON]

    /// Creates transaction data.
    public init(type: String, queries: [String], members: [String: JSON] = [:]) {
        self.type = type
        self.queries = queries
        self.members = members
    }

    /// Reads transaction data as a request has it before it is encoded.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    public init(_ reader: JSONReader) throws {
        let members = try reader.object()
        self.init(
            type: try reader["type"].nonEmptyString(maxLength: 256),
            queries: try reader["credential_ids"].elements().map { try $0.string(maxLength: 256) },
            members: members.filter { !Self.reserved.contains($0.key) })
    }

    private static let reserved: Set = ["type", "credential_ids"]

    /// The text whose hash the holder signs.
    var text: String {
        let own: [String: JSON] = ["type": .string(type), "credential_ids": .array(queries.map(JSON.string))]
        return Base64URL.encode(Array(JSON.object(members.merging(own) { $1 }).text.utf8))
    }
}
