/// A field of a flow.
public struct FlowField: Sendable, Hashable {
    /// The name, which is also that of its parameter.
    public let name: String
    /// The type.
    public let type: FieldType
    /// Where the value is in the record; `nil` for a field of the form alone, such as the repetition of a password.
    public let schema: Schema?
    /// The label; `nil` if the flow has none.
    public let label: String?
    /// A sample or an instruction that is shown while the field is empty.
    public let placeholder: String?
    /// Further instructions.
    public let tip: String?
    /// The options of a choice that are offered, in order.
    public let options: [Option]
    /// The rules of the flow, in order.
    public let rules: [FlowRule]
    /// The value that the flow states: of a hidden field, or the initial one.
    public let value: String?
    /// Whether a checkbox is checked initially.
    public let isPreChecked: Bool
    /// The first and the last year of a date; `nil` if the flow does not limit it.
    public let years: ClosedRange<Int>?
    /// Whether an empty text deletes the attribute.
    public let emptyMeansNull: Bool

    init(
        name: String, type: FieldType, schema: Schema?, label: String?, placeholder: String?, tip: String?,
        options: [Option], rules: [FlowRule], value: String?, isPreChecked: Bool, years: ClosedRange<Int>?,
        emptyMeansNull: Bool
    ) {
        self.name = name
        self.type = type
        self.schema = schema
        self.label = label
        self.placeholder = placeholder
        self.tip = tip
        self.options = options
        self.rules = rules
        self.value = value
        self.isPreChecked = isPreChecked
        self.years = years
        self.emptyMeansNull = emptyMeansNull
    }
}

extension FlowField {
    /// The types of fields.
    public enum FieldType: Sendable, Hashable {
        /// One line of text.
        case text
        /// An email address.
        case email
        /// A password.
        case password
        /// A Boolean.
        case checkbox
        /// One of several options, all of which are visible.
        case radio
        /// One of several options.
        case select
        /// Several lines of text.
        case textArea
        /// A day, in three parameters.
        case date
        /// A value of the record that the user cannot change.
        case readOnly
        /// A value that the user does not see.
        case hidden
        /// One of several identifiers, such as an email address or a phone number.
        case multiIdentifier
        /// A text that the form shows.
        case translatableString
        /// A type that this version does not know: it is asked for as text.
        case other(String)
    }

    /// Where the value of a field is in the record.
    public enum Schema: Sendable, Hashable {
        /// At one path.
        case path(FlowPath)
        /// At several paths, by the subscripts of the parameters, sorted by subscript.
        case paths([Part])
    }

    /// One of several values of a field.
    public struct Part: Sendable, Hashable {
        /// The subscript: the parameter is `field[subscript]`.
        public let key: String
        /// Where the value is in the record.
        public let path: FlowPath
    }

    /// An option of a choice.
    public struct Option: Sendable, Hashable {
        /// The value of the parameter.
        public let value: String
        /// The label.
        public let text: String
        /// Whether the option is chosen initially.
        public let isSelected: Bool
    }
}

extension FlowField.FieldType {
    init(named name: String) {
        self = Self.known[name] ?? .other(name)
    }

    /// The name in a flow.
    public var name: String {
        if case .other(let name) = self { return name }
        return Self.known.first { $0.value == self }?.key ?? ""
    }

    /// Whether the user chooses one of several options.
    public var isChoice: Bool { self == .radio || self == .select }

    private static let known: [String: Self] = [
        "text": .text, "email": .email, "password": .password, "checkbox": .checkbox, "radio": .radio,
        "select": .select, "textarea": .textArea, "dateselect": .date, "read-only": .readOnly, "hidden": .hidden,
        "multiIdentifierAuth": .multiIdentifier, "translatableString": .translatableString,
    ]
}

extension FlowField {
    /// Whether the field must have a value.
    public var isRequired: Bool { rules.contains { $0.kind == .required } }

    // The subscripts of the parameters of a day: year, month, day.
    private static let dayKeys = ["dateselect_year", "dateselect_month", "dateselect_day"]

    /// The names of the field's parameters, in order.
    public var parameterNames: [String] {
        switch schema {
        case nil, .path: type == .date ? Self.dayKeys.map { "\(name)[\($0)]" } : [name]
        case .paths(let parts): parts.map { "\(name)[\($0.key)]" }
        }
    }
}
