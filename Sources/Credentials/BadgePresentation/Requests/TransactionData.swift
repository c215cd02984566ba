import BadgeDCQL
package import BadgeModel

/// What a verifier asks a person to agree to by presenting a credential (OpenID4VP 1.0 section 8.4).
package struct TransactionData: Sendable, Hashable {
    /// Its type, as the app declared it.
    package let type: TransactionDataType
    /// The values of the type's members, by name.
    package let values: [String: JSON]
    /// The credential queries, with one of which it must be answered.
    package let queries: [String]
    /// The text as received, over which the hash is computed.
    package let text: String
    /// Whether the verifier named hash algorithms; then the answer names the one that was used.
    package let isHashAlgorithmNamed: Bool

    private static let (most, mostBytes) = (16, 64 * 1024)
    private static let ownMembers: Set = ["type", "credential_ids", "transaction_data_hashes_alg"]

    /// Reads the entries of a request, one wrong of which refuses all.
    ///
    /// - Throws: `PresentationRefusal` `invalidTransactionData`.
    static func list(
        _ reader: JSONReader, types: [TransactionDataType], query: DCQLQuery
    ) throws -> [TransactionData] {
        guard let list = reader.ifPresent else { return [] }
        return try PresentationRefusal.reading(as: .invalidTransactionData) {
            let entries = try list.elements()
            guard (1...most).contains(entries.count) else {
                throw list.failure("does not have 1 to \(most) elements")
            }
            return try entries.map { try TransactionData($0, types: types, query: query) }
        }
    }

    private init(_ entry: JSONReader, types: [TransactionDataType], query: DCQLQuery) throws {
        text = try entry.nonEmptyString(maxLength: Self.mostBytes)
        let data = JSONReader(
            try JSON.parse(Base64URL.decode(text), limits: JSON.Limits(bytes: Self.mostBytes, depth: 8)))
        let name = try data["type"].nonEmptyString(maxLength: 256)
        guard let type = types.first(where: { $0.name.isExactly(name) }) else {
            throw data["type"].failure("is not one that is known here")
        }
        try data.allow(only: Self.ownMembers.union(type.members.map(\.name)))
        var values: [String: JSON] = [:]
        for member in type.members {
            guard let value = data[member.name].value else {
                guard !member.isRequired else { throw data[member.name].failure("is missing") }
                continue
            }
            try member.require(data[member.name])
            values[member.name] = value
        }
        (self.type, self.values) = (type, values)
        queries = try Self.queries(data["credential_ids"], query)
        let algorithms = try data["transaction_data_hashes_alg"].ifPresent?.elements().map { try $0.string() }
        isHashAlgorithmNamed = algorithms != nil
        guard algorithms?.contains("sha-256") ?? true else {
            throw data["transaction_data_hashes_alg"].failure("does not have sha-256")
        }
    }

    private static func queries(_ reader: JSONReader, _ query: DCQLQuery) throws -> [String] {
        let ids = try reader.elements().map { try $0.string(maxLength: 256) }
        guard !ids.isEmpty else { throw reader.failure("is empty") }
        for id in ids {
            guard let named = query.credentials.first(where: { $0.id.isExactly(id) }) else {
                throw reader.failure("names a credential that is not asked for")
            }
            // Nothing would be signed (section B.3.3).
            guard named.requiresHolderBinding else {
                throw reader.failure("names a credential without holder binding")
            }
        }
        return ids
    }
}
