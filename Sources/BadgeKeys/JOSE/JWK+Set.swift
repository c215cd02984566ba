public import BadgeModel

extension JWK {
    // Each costs a check of its point, and a verification wherever no other made a signature.
    private static let mostOfASet = 128

    /// Returns the usable keys of a JWK set (RFC 7517 section 5), in order.
    ///
    /// Keys of other types and purposes are ignored. The whole set is refused if it contains a private or symmetric
    /// key, a duplicate `kid`, an invalid P-256 key, no usable key or more than 128 keys.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    public static func set(_ json: JSON) throws -> [JWK] {
        try set(JSONReader(json))
    }

    /// Returns the usable keys of a JWK set within a document, like ``set(_:)-(JSON)``.
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

    /// Returns a JWK set of the keys.
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
