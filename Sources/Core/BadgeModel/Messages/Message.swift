/// A text for the user: a stable key of the text catalogue and the values of its placeholders.
///
///     Message("passcodeRefused.triesLeft", ["count": 2]).text    // "The passcode is wrong. 2 tries are left."
///
/// A message is created where something happens and localized where a user reads it.
public struct Message: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name of a text in a catalogue, such as `storeAbsent.walletInHome`. It stays when the wording changes.
    public struct Key: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        public let rawValue: String
        /// The catalogue of the module that owns the text; `nil` for a text of the core, of an app, or of the module
        /// that shows it.
        package let catalogue: MessageCatalogue?

        public init(rawValue: String) {
            self.init(rawValue, of: nil)
        }

        /// Names a text of a module for any module that shows it.
        package init(_ rawValue: String, of catalogue: MessageCatalogue?) {
            self.rawValue = rawValue
            self.catalogue = catalogue
        }

        public init(stringLiteral value: String) {
            self.init(value, of: nil)
        }

        public static func == (left: Key, right: Key) -> Bool { left.rawValue == right.rawValue }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(rawValue)
        }
    }

    /// The value of a placeholder.
    public enum Value: Sendable, Hashable {
        /// Text that is not translated: a name, a path, a problem in the terms of a protocol.
        case text(String)
        /// A number, which also selects singular or plural if the text has both.
        case number(Int)
        /// Messages as consecutive sentences.
        case sentences([Message])
    }

    public let key: Key
    public let values: [String: Value]

    /// Creates a message; `values` has a value for each placeholder of the text.
    public init(_ key: Key, _ values: [String: any MessageValue] = [:]) {
        self.key = key
        self.values = values.mapValues(\.messageValue)
    }

    /// Creates a message without values from the literal key of its text.
    public init(stringLiteral key: String) {
        self.init(Key(rawValue: key))
    }

    /// Returns a message with the exact text of an app or of an organization.
    public static func verbatim(_ text: String) -> Message {
        Message("verbatim", ["text": text])
    }

    /// Returns a message that consists of several messages, separated by spaces.
    public static func sentences(_ messages: [Message]) -> Message {
        messages.count == 1 ? messages[0] : Message("sentences", ["sentences": messages])
    }

    /// The English text; ``text(in:)`` returns that of the user's language.
    public var text: String { Localization.english.text(of: self) }
}

/// A type for the value of a placeholder: a `String`, an integer, a `Message` or several messages.
public protocol MessageValue: Sendable {
    var messageValue: Message.Value { get }
}

extension String: MessageValue {
    public var messageValue: Message.Value { .text(self) }
}

extension Substring: MessageValue {
    public var messageValue: Message.Value { .text(String(self)) }
}

extension Int: MessageValue {
    public var messageValue: Message.Value { .number(self) }
}

extension Int32: MessageValue {
    public var messageValue: Message.Value { .number(Int(self)) }
}

extension Identifier: MessageValue {
    public var messageValue: Message.Value { .text(rawValue) }
}

extension Message.Value: MessageValue {
    public var messageValue: Message.Value { self }
}

extension Message: MessageValue {
    public var messageValue: Message.Value { .sentences([self]) }
}

extension [Message]: MessageValue {
    public var messageValue: Message.Value { .sentences(self) }
}
