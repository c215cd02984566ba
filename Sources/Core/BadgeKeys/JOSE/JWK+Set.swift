public import BadgeModel

extension JWK {
    // Each costs a check of its point, and a verification wherever no other made a signature.
    private static let mostOfASet = 128

    /// Returns the usable keys of a JWK set (RFC 7517 section 5), in order.
    ///
    /// Keys of other types and purposes are ignored, and so are those that cannot be read. The whole set is refused if it
    /// contains a private or symmetric key, no usable key or more than 128 keys.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    public static func set(_ json: JSON) throws -> [JWK] {
        try set(JSONReader(json))
    }

    /// Returns the usable keys of a JWK set within a document, like ``set(_:)-(JSON)``.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    public static func set(_ reader: JSONReader) throws -> [JWK] {
        let keys = try reader.usableKeys(most: mostOfASet) { try JWK($0) }
        guard !keys.isEmpty else {
            // What is wrong with the only one says more.
            let entries = try reader["keys"].elements()
            if entries.count == 1 { _ = try JWK(entries[0]) }
            throw reader["keys"].failure("holds no P-256 key for signatures")
        }
        return keys
    }

    /// Returns a JWK set of the keys.
    public static func set(of keys: [JWK]) -> JSON {
        ["keys": .array(keys.map(\.json))]
    }
}

extension JSONReader {
    /// Returns the keys of a JWK set that the closure can read. The others are none of ours: RFC 7517 section 5 has them
    /// ignored.
    ///
    /// - Parameter most: The maximum number of keys, usable or not.
    /// - Throws: `BadgeError` `documentInvalid`, also for a set with a private or symmetric key.
    package func usableKeys<Key>(most: Int, _ read: (JSONReader) throws -> Key) throws -> [Key] {
        let entries = try self["keys"].elements()
        guard entries.count <= most else { throw self["keys"].failure("holds more than \(most) keys") }
        for entry in entries { try entry.refusePrivateMembers() }
        return entries.compactMap { $0.ifReadable(read) }
    }
}
