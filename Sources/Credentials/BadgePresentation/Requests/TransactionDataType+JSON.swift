public import BadgeModel

extension TransactionDataType {
    private static let most = 64
    private static let ownMembers = ["type", "credential_ids", "transaction_data_hashes_alg"]

    /// Reads a declaration: `type`, its `labels` by language, and `members` with `name`, `kind`, `required` and `labels`
    /// (`Schemas/transaction-type.schema.json`).
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    public init(_ reader: JSONReader) throws {
        try reader.allow(only: ["type", "labels", "members"])
        let name = try reader["type"].displayText(maxLength: 256)
        guard !name.isEmpty else { throw reader["type"].failure("is empty") }
        let members = try reader["members"].elements().map(Member.init)
        guard (1...Self.most).contains(members.count) else {
            throw reader["members"].failure("does not have 1 to \(Self.most) elements")
        }
        guard Set(members.map(\.name)).count == members.count else {
            throw reader["members"].failure("names a member twice")
        }
        guard !members.contains(where: { Self.ownMembers.contains($0.name) }) else {
            throw reader["members"].failure("names a member that every transaction has")
        }
        self.init(name: name, members: members, labels: try reader["labels"].labels())
    }

    /// The declaration.
    public var json: JSON {
        .object(compacting: [
            "type": .string(name), "members": .array(members.map(\.json)),
            "labels": labels.isEmpty ? nil : .object(labels.mapValues(JSON.string)),
        ])
    }
}

extension TransactionDataType.Member {
    fileprivate init(_ reader: JSONReader) throws {
        try reader.allow(only: ["name", "kind", "required", "labels"])
        self.init(
            try reader["name"].nonEmptyString(maxLength: 64), try reader["kind"].optional?.name() ?? .text,
            isRequired: try reader["required"].optional?.bool() ?? true,
            labels: try reader["labels"].labels())
    }

    fileprivate var json: JSON {
        [
            "name": .string(name), "kind": .string(kind.rawValue), "required": .bool(isRequired),
            "labels": .object(labels.mapValues(JSON.string)),
        ]
    }
}

extension JSONReader {
    // Texts by the tag of the language.
    fileprivate func labels() throws -> [String: String] {
        let labels = try optional?.sortedMembers().map { language, reader in
            guard language.isLanguageTag else { throw reader.failure("is not named by a language, such as de") }
            return (language, try reader.displayText(maxLength: 128))
        }
        return Dictionary(labels ?? []) { first, _ in first }
    }
}
