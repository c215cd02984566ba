public import BadgeModel

extension Representation {
    /// A side path, which is followed with GET, or a picture.
    public struct Link: ReceivedValue {
        /// The address as received: absolute, relative to the server, or a `data:` URL (RFC 2397) for a picture.
        public let href: String
        /// What the link leads to.
        public let relation: Relation
        /// The text of the link; `nil` if none is given.
        public let title: Text?
        /// The media type of what the link leads to; `nil` if none is given.
        public let mediaType: String?
        public let received: JSON

        /// Reads a link.
        ///
        /// - Throws: `BadgeError` `documentInvalid` whose detail has the path.
        public init(_ reader: JSONReader) throws {
            received = .object(try reader.object())
            href = try reader["href"].string()
            relation = Relation(rawValue: try reader["rel"].string())
            title = try reader.optionalText("title")
            mediaType = try reader.optionalString("type")
        }

        /// Whether the link is a picture to be shown, such as a QR code, which is never followed as a side path.
        public var isImage: Bool {
            mediaType?.lowercased().hasPrefix("image/") ?? false || href.lowercased().hasPrefix("data:")
        }

        /// The text to show: the title, or the relation if there is no title.
        public var label: String { title?.display ?? relation.rawValue }

        /// Whether a person may choose the link. Others say where the document itself is, or where the flow ends, or
        /// have no address, or one that is no page, no mail and no call, such as a script.
        public var isForPeople: Bool {
            guard ![.documentItself, .authorizationResponse].contains(relation), !href.isEmpty else { return false }
            return isImage || (relation.isOfCode ? href.isScannable : href.isFollowable)
        }
    }
}

extension Representation.Link {
    /// What a link leads to, member `rel` (RFC 8288). The set is open: unknown relations are preserved.
    public struct Relation: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        /// Creates the relation with that text, exactly as in the document.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Help for a forgotten password.
        public static let forgotPassword = Self(rawValue: "forgot-password")
        /// Help for a forgotten user name.
        public static let forgotAccountID = Self(rawValue: "forgot-account-id")
        /// A new account.
        public static let register = Self(rawValue: "register-create")
        /// The beginning of the flow.
        public static let restart = Self(rawValue: "restart")
        /// The document itself.
        public static let documentItself = Self(rawValue: "self")
        /// The address of the client that the flow ends with.
        public static let authorizationResponse = Self(rawValue: "authorization-response")

        // The address is for the camera of another device.
        fileprivate var isOfCode: Bool { rawValue.isRelationOfCode }
    }
}
