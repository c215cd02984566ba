import BadgeModel

/// Combinations of credentials of which a verifier accepts one (OpenID4VP 1.0 section 6.2).
public struct CredentialSetQuery: Sendable, Hashable {
    /// The combinations, by the identifiers of the credential queries, the preferred one first.
    public let options: [[String]]
    /// Whether one combination must be presented.
    public let isRequired: Bool

    /// Creates combinations. The query to which they belong checks them.
    public init(_ options: [[String]], isRequired: Bool = true) {
        self.options = options
        self.isRequired = isRequired
    }
}

extension CredentialSetQuery {
    init(reader: JSONReader) throws {
        _ = try reader.object()
        self.init(
            try reader["options"].list().map { try $0.strings() },
            isRequired: try reader["required"].ifPresent?.bool() ?? true)
    }

    var json: JSON {
        .object(compacting: [
            "options": .array(options.map(JSON.strings)), "required": isRequired ? nil : false,
        ])
    }
}
