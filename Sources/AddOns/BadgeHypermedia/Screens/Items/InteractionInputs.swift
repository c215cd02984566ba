/// A field for a line of text.
public struct InteractionItemInputTextModel: InteractionInputModel, Hashable {
    public var key: String
    public var label: String
    /// The initial value; `nil` for none, and always for a password.
    public var value: String?
    /// The text in the empty field; `nil` for none.
    public var placeholder: String?
    /// What may be entered.
    public var inputConfiguration: InputTextConfiguration
    public var isRequired: Bool
    public var error: String?
    public var form: HypermediaActionID

    /// Creates a field. The value of a password is dropped.
    public init(
        key: String, label: String, value: String? = nil, placeholder: String? = nil,
        inputConfiguration: InputTextConfiguration = InputTextConfiguration(), isRequired: Bool = true,
        form: HypermediaActionID
    ) {
        self.key = key
        self.label = label
        self.value = inputConfiguration.kind == .password ? nil : value
        self.placeholder = placeholder
        self.inputConfiguration = inputConfiguration
        self.isRequired = isRequired
        self.form = form
    }
}

/// What may be entered into a line of text.
public struct InputTextConfiguration: Sendable, Hashable {
    /// The kinds of text.
    public enum Kind: String, Sendable, CaseIterable {
        case text
        case username
        /// A password, which is not shown.
        case password
        case number
        case email
        case url
        case telephone
        case color
    }

    /// The kind of text.
    public var kind: Kind
    /// The minimum number of characters; `nil` for none.
    public var minLength: Int?
    /// The maximum number of characters; `nil` for none.
    public var maxLength: Int?

    public init(_ kind: Kind = .text, minLength: Int? = nil, maxLength: Int? = nil) {
        self.kind = kind
        self.minLength = minLength
        self.maxLength = maxLength
    }
}

/// A box to check.
public struct InteractionItemCheckboxModel: InteractionInputModel, Hashable {
    public var key: String
    public var label: String
    /// The value that a checked box sends; `nil` for the usual one. It does not say whether the box is checked.
    public var value: String?
    /// Whether the box is checked at first.
    public var isChecked: Bool
    /// Whether the box stays as it is.
    public var isReadOnly: Bool
    public var error: String?
    public var form: HypermediaActionID

    public init(
        key: String, label: String, value: String? = nil, isChecked: Bool = false, isReadOnly: Bool = false,
        form: HypermediaActionID
    ) {
        self.key = key
        self.label = label
        self.value = value
        self.isChecked = isChecked
        self.isReadOnly = isReadOnly
        self.form = form
    }

    /// False: a box that is not checked is an answer, and the server decides about it.
    public var isRequired: Bool { false }
}

/// A choice of one value.
public struct InteractionItemSelectModel: InteractionInputModel, Hashable {
    /// A value to choose.
    public struct Option: Sendable, Hashable {
        public var label: String
        /// The value that is sent.
        public var value: String

        public init(label: String, value: String) {
            self.label = label
            self.value = value
        }
    }

    public var key: String
    public var label: String
    /// The values, in the server's order.
    public var options: [Option]
    /// The index of the value that is chosen at first; `nil` for none.
    public var selectedPosition: Int?
    public var isRequired: Bool
    public var error: String?
    public var form: HypermediaActionID

    public init(
        key: String, label: String, options: [Option], selectedPosition: Int? = nil, isRequired: Bool = true,
        form: HypermediaActionID
    ) {
        self.key = key
        self.label = label
        self.options = options
        self.selectedPosition = selectedPosition
        self.isRequired = isRequired
        self.form = form
    }

    /// The value that is chosen at first; `nil` for none.
    public var value: String? {
        selectedPosition.flatMap { options.indices.contains($0) ? options[$0].value : nil }
    }
}
