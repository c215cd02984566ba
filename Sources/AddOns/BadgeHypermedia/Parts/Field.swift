public import BadgeModel

extension Representation {
    /// A field of a form.
    public struct Field: ReceivedValue {
        /// The name under which the value is sent.
        public let name: String
        /// What the field is for.
        public let kind: Kind
        /// The text beside the field; `nil` if none is given.
        public let label: Text?
        /// The text in an empty field; `nil` if none is given.
        public let placeholder: Text?
        /// The value to send or to begin with; for a checkbox, the value of a checked one. `nil` if none is given.
        public let value: String?
        /// Whether the user must enter something; true if the document does not say.
        public let isRequired: Bool
        public let received: JSON

        /// Reads a field.
        ///
        /// - Throws: `BadgeError` `documentInvalid` whose detail has the path, also if a hidden field has no value.
        public init(_ reader: JSONReader) throws {
            received = .object(try reader.object())
            name = try reader["name"].nonEmptyString()
            kind = try Kind(reader)
            label = try reader.optionalText("label")
            placeholder = try reader.optionalText("placeholder")
            value =
                switch kind {
                case .hidden: try reader["value"].string()
                // What an unknown field holds is its own affair.
                case .other: reader["value"].value?.stringValue
                default: try reader.optionalString("value")
                }
            isRequired = try reader.flag("required", default: true)
        }

        /// The values to choose from, also those of a type that this module does not know; empty if there are none.
        package var options: [Option] {
            switch kind {
            case .select(let options): options
            case .other: (try? JSONReader(received).list("options", Option.init)) ?? []
            case .hidden, .text, .username, .password, .checkbox, .context: []
            }
        }

        /// Whether the user sees the field: all but hidden fields and those that the client fills.
        public var isVisible: Bool { kind != .hidden && kind != .context }
    }
}
