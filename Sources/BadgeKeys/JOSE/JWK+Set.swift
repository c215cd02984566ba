public import BadgeModel

extension JWK {
    // Each costs a check of its point, and a verification wherever no other made a signature.
    private static let mostOfASet = 128

    /// The usable keys of a JWK set (RFC 7517 section 5), in its order.
    ///
    /// Keys of other types and purposes are passed over. A set that holds a private or symmetric key, a `kid` twice,
    /// a broken P-256 key, nothing usable or more than 128 keys is refused as a whole.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    public static func set(_ json: JSON) throws -> [JWK] {
        try set(JSONReader(json))
    }

    /// The usable keys of a JWK set within a document, as ``set(_:)-(JSON)`` reads them.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    public static func set(_ reader: JSONReader) throws -> [JWK] {
        let entries = try reader["keys"].elements()
        guard entries.count <= mostOfASet else { throw reader["keys"].failure("holds more than \(mostOfASet) keys") }
        try refuseRepeatedNames(entries)
        let keys = try entries.filter { try isForSignatures($0) }.map { try JWK($0) }
        guard !keys.isEmpty else { throw reader["keys"].failure("holds no P-256 key for signatures") }
        return keys
    }

    /// A JWK set of the keys.
    public static func set(of keys: [JWK]) -> JSON {
        ["keys": .array(keys.map(\.json))]
    }

    private static func refuseRepeatedNames(_ entries: [JSONReader]) throws {
        var names: Set<String> = []
        for entry in entries {
            guard let name = try entry["kid"].nonNull?.string() else { continue }
            guard names.insert(name).inserted else { throw entry["kid"].failure("names two keys") }
        }
    }

    private static func isForSignatures(_ entry: JSONReader) throws -> Bool {
        for name in privateMembers where entry[name].value != nil {
            throw entry[name].failure("is part of a private key and must not be sent")
        }
        let isP256 = try entry["kty"].string() == "EC" && entry["crv"].string() == "P-256"
        return isP256 && entry["use"].value != "enc"
    }
}
