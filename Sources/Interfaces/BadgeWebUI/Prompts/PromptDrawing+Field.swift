import BadgeHTML
import BadgeKeys
import BadgeModel
import BadgeUI
import Foundation

/// The fields of a form.
extension PromptDrawing {
    var fields: HTML {
        let list = form.hasRows ? nil : form.fields.firstIndex { $0.kind.name == "choice" }
        var parts: [HTML] = []
        if let title = view.slots.nativeLoginTitle { parts.append(slot(title, "e-sectionHeader")) }
        for (index, field) in form.fields.enumerated() {
            if index == list, let header = view.slots.sectionHeader { parts.append(slot(header, "e-sectionHeader")) }
            parts.append(draw(field, index))
            if index == list { parts.append(belowList) }
        }
        if list == nil, !form.hasRows, !form.isEmptyList { parts.append(belowList) }
        return .group(parts)
    }

    /// What stands below the list.
    var belowList: HTML {
        HTML.group([
            view.slots.sectionFooter.map { slot($0, "e-sectionFooter") } ?? .empty,
            view.slots.attribution.map { words in HTML(.p, .class("attribution")) { words } } ?? .empty,
        ])
    }

    /// A part of a section in the style of an element.
    func slot(_ content: HTML, _ element: String) -> HTML {
        HTML(.div, .class("slot \(element)")) { content }
    }

    private func draw(_ field: Field, _ index: Int) -> HTML {
        switch field.kind {
        case .hidden: .empty
        case .boolean: checkbox(field, index)
        case .choice(let choices): choice(field, index, choices)
        case .document(let text): document(field, index, text)
        case .image(let requirements): photo(field, index, requirements)
        case .multilineText: textArea(field, index)
        case .text, .number, .date, .email, .phone, .code, .secret: line(field, index)
        }
    }

    // MARK: One line

    private func line(_ field: Field, _ index: Int) -> HTML {
        HTML(.div, .class("field")) {
            label(field, index)
            hint(field, index, filledIn(field))
            HTML(.div, .class("control")) {
                HTML(.input, attributes: common(field, index) + typed(field))
            }
            error(field, index)
        }
    }

    private func textArea(_ field: Field, _ index: Int) -> HTML {
        HTML(.div, .class("field")) {
            label(field, index)
            hint(field, index)
            let attributes = common(field, index) + [.class(field.controlClass), .rows(5), .dir(.auto)]
            HTML(.textarea, attributes: attributes + counted(field)) {
                if case .text(let text) = view.values[field.name] { text }
            }
            error(field, index)
        }
    }

    // The limits by the value of another control, for the page to count with while the user types.
    private func counted(_ field: Field) -> [HTML.Attribute] {
        guard let limits = field.lengthLimits, let other = form.fields.firstIndex(where: { $0.name == limits.field })
        else { return [] }
        return [
            .data("limits", JSON.object(limits.limits.mapValues { .integer(Int64($0)) }).text),
            .data("limits-of", Form.controlName(other)),
            .data("count", words("web.characterCount", ["count": "{count}", "limit": "{limit}"])),
        ]
    }

    private func typed(_ field: Field) -> [HTML.Attribute] {
        var attributes: [HTML.Attribute] = [.class(field.controlClass)]
        if case .text(let text) = view.values[field.name] { attributes.append(.value(text)) }
        if field.constraints.maxLength <= 64 { attributes.append(.maxLength(field.constraints.maxLength * 2)) }
        switch field.kind {
        case .number: attributes += [.type(.text), .inputMode("numeric")]
        case .date: attributes += [.type(.date)]
        case .email: attributes += [.type(.email), .autocomplete("email"), .noCapitals, .noSpellcheck]
        case .phone: attributes += [.type(.tel), .autocomplete("tel"), .dir(.leftToRight)]
        case .code(let characters):
            attributes += [
                .type(.text), .autocomplete("one-time-code"), .noCapitals, .noSpellcheck, .dir(.leftToRight),
            ]
            if characters == .digits { attributes.append(.inputMode("numeric")) }
        case .secret(let characters):
            attributes += [.type(.password), .autocomplete(secretToken(field)), .data("secret", "")]
            if characters == .digits { attributes += [.inputMode("numeric"), .dir(.leftToRight)] }
        default:
            attributes += [.type(.text), .noSpellcheck]
            if field.name == "username" { attributes += [.autocomplete("username"), .noCapitals] }
        }
        return attributes
    }

