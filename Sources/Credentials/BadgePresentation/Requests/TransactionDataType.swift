import BadgeModel

/// A type of transaction data that an app declares, with which a person can be shown what is agreed to.
package struct TransactionDataType: Sendable, Hashable {
    /// The type, as requests name it.
    package let name: String
    /// The members, in the order in which they are shown. No other member is permitted.
    package let members: [Member]

    /// Creates a type.
    package init(name: String, members: [Member]) {
        (self.name, self.members) = (name, members)
    }

    /// A member of transaction data.
    package struct Member: Sendable, Hashable {
        /// The kinds of values.
        package enum Kind: String, Sendable, CaseIterable {
            case text = "string"
            case number
            case truth = "boolean"
        }

        /// The name.
        package let name: String
        /// The kind of its value.
        package let kind: Kind
        /// Whether it must be there.
        package let isRequired: Bool
        /// What it is called, by the tag of the language.
        package let labels: [String: String]

        /// Creates a member.
        package init(_ name: String, _ kind: Kind = .text, isRequired: Bool = true, labels: [String: String] = [:]) {
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
