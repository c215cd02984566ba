import BadgeModel
import BadgeUI

extension Form {
    /// The name of a field's control on the page. Names of servers and apps never become names on the page.
    static func controlName(_ index: Int) -> String { "f\(index)" }

    /// Returns the answer that the fields of the form's page are.
    func answer(from sent: WebFields) -> FormAnswer {
        let action = actions.first { $0.name == sent["action"] } ?? actions[0]
        guard action.sendsFields else { return FormAnswer(action: action.name, values: typedTexts(sent, action)) }
        var values: [String: FieldValue] = [:]
        for (index, field) in fields.enumerated() {
            values[field.name] = field.value(sent, as: Self.controlName(index))
        }
        return FormAnswer(action: action.name, values: values)
    }

    // What the next form of a flow may begin with, such as the name of a user who forgot the password, and what stays in
    // a form whose link was not followed. No secret.
    private func typedTexts(_ sent: WebFields, _ action: Form.Action) -> [String: FieldValue] {
        guard kind == .flowForm || action.isLink else { return [:] }
        return fields.enumerated().reduce(into: [:]) { values, field in
            guard [.text, .email].contains(field.element.kind),
                let text = sent[Self.controlName(field.offset)], !text.isEmpty
            else { return }
            values[field.element.name] = .text(text)
        }
    }
}

extension Field {
    /// Returns the value that was sent; `nil` for none.
    fileprivate func value(_ sent: WebFields, as name: String) -> FieldValue? {
        switch kind {
        case .hidden: return value
        case .boolean: return .flag(sent.isChecked(name))
        case .document(let document):
            return document.text.isShownExactly ? sent[name].map { .flag($0 == "accept") } : .flag(false)
        case .image: return sent.image(name).map(FieldValue.image)
        // What the app filled in stays in the field if nothing else is typed.
        case .code, .secret: return sent.secret(name).map(FieldValue.secret) ?? value
        case .multilineText:
            // A browser sends CR LF.
            let text = (sent[name] ?? "").withLineFeeds
            return text.isEmpty ? nil : .text(text)
        case .text, .number, .date, .email, .phone, .choice:
            let text = sent[name] ?? ""
            return text.isEmpty ? nil : .text(text)
        }
    }
}