    // A passcode is for this device alone, and no browser need remember it.
    private func secretToken(_ field: Field) -> String {
        if form.kind.rawValue.hasPrefix("passcode") { return "off" }
        let isRepeated = form.fields.contains { $0.constraints.repeats == field.name }
        return field.constraints.repeats != nil || isRepeated ? "new-password" : "current-password"
    }

    private func filledIn(_ field: Field) -> String? {
        guard case .secret = field.value else { return nil }
        return words("web.filledIn")
    }

    // MARK: Choices

    private func checkbox(_ field: Field, _ index: Int) -> HTML {
        HTML(.div, .class("field")) {
            HTML(.div, .class("check e-checkbox")) {
                HTML(
                    .input,
                    attributes: common(field, index) + [.type(.checkbox), .value("yes")]
                        + (view.values[field.name] == .flag(true) ? [.checked] : []))
                HTML(.label, .for(Form.controlName(index)), .dir(.of(field.label, in: words))) { field.label }
            }
            hint(field, index)
            error(field, index)
        }
    }

    private func choice(_ field: Field, _ index: Int, _ choices: [Field.Choice]) -> HTML {
        group(field, index, "choice") {
            HTML(.div, .class("options e-picker")) {
                for (number, choice) in choices.enumerated() {
                    option(
                        index, number, choice.name, choice.label,
                        isChecked: view.values[field.name] == .text(choice.name),
                        isFirst: isFirst(field) && number == 0, title: choice.title)
                }
            }
        }
    }

    private func option(
        _ index: Int, _ number: Int, _ value: String, _ label: String, isChecked: Bool, isFirst: Bool = false,
        title: String? = nil
    ) -> HTML {
        let name = Form.controlName(index)
        return HTML(.div, .class("option")) {
            HTML(
                .input, .type(.radio), .id("\(name)-\(number)"), .name(name), .value(value), isChecked ? .checked : nil,
                isFirst ? focus : nil, view.slots.isUsualTitle ? title.map { .data("title", $0) } : nil)
            HTML(.label, .for("\(name)-\(number)"), .dir(.of(label, in: words))) { label }
        }
    }

    private func group(
        _ field: Field, _ index: Int, _ kind: String, @HTMLBuilder content: () -> HTML
    ) -> HTML {
        HTML(
            .fieldset, .class("field \(kind)"), describedBy(field, index).map { .aria("describedby", $0) },
            problem(of: field) == nil ? nil : .aria("invalid", "true")
        ) {
            HTML(.legend, .dir(.of(field.label, in: words))) {
                field.label
                optionalMark(field)
            }
            hint(field, index)
            content()
            error(field, index)
        }
    }

    // MARK: Documents

    private func document(_ field: Field, _ index: Int, _ document: AgreementDocument) -> HTML {
        group(field, index, "document") {
            text(of: document)
            if document.text.isShownExactly {
                for other in document.translations where other.text.isShownExactly {
                    HTML(.details) {
                        HTML(.summary) { words("web.document.also", ["language": language(other.locale)]) }
                        text(of: other)
                    }
                }
                if !document.translations.isEmpty {
                    HTML(.p, .class("hint")) {
                        words("web.document.decision", ["language": language(document.locale)])
                    }
                }
                HTML(.details, .class("fingerprint")) {
                    HTML(.summary) { words("web.document.digest") }
                    HTML(.code, .data("digest", "")) { Self.hex(Digest.sha256(document.text.utf8)) }
                }
                HTML(.div, .class("options")) {
                    option(
                        index, 0, "accept", words("web.accept"), isChecked: view.values[field.name] == .flag(true),
                        isFirst: isFirst(field) && problem(of: field) != nil)
                    option(
                        index, 1, "decline", words("web.decline"), isChecked: view.values[field.name] == .flag(false))
                }
            } else {
                HTML(.p, .class("notice bad"), .role("note")) { words("web.document.unshowable") }
            }
        }
    }

    // The exact characters, in a region of its own that scrolls.
    private func text(of document: AgreementDocument) -> HTML {
        HTML(
            .div, .class("document-text e-content"), .lang(document.locale), .dir(.auto), .tabIndex(0), .role("region"),
            .aria("label", document.title.text(in: words)), .data("document", document.id.rawValue)
        ) { document.text }
    }

    // `German (de)`, in the user's language.
    private func language(_ tag: String) -> String {
        Locale(identifier: words.language).localizedString(forIdentifier: tag).map { "\($0) (\(tag))" } ?? tag
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.reduce(into: "") { $0 += ($1 < 16 ? "0" : "") + String($1, radix: 16) }
    }

    // MARK: Photos

