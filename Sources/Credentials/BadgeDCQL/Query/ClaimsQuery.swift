public import BadgeModel

/// What a verifier asks of one claim, or of several that one path selects (OpenID4VP 1.0 section 6.3).
public struct ClaimsQuery: Sendable, Hashable {
    /// The identifier, by which claim sets name it: letters, digits, `_` and `-`, unique among the credential's claims.
    public let id: String?
    /// The path of the claim.
    public let path: ClaimsPath
    /// The values of which the claim must have one: strings, whole numbers and Booleans; empty for any value.
    public let values: [JSON]
    /// Whether the verifier intends to retain the claim; `nil` unless it says so, which it can of an ISO mdoc alone.
    public let intentToRetain: Bool?

    /// Creates what is asked of a claim. The query to which it belongs checks it.
    public init(_ path: ClaimsPath, id: String? = nil, values: [JSON] = [], intentToRetain: Bool? = nil) {
        self.id = id
        self.path = path
        self.values = values
        self.intentToRetain = intentToRetain
    }
}

extension ClaimsQuery {
    init(reader: JSONReader, format: Credential.Format) throws {
        _ = try reader.object()
        self.init(
            try ClaimsPath(reader["path"]), id: try reader.ifPresent("id")?.string(),
            values: try reader.ifPresent("values")?.requireList(atMost: DCQLQuery.Limit.elements) ?? [],
            intentToRetain: format == .mdoc ? try reader.ifPresent("intent_to_retain")?.bool() : nil)
    }

    /// What asks for a path and says no more; `nil` for anything else.
    init?(ofPathAlone value: JSON) {
        guard case .object(let members) = value, members.count == 1, let steps = members["path"]?.arrayValue,
            let path = ClaimsPath(steps: steps)
        else { return nil }
        self.init(path)
    }

    var json: JSON {
        .object(compacting: [
            "id": .optional(id), "path": path.json, "values": .list(values),
            "intent_to_retain": intentToRetain.map(JSON.bool),
        ])
    }
}
