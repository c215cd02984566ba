public import BadgeModel

extension Representation {
    /// A text to be shown, with the classes that say how.
    public struct Message: ReceivedValue {
        /// The text.
        public let text: Text
        /// The classes, member `classList`, in the server's order; possibly none.
        public let classes: [Class]
        public let received: JSON

        /// Reads a message.
        ///
        /// - Throws: `BadgeError` `documentInvalid` whose detail has the path.
        public init(_ reader: JSONReader) throws {
            received = .object(try reader.object())
            text = try reader.text("text")
            classes = try reader.list("classList") { Class(rawValue: try $0.string()) }
        }
    }
}

extension Representation.Message {
    /// How a message is meant. The set is open: unknown classes are preserved.
    public struct Class: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        /// Creates the class with that text, exactly as in the document.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A heading.
        public static let heading = Self(rawValue: "heading")
        /// Information.
        public static let info = Self(rawValue: "info")
        /// A warning.
        public static let warning = Self(rawValue: "warning")
        /// A warning, in short.
        public static let warn = Self(rawValue: "warn")
        /// An error.
        public static let error = Self(rawValue: "error")
        /// An error, in another notation.
        public static let isError = Self(rawValue: "is-error")
        /// Help.
        public static let help = Self(rawValue: "help")
        /// The name of the user.
        public static let userName = Self(rawValue: "userName")
        /// Where the user was asked to act, such as a phone number.
        public static let recipientOfCommunication = Self(rawValue: "recipientOfCommunication")
        /// A code that the user enters or compares on another device.
        public static let userCode = Self(rawValue: "userCode")
        /// A code that activates a device.
        public static let activationCode = Self(rawValue: "activationCode")
    }
}