    private func photo(_ field: Field, _ index: Int, _ requirements: PhotoRequirements) -> HTML {
        let types = requirements.mediaTypes.map { $0.split(separator: "/").last.map { $0.uppercased() } ?? $0 }
        let megabytes = words("web.megabytes", ["count": max(1, requirements.maxBytes / 1_000_000)])
        let limits = words("web.photo.types", ["types": types.joined(separator: ", "), "limit": megabytes])
        return HTML(.div, .class("field photo")) {
            label(field, index)
            // A form that says its limits itself says them once.
            hint(field, index, field.hint == nil ? limits : nil)
            HTML(.div, .class("control")) {
                HTML(
                    .input,
                    attributes: common(field, index) + [
                        .type(.file), .accept(requirements.mediaTypes), .data("preview", words("web.photo.preview")),
                        .data("crop", words("web.crop.label")), .data("crop-hint", words("web.crop.hint")),
                        .data("crop-zoom", words("web.crop.zoom")), .data("crop-whole", words("web.crop.whole")),
                        .data("crop-state", words("web.crop.state", Self.gaps)),
                    ])
            }
            error(field, index)
        }
    }
}

/// Labels, hints and problems.
extension PromptDrawing {
    // Gaps of a sentence that the script fills in.
    private static let gaps: [String: any MessageValue] = ["zoom": "{zoom}", "x": "{x}", "y": "{y}"]

    private func common(_ field: Field, _ index: Int) -> [HTML.Attribute] {
        let name = Form.controlName(index)
        var attributes: [HTML.Attribute] = [.id(name), .name(name)]
        if field.constraints.isRequired { attributes.append(.required) }
        if let described = describedBy(field, index) { attributes.append(.aria("describedby", described)) }
        if problem(of: field) != nil { attributes.append(.aria("invalid", "true")) }
        if isFirst(field) { attributes.append(focus) }
        return attributes
    }

    private func label(_ field: Field, _ index: Int) -> HTML {
        HTML(.label, .for(Form.controlName(index)), .dir(.of(field.label, in: words))) {
            field.label
            optionalMark(field)
        }
    }

    private func optionalMark(_ field: Field) -> HTML? {
        // Each document is decided on, but only what is required must be accepted.
        let isRequired =
            if case .document(let document) = field.kind { document.isRequired } else { field.constraints.isRequired }
        if isRequired { return nil }
        let mark = words("web.optional")
        return HTML(.span, .class("muted")) { " (\(mark))" }
    }

    private func hint(_ field: Field, _ index: Int, _ more: String? = nil) -> HTML? {
        let lines = [field.hint, more].compactMap(\.self)
        guard !lines.isEmpty else { return nil }
        return HTML(.div, .class("hint e-hint"), .id("\(Form.controlName(index))-hint")) {
            for line in lines { HTML(.p, .dir(.of(line, in: words))) { line } }
        }
    }

    private func error(_ field: Field, _ index: Int) -> HTML? {
        problem(of: field).map { reason in
            HTML(
                .p, .class("problem"), .id("\(Form.controlName(index))-problem"), .dir(.of(reason, in: words)),
                notice == nil ? .role("alert") : nil
            ) { reason }
        }
    }

    private func describedBy(_ field: Field, _ index: Int) -> String? {
        let name = Form.controlName(index)
        var ids: [String] = []
        if problem(of: field) != nil { ids.append("\(name)-problem") }
        let hasLimits = if case .image = field.kind { true } else { false }
        if field.hint != nil || filledIn(field) != nil || hasLimits { ids.append("\(name)-hint") }
        return ids.isEmpty ? nil : ids.joined(separator: " ")
    }

    /// What is wrong with a field; `nil` for a hidden one, beside which nothing can be said.
    func problem(of field: Field) -> String? {
        guard field.kind != .hidden, case .invalidFields(let invalid) = view.refusal?.detail else { return nil }
        return invalid.first { $0.path == field.name }?.reason(in: words)
    }

    // The page is scrolled to what is wrong, and to nothing else.
    private var focus: HTML.Attribute {
        form.fields.contains { problem(of: $0) != nil } ? .autofocus : .initialFocus
    }

    // The first field that is wrong, otherwise the first: but none below a list or what is wrong, from which it would scroll.
    private func isFirst(_ field: Field) -> Bool {
        let visible = form.fields.filter { $0.kind != .hidden }
        let wrong = visible.first { problem(of: $0) != nil }
        if form.actions[0].isRow { return notice == nil && wrong?.name == field.name }
        return (wrong ?? visible.first)?.name == field.name
    }
}

extension Field {
    fileprivate var controlClass: String {
        switch kind {
        case .code: "code e-input"
        case .secret(.digits): "code e-input"
        default: "e-input"
        }
    }
}
