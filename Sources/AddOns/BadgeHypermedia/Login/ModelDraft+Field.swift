import BadgeKit
import BadgeUI

extension ModelDraft {
    /// Returns the item of a field; `nil` for one that the client fills in.
    func item(of field: Representation.Field, in form: HypermediaActionID) -> (any InteractionItemModel)? {
        let label = field.label?.display ?? ""
        switch field.kind {
        case .hidden: return InteractionItemHiddenModel(key: field.name, value: field.value ?? "", form: form)
        case .context: return nil
        case .text(let input): return text(field, InputTextConfiguration(input), in: form)
        case .username: return text(field, InputTextConfiguration(.username), in: form)
        case .password: return text(field, InputTextConfiguration(.password), in: form)
        case .other where field.options.isEmpty: return text(field, InputTextConfiguration(), in: form)
        case .checkbox(let isChecked, let isReadOnly):
            return InteractionItemCheckboxModel(
                key: field.name, label: label, value: field.value, isChecked: isChecked, isReadOnly: isReadOnly,
                form: form)
        case .select, .other:
            let options = field.options
            return InteractionItemSelectModel(
                key: field.name, label: label,
                options: options.map { InteractionItemSelectModel.Option(label: $0.label.display, value: $0.value) },
                selectedPosition: options.firstIndex(where: \.isSelected)
                    ?? options.firstIndex { $0.value == field.value }, isRequired: field.isRequired, form: form)
        }
    }

    private func text(
        _ field: Representation.Field, _ configuration: InputTextConfiguration, in form: HypermediaActionID
    ) -> InteractionItemInputTextModel {
        InteractionItemInputTextModel(
            key: field.name, label: field.label?.display ?? "", value: field.value,
            placeholder: field.placeholder?.display, inputConfiguration: configuration, isRequired: field.isRequired,
            form: form)
    }
}

extension InputTextConfiguration {
    fileprivate init(_ input: Representation.Field.TextInput) {
        let kind: Kind =
            switch input.kind {
            case .number: .number
            case .email: .email
            case .url: .url
            case .telephone: .telephone
            case .color: .color
            default: .text
            }
        self.init(kind, minLength: input.minLength, maxLength: input.maxLength)
    }
}
