extension JSON {
    /// The limits above which a document is refused.
    public struct Limits: Sendable {
        /// The maximum number of bytes.
        public var bytes: Int
        /// The maximum nesting of arrays and objects.
        public var depth: Int

        /// Creates limits; one megabyte and 32 levels by default.
        public init(bytes: Int = 1 << 20, depth: Int = 32) {
            self.bytes = bytes
            self.depth = depth
        }

        // Each takes memory of its own: a document of brackets alone would take 50 times its size. Ours have one in 20 bytes,
        // the largest query that a verifier may send one in 7.
        var lists: Int { max(4096, bytes / 7) }
    }

    /// Parses one document strictly (RFC 8259 and I-JSON, RFC 7493): UTF-8 without a byte order mark, no duplicate
    /// member, nothing after the value, no lone surrogate and no noncharacter, bounded size and depth.
    ///
    /// A member's name may be in any Unicode normalization form. Since Swift treats canonically equivalent strings as
    /// equal, two equivalent names in one object are a duplicate, and a name that is equivalent to another one in ASCII
    /// is refused. A name has at most 256 Unicode scalars, an object at most 4,096 members, and no string more than 30
    /// combining characters in a row (UAX #15, Stream-Safe Text Format), so that parsing takes linear time. There is at most
    /// one array or object in 7 of the permitted bytes, or 4,096 of them.
    ///
    /// - Throws: `BadgeError` `documentInvalid` whose detail names the path, the line and the column.
    public static func parse(_ data: some Collection<UInt8>, limits: Limits = Limits()) throws -> JSON {
        guard data.count <= limits.bytes else {
            throw BadgeError.invalidDocument("", "is larger than \(limits.bytes) bytes")
        }
        var parser = JSONParser(bytes: Array(data), limits: limits)
        return try parser.document()
    }

    /// Parses one document from a string.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    public static func parse(_ text: String, limits: Limits = Limits()) throws -> JSON {
        try parse(Array(text.utf8), limits: limits)
    }
}

extension BadgeError {
    /// Returns the error for a document with one problem.
    public static func invalidDocument(_ path: String, _ reason: String) -> BadgeError {
        invalidDocument([InvalidField(path: path, reason: reason)])
    }

    /// Returns the error for a document with one or more problems; its reason describes the first five.
    public static func invalidDocument(_ fields: [InvalidField]) -> BadgeError {
        let named = fields.prefix(5).map { "\($0.path.isEmpty ? "the document" : $0.path) \($0.reason)" }
        let others = fields.count - named.count
        let more = others > 0 ? [others == 1 ? "1 more member is wrong" : "\(others) more members are wrong"] : []
        return BadgeError(
            .documentInvalid,
            "documentInvalid.members", ["findings": (named + more).joined(separator: "; "), "count": fields.count],
            detail: .invalidFields(fields))
    }
}
