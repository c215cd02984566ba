import BadgeModel

/// A type of transaction data that an app or the user declares, with which a person can be shown what is agreed to.
public struct TransactionDataType: Sendable, Hashable {
    /// The type, as requests name it.
    public let name: String
    /// The members, in the order in which they are shown. No other member is permitted.
    public let members: [Member]
    /// What the type is called, by the tag of the language; its name if that is empty.
    public let labels: [String: String]

    /// Creates a type.
    public init(name: String, members: [Member], labels: [String: String] = [:]) {
        (self.name, self.members, self.labels) = (name, members, labels)
    }

    /// A member of transaction data.
    public struct Member: Sendable, Hashable {
        /// The kinds of values.
        public enum Kind: String, Sendable, CaseIterable {
            /// A text.
            case text = "string"
            /// A number.
            case number
            /// True or false.
            case truth = "boolean"
        }

        /// The name.
        public let name: String
        /// The kind of its value.
        public let kind: Kind
        /// Whether it must be there.
        public let isRequired: Bool
        /// What it is called, by the tag of the language.
        public let labels: [String: String]

        /// Creates a member.
        public init(_ name: String, _ kind: Kind = .text, isRequired: Bool = true, labels: [String: String] = [:]) {
            (self.name, self.kind, self.isRequired, self.labels) = (name, kind, isRequired, labels)
        }

        func require(_ reader: JSONReader) throws {
            switch kind {
            case .text: _ = try reader.displayText(maxLength: 2048)
            case .number:
                guard try reader.present().doubleValue != nil else { throw reader.failure("is not a number") }
            case .truth: _ = try reader.bool()
            }
        }
    }
}
