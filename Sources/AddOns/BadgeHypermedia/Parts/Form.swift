public import BadgeModel

extension Representation {
    /// A request with fields.
    public struct Form: ReceivedValue {
        /// The address as received: absolute, or relative to the server.
        public let href: String
        /// The HTTP method.
        public let method: Method
        /// The media type of the body; ``MediaType/urlEncoded`` if none is given.
        public let mediaType: MediaType
        /// The text of the button; `nil` if none is given, and then the action's title counts.
        public let actionTitle: Text?
        /// The fields, in the server's order.
        public let fields: [Field]
        /// The actions that replace the form when the server answers with ``Representation/Kind/continueSame``.
        public let continueActions: [Action]
        /// What follows when the form cannot be sent.
        public let errorActions: [Action]
        public let received: JSON

        init(_ reader: JSONReader, depth: Int) throws {
            received = .object(try reader.object())
            href = try reader["href"].nonEmptyString()
            method = Method(rawValue: try reader["method"].nonEmptyString())
            mediaType = try reader.optionalString("type").map(MediaType.init) ?? .urlEncoded
            actionTitle = try reader.optionalText("actionTitle")
            fields = try reader.list("fields", Field.init)
            continueActions = try reader.actions("continueActions", inside: depth)
            errorActions = try reader.actions("errorActions", inside: depth)
        }

        /// The fields that the user sees.
        public var visibleFields: [Field] { fields.filter(\.isVisible) }
    }
}

extension Representation.Form {
    /// An HTTP method in uppercase, whatever the document's case. The set is open.
    public struct Method: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        /// Creates the method with that name, in any case.
        public init(rawValue: String) { self.rawValue = rawValue.uppercased() }

        /// Reads; the fields are in the query.
        public static let get = Self(rawValue: "GET")
        /// Sends; the fields are in the body.
        public static let post = Self(rawValue: "POST")
        /// Replaces; the fields are in the body.
        public static let put = Self(rawValue: "PUT")
    }

    /// The media type of a form's body.
    public enum MediaType: Sendable, Hashable {
        /// Names and values: `application/x-www-form-urlencoded`.
        case urlEncoded
        /// One object: `application/json`.
        case json
        /// A media type that this module does not know, with its text.
        case other(String)

        /// Creates the media type with that text, in any case; its parameters do not count.
        public init(_ text: String) {
            // As nearly every document writes it.
            guard text != "application/x-www-form-urlencoded" else {
                self = .urlEncoded
                return
            }
            let essence = text.parts(at: ";")[0].lowercased().filter { !$0.isWhitespace }
            switch essence {
            case "application/x-www-form-urlencoded": self = .urlEncoded
            case "application/json": self = .json
            default: self = .other(text)
            }
        }
    }
}
