public import BadgeModel
public import BadgeUI

extension Form {
    /// Creates the form that asks for the fields of a flow's form, in their order.
    ///
    /// Fields that the user cannot change become lines of the message. An unknown type is asked for as text. An option
    /// without a value is no option: it is what a choice shows until one is made.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - flow: The flow that it is of.
    ///   - title: The title if the flow has none for the form.
    ///   - values: The initial values, by name: `field`, or `field[subscript]` for one of several values of a field.
    ///     Passwords have none.
    ///   - actions: The actions; the first one sends the fields.
    ///   - localization: The localization of the presenter's own texts.
    public init(
        _ form: FlowForm, of flow: FlowDocument, title: String, values: [String: String] = [:], actions: [Action],
        localization: Localization = .english
    ) {
        let fields = flow.fields(of: form)
        let lines = fields.compactMap { $0.line(values[$0.name]) }
        var names: [String: Field.Kind] = [:]
        let drawn = fields.flatMap { field in
            field.drawn(values).map { drawn in
                names[drawn.name] = drawn.kind
                return drawn
            }
        }
        self.init(
            .flowForm, title: form.label ?? title, message: lines.joined(separator: "\n"),
            fields: drawn.map { $0.repeating(form.equalFields).repeatingOnly(names) }, actions: actions,
            localization: localization)
        let password = fields.first { $0.type == .password }
        let username = fields.first { [.email, .text, .multiIdentifier].contains($0.type) }
        loginFields = LoginFields(username: username?.name, password: password?.name)
    }
}

extension FlowField {
    /// The line of the message that shows the field; `nil` if it is asked for, hidden or empty.
    fileprivate func line(_ recorded: String?) -> String? {
        switch type {
        case .readOnly: (recorded ?? value).map { "\(label ?? name): \($0)" }
        case .translatableString: value ?? label
        default: nil
        }
    }

    /// The fields that ask for the values: one, or one for each of several values.
    fileprivate func drawn(_ values: [String: String]) -> [Field] {
        let shown = label ?? placeholder ?? name
        guard case .paths(let parts) = schema else { return drawn(name, shown, values[name]).map { [$0] } ?? [] }
        return parts.compactMap { part in
            let name = "\(name)[\(part.key)]"
            return drawn(name, "\(shown) (\(part.key))", values[name])
        }
    }

    private func drawn(_ name: String, _ label: String, _ recorded: String?) -> Field? {
        guard type != .readOnly, type != .translatableString else { return nil }
        let kind = kind
        if kind == .hidden {
            guard let value = recorded ?? value else { return nil }
            return Field(name, label: label, .hidden, value: .text(value))
        }
        return Field(
            name, label: label, kind, constraints: constraints(of: kind),
            hint: tip ?? placeholder.filter { $0 != label }, value: initialValue(recorded, of: kind))
    }

    private var kind: Field.Kind {
        switch type {
        case .email: .email
        case .password: .secret(.any)
        case .checkbox: .boolean
        case .radio, .select: choices.isEmpty ? .text : .choice(choices)
        case .date: isDay ? .date : .text
        case .hidden: .hidden
        case .textArea: .multilineText
        case .text, .readOnly, .multiIdentifier, .translatableString, .other: .text
        }
    }

    // A day with several paths is asked for as those.
    private var isDay: Bool {
        if case .paths = schema { return false }
        return true
    }

    private var choices: [Field.Choice] {
        options.filter { !$0.value.isEmpty }.map { Field.Choice($0.value, label: $0.text) }.toldApart()
    }

    private func constraints(of kind: Field.Kind) -> Field.Constraints {
        var constraints = Field.Constraints(isRequired: isRequired, maxLength: Self.longestText)
        for rule in rules {
            switch rule.kind {
            case .minLength(let least): constraints.minLength = max(constraints.minLength, least)
            case .maxLength(let most): constraints.maxLength = min(constraints.maxLength, most)
            case .match(let other): constraints.repeats = other
            case .required, .format, .server: break
            }
        }
        return constraints
    }

    private static let longestText = 10_000

    private func initialValue(_ recorded: String?, of kind: Field.Kind) -> FieldValue? {
        let selected = options.first { $0.isSelected && !$0.value.isEmpty }?.value
        switch kind {
        case .secret: return nil
        case .boolean: return .flag(recorded.map { $0 == "true" } ?? isPreChecked)
        case .choice(let choices):
            return [recorded, value, selected].compactMap { $0 }
                .first { candidate in choices.contains { $0.name == candidate } }.map(FieldValue.text)
        default:
            guard let text = recorded ?? value, !text.isEmpty else { return nil }
            return .text(text)
        }
    }
}

extension Field {
    /// The field as a repetition of the one that the form requires it to equal.
    fileprivate func repeating(_ equalFields: [FlowForm.EqualFields]) -> Field {
        guard constraints.repeats == nil, let rule = equalFields.first(where: { $0.second == name }) else {
            return self
        }
        var field = self
        field.constraints.repeats = rule.first
        return field
    }

    /// The field without a repetition of what the form does not ask for in the same way.
    fileprivate func repeatingOnly(_ kinds: [String: Kind]) -> Field {
        guard let other = constraints.repeats, kinds[other] != kind else { return self }
        var field = self
        field.constraints.repeats = nil
        return field
    }
}

extension String? {
    fileprivate func filter(_ isIncluded: (String) -> Bool) -> String? { flatMap { isIncluded($0) ? $0 : nil } }
}
