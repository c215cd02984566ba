import BadgeModel
import BadgeUI

/// Forms: one with its fields, or the buttons of several.
extension HypermediaArtist {
    func drawing(of model: any FormModel, as kind: Form.Kind) -> HypermediaDrawing {
        let inputs = model.inputsByForm
        let withFields = model.buttons.filter { hasFields(inputs[$0.action]) }
        // Of several forms none gives the step its title, but the only one whose fields are shown.
        let only = withFields.count == 1 ? withFields[0].action : withFields.isEmpty ? model.onlyWayOn : nil
        var drawing = started(kind, title: (opened ?? only).flatMap { model.titles[$0] }, model.messageItems)
        draw(model, into: &drawing)
        return drawing
    }

    /// Adds the fields, buttons and links of a form.
    ///
    /// - Parameter opening: Whether the fields of a single form, too, are shown only once the user has chosen it.
    func draw(_ model: any FormModel, opening: Bool = false, into drawing: inout HypermediaDrawing) {
        let inputs = model.inputsByForm
        let withFields = model.buttons.filter { hasFields(inputs[$0.action]) }
        let isOpen = opened == nil && withFields.count == 1 && !opening
        if let button = withFields.first(where: { $0.action == opened || isOpen }) {
            draw(button, with: inputs[button.action] ?? [], into: &drawing)
        }
        if opened == nil {
            let titles = model.titles
            for button in model.buttons {
                let title = titles[button.action]?.shownText
                let said = button.shownLabel(words(drawing.form.kind))
                // What a form is called says more than its button, unless the whole step is called so.
                let isOfStep = title == drawing.form.title || title == drawing.title?.shownText
                let label = isOfStep ? said : title ?? said
                let titled = label == said ? title : "\(label) (\(said))"
                if !hasFields(inputs[button.action]) {
                    drawing.add(button.name, label, or: titled, .submit(button, inputs: []))
                } else if !isOpen {
                    drawing.add(button.name, label, or: titled, .open(button))
                }
            }
        }
        add(model.linkItems, to: &drawing)
    }

    private func draw(
        _ button: InteractionItemButtonModel, with inputs: [any InteractionInputModel],
        into drawing: inout HypermediaDrawing
    ) {
        let words = words(drawing.form.kind)
        for case let box as InteractionItemCheckboxModel in inputs where box.isReadOnly {
            let line: Message.Key =
                box.isChecked ? .hypermedia("prompt.hypermedia.fixedOn") : .hypermedia("prompt.hypermedia.fixedOff")
            drawing.addLine(words(line, ["label": box.shownLabel]), .message)
        }
        var names: Set<String> = []
        drawing.form.fields = inputs.compactMap { names.insert($0.key).inserted ? field(of: $0) : nil }
        drawing.form.loginFields = isOwnServer ? Form.LoginFields(inputs) : nil
        let errors = inputs.compactMap { input in input.error.map { "\(input.shownLabel): \($0)".shownText } }
        if !errors.isEmpty { drawing.form.problem = errors.joined(separator: "\n") }
        drawing.add(button.name, button.shownLabel(words), sendsFields: true, .submit(button, inputs: inputs))
    }

    private func hasFields(_ inputs: [any InteractionInputModel]?) -> Bool {
        inputs?.contains { field(of: $0) != nil } ?? false
    }

    // A field that the user is asked for; `nil` for one that only shows something.
    private func field(of input: any InteractionInputModel) -> Field? {
        switch input {
        case let text as InteractionItemInputTextModel: text.field
        case let box as InteractionItemCheckboxModel where !box.isReadOnly:
            Field(
                box.key, label: box.shownLabel, .boolean, constraints: Field.Constraints(isRequired: false),
                value: .flag(box.isChecked))
        case let choice as InteractionItemSelectModel where !choice.options.isEmpty:
            Field(
                choice.key, label: choice.shownLabel,
                .choice(choice.options.map { Field.Choice($0.value, label: $0.label.shownText) }.toldApart()),
                constraints: Field.Constraints(isRequired: choice.isRequired), value: choice.value.map(FieldValue.text))
        default: nil
        }
    }
}

extension FormModel {
    /// The title of each form, by the action of its button; a form's title precedes its fields and its button.
    var titles: [HypermediaActionID: String] {
        var titles: [HypermediaActionID: String] = [:]
        var title: String?
        for item in interactionItems {
            if let heading = item as? InteractionItemTitleModel { title = heading.label }
            guard let button = item as? InteractionItemButtonModel else { continue }
            titles[button.action] = title.flatMap { $0.isEmpty ? nil : $0 }
            title = nil
        }
        return titles
    }

    /// The action of the only form that does not cancel; `nil` if there are several.
    var onlyWayOn: HypermediaActionID? {
        let others = buttons.filter { $0.key != "cancel" }
        return others.count == 1 ? others[0].action : nil
    }
}

extension InteractionInputModel {
    var shownLabel: String { label.isEmpty ? key.shownText : label.shownText }
}

extension InteractionItemInputTextModel {
    fileprivate var field: Field {
        let configuration = inputConfiguration
        let minLength = configuration.minLength ?? 0
        return Field(
            key, label: shownLabel, kind,
            constraints: Field.Constraints(
                isRequired: isRequired, minLength: minLength, maxLength: configuration.maxLength ?? max(minLength, 1024)
            ),
            hint: placeholder.flatMap { $0.isEmpty ? nil : $0.shownText },
            value: configuration.kind == .password ? nil : value.flatMap { $0.isEmpty ? nil : .text($0) })
    }

    // Phone numbers, addresses and colors have forms that a server may know better.
    private var kind: Field.Kind {
        switch inputConfiguration.kind {
        case .password: .secret(.any)
        case .number where isCode: .code(.digits)
        case .text where isCode: .code(.any)
        case .number: .number
        case .email: .email
        case .text, .username, .url, .telephone, .color: .text
        }
    }
}
