/// Words for a user, named by what they say: a stable key of the text catalogue and the values of its placeholders.
///
///     Message("passcodeRefused.triesLeft", ["count": 2]).text    // "The passcode is wrong. 2 tries are left."
///
/// A message is made where something happens and put into words where a user reads it.
public struct Message: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name of a text in the catalogue: `storeAbsent.walletInHome`. It stays when the words change.
    public struct Key: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public init(stringLiteral value: String) {
            rawValue = value
        }
    }

    /// The value of a placeholder.
    public enum Value: Sendable, Hashable {
        /// Words that are not ours to translate: a name, a path, a finding in the terms of a protocol.
        case text(String)
        /// A number, which chooses between singular and plural where the text has both.
        case number(Int)
        /// Messages, one sentence after another.
        case sentences([Message])
    }

    public let key: Key
    public let values: [String: Value]

    /// Creates a message; `values` holds a value for each placeholder of the text.
    public init(_ key: Key, _ values: [String: any MessageValue] = [:]) {
        self.key = key
        self.values = values.mapValues(\.messageValue)
    }

    /// Creates a message without values from the literal key of its text.
    public init(stringLiteral key: String) {
        self.init(Key(rawValue: key))
    }

    /// Words that somebody else chose, as they are: those of an app, or of an organization.
    public static func verbatim(_ text: String) -> Message {
        Message("verbatim", ["text": text])
    }

    /// Messages one after another, parted by spaces.
    public static func sentences(_ messages: [Message]) -> Message {
        messages.count == 1 ? messages[0] : Message("sentences", ["sentences": messages])
    }

    /// The words in English; ``text(in:)`` has those of the person's language.
    public var text: String { Localization.english.text(of: self) }
}

/// What can be the value of a placeholder: a `String`, an integer, a `Message` or several.
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

extension Message: MessageValue {
    public var messageValue: Message.Value { .sentences([self]) }
}

extension [Message]: MessageValue {
    public var messageValue: Message.Value { .sentences(self) }
}
