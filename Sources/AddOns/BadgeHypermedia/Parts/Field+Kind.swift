public import BadgeModel

extension Representation.Field {
    /// What a field is for, members `type` and `kind`.
    public enum Kind: Sendable, Hashable {
        /// Always sent as it is, and not shown.
        case hidden
        /// A line of text.
        case text(TextInput)
        /// The name of the user.
        case username
        /// A password, which is never shown.
        case password
        /// A box to check; a read-only one stays as it is.
        case checkbox(isChecked: Bool, isReadOnly: Bool)
        /// One of several values.
        case select([Option])
        /// Filled by the client and not shown, such as the answer of an authenticator.
        case context
        /// A type that this module does not know, with its name.
        case other(String)

        init(_ reader: JSONReader) throws {
            switch try reader["type"].nonEmptyString() {
            case "hidden": self = .hidden
            case "text": self = .text(try TextInput(reader))
            case "username": self = .username
            case "password": self = .password
            case "checkbox":
                self = .checkbox(
                    isChecked: try reader.flag("checked", default: false),
                    isReadOnly: try reader.flag("readonly", default: false))
            case "select": self = .select(try reader.list("options", Option.init))
            case "context": self = .context
            case let name: self = .other(name)
            }
        }
    }

    /// What may be entered into a line of text.
    public struct TextInput: Sendable, Hashable {
        /// The kind of text; `nil` if none is given.
        public let kind: Kind?
        /// The least number of characters; `nil` if none is given.
        public let minLength: Int?
        /// The greatest number of characters; `nil` if none is given.
        public let maxLength: Int?

        init(_ reader: JSONReader) throws {
            kind = try reader.optionalString("kind").map(Kind.init(rawValue:))
            minLength = try reader["minLength"].optional?.integer(in: 0...Int.max)
            maxLength = try reader["maxLength"].optional?.integer(in: 0...Int.max)
        }

        /// The kind of a text. The set is open: unknown kinds are preserved.
        public struct Kind: RawRepresentable, Sendable, Hashable {
            public let rawValue: String

            /// Creates the kind with that text, exactly as in the document.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// A number.
            public static let number = Self(rawValue: "number")
            /// An email address.
            public static let email = Self(rawValue: "email")
            /// A web address.
            public static let url = Self(rawValue: "url")
            /// A phone number.
            public static let telephone = Self(rawValue: "tel")
            /// A color.
            public static let color = Self(rawValue: "color")
        }
    }

    /// A value to choose.
    public struct Option: ReceivedValue {
        /// The text to show.
        public let label: Representation.Text
        /// The value to send.
        public let value: String
        /// Whether the value is chosen at first.
        public let isSelected: Bool
        public let received: JSON

        init(_ reader: JSONReader) throws {
            received = .object(try reader.object())
            label = try reader.text("label")
            value = try reader["value"].string()
            isSelected = try reader.flag("selected", default: false)
        }
    }
}
