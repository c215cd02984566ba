extension JSON {
    /// How much a document may hold before it is refused.
    public struct Limits: Sendable {
        /// The most bytes.
        public var bytes: Int
        /// The most levels of arrays and objects.
        public var depth: Int

        /// One megabyte and 32 levels unless said otherwise.
        public init(bytes: Int = 1 << 20, depth: Int = 32) {
            self.bytes = bytes
            self.depth = depth
        }
    }

    /// Reads one document, strictly (RFC 8259 and I-JSON, RFC 7493): UTF-8 without a byte order mark, no duplicate
    /// member, nothing behind the value, whole numbers within 64 bits, no lone surrogate and no noncharacter, bounded
    /// size and depth.
    ///
    /// A member's name must be in Unicode's normal form C: Swift calls two texts equal that normalize alike, and a name
    /// that is equal to another one must be that one. It has at most 256 Unicode scalars, an object at most 4,096 members, and
    /// no text more than 30 combining characters in a row (UAX #15, Stream-Safe Text Format), so that reading takes a time
    /// that grows with the size alone.
    ///
    /// - Throws: `BadgeError` `documentInvalid` whose detail names the path, the line and the column.
    public static func parse(_ data: some Collection<UInt8>, limits: Limits = Limits()) throws -> JSON {
        guard data.count <= limits.bytes else {
            throw BadgeError.invalidDocument("", "is larger than \(limits.bytes) bytes")
        }
        var parser = JSONParser(bytes: Array(data), depthLimit: limits.depth)
        return try parser.document()
    }

    /// Reads one document from a text.
    ///
    /// - Throws: `BadgeError` `documentInvalid`.
    public static func parse(_ text: String, limits: Limits = Limits()) throws -> JSON {
        try parse(Array(text.utf8), limits: limits)
    }
}

extension BadgeError {
    /// A document that is wrong at one position.
    public static func invalidDocument(_ path: String, _ reason: String) -> BadgeError {
        invalidDocument([InvalidField(path: path, reason: reason)])
    }

    /// A document that is wrong at one position or more; the reason spells out the first five.
    public static func invalidDocument(_ fields: [InvalidField]) -> BadgeError {
        let named = fields.prefix(5).map { "\($0.path.isEmpty ? "the document" : $0.path) \($0.reason)" }
        let more = fields.count > named.count ? ["\(fields.count - named.count) more members are wrong"] : []
        return BadgeError(
            .documentInvalid,
            "documentInvalid.members", ["findings": (named + more).joined(separator: "; "), "count": fields.count],
            detail: .invalidFields(fields))
    }
}
