public import BadgeModel
import BadgeTerminalUI
public import BadgeUI
import TestSupport

extension Typist {
    /// One time that a form is before the person: what is asked, and what was said of the answer before.
    public struct Round: Sendable {
        let form: Form
        let refusal: BadgeError?
        let fields: [Field]

        /// After a refusal that names fields, only those are asked again, with what must repeat them or what they repeat.
        public init(_ form: Form, after refusal: BadgeError?) {
            (self.form, self.refusal) = (form, refusal)
            guard case .invalidFields(let wrong) = refusal?.detail else {
                fields = form.fields
                return
            }
            let names = Set(wrong.map(\.path))
            let repeated = form.fields.filter { names.contains($0.name) }.compactMap(\.constraints.repeats)
            fields = form.fields.filter { field in
                names.union(repeated).contains(field.name) || field.constraints.repeats.map(names.contains) == true
            }
        }

        init(_ form: Form, fields: [Field]) {
            (self.form, self.fields, refusal) = (form, fields, nil)
        }

        var words: Localization { form.localization.speaking(.terminal) }

        // How the terminal asks what to do beside filling in the fields.
        var wayBack: String {
            let count = form.others.count
            return count == 1 ? words("terminal.chooseOnlyOrBack") : words("terminal.chooseOrBack", ["count": count])
        }

        // Elsewhere an empty line is an answer: it goes on, or stands for what is in the field already.
        var isLeftByAnEmptyLine: Bool {
            guard let field = fields.first else { return form.numbered.count > 1 }
            switch field.kind {
            case .code, .secret, .choice, .document, .image: return true
            default: return refusal == nil && field.value == nil
            }
        }
    }
}

extension Form {
    private var words: Localization { localization.speaking(.terminal) }

    var sending: [Action] { actions.filter(\.sendsFields) }

    private var isYesOrNo: Bool { fields.isEmpty && actions.map(\.name) == ["confirm", "refuse"] }

    // What the terminal offers by a number, or by Return: not what Ctrl-D does.
    var numbered: [Action] {
        actions.count == 1 && !isWaiting || isYesOrNo || isEnd ? actions : actions.filter { $0 != cancellingAction }
    }

    // Whether the terminal asks what to do once the fields are filled in: Return alone was an answer to each.
    func choosesAtTheEnd(with values: [String: FieldValue]) -> Bool {
        sending.count > 1 || numbered.count > 1 && fields.allSatisfy { $0.isLeft(by: values[$0.name]) }
    }

    // What can be done beside filling in the fields.
    var others: [Action] { fields.isEmpty ? [] : numbered.filter { !$0.sendsFields } }

    // What stands between the time that is left and the way out.
    private var waiting: String {
        let pieces = words("terminal.waiting", ["time": "|", "cancel": "|"]).split(separator: "|").map(String.init)
        return pieces.max { $0.count < $1.count } ?? ""
    }

    // What stands between the time of a wait and the way out.
    var elapsed: String {
        let pieces = words("terminal.elapsed", ["time": "|", "cancel": "|"]).split(separator: "|").map(String.init)
        return pieces.max { $0.count < $1.count } ?? ""
    }

    // What stands behind the time of a wait in which one thing can be done.
    var elapsedBeforeOne: String {
        let pieces = words("terminal.waitingSinceOnly", ["time": "|"]).split(separator: "|").map(String.init)
        return pieces.max { $0.count < $1.count } ?? ""
    }

    // What stands in the place of the numbers where there is one.
    var onlyNumber: String { words("terminal.typeOnlyNumber") + ": " }

    // How the terminal asks what is to be done.
    var question: String {
        switch numbered.count {
        case _ where secondsLeft != nil: waiting
        case 0: elapsed
        case _ where kind == .hypermediaClose: questionBeforeCancelling
        case _ where isYesOrNo:
            words("terminal.yesOrNoActions", ["yes": actions[0].label, "no": actions[1].label])
        case 1: words("terminal.pressReturn")
        case let count: "\(words("terminal.choose")) [1-\(count)]: "
        }
    }
}

extension Field {
    var isYesOrNo: Bool { kind.name == "boolean" || kind.name == "document" }

    // Whether the answer is Return alone, yes or no, or a choice of which the form proposes one.
    func isLeft(by answer: FieldValue?) -> Bool {
        switch kind {
        case .boolean: true
        case .choice where value != nil: true
        default: (value != nil || !constraints.isRequired) && answer == nil
        }
    }

    // How the terminal begins to ask for it.
    func question(_ words: Localization) -> String {
        let text =
            switch kind {
            case .document: words("terminal.accept", ["document": label])
            case .boolean: "\n" + (words.isRightToLeft ? hinted.isolated : hinted)
            case .choice(let choices) where choices.count != 1: "\n\(label) ["
            // A title may begin with the label. A note in the user's language has the whole line marked.
            case _ where hasNote:
                "\n" + (words.isRightToLeft ? "\u{200F}" : "") + "\(label) ("
            default: "\n\(label)"
            }
        guard words.isRightToLeft, text.hasPrefix("\n"), !text.hasPrefix("\n\u{200F}") else { return text }
        return TerminalText.rightToLeft(text)
    }

    private var hasNote: Bool {
        hint != nil || !constraints.isRequired || ["secret", "image", "multilineText", "choice"].contains(kind.name)
    }

    private var hinted: String { hint.map { "\(label) (\($0))" } ?? label }

    // A choice is typed by its number; one that is not offered has none that the terminal takes.
    func index(of choice: String) -> String? {
        guard case .choice(let choices) = kind else { return nil }
        return "\((choices.firstIndex { $0.name == choice } ?? choices.count) + 1)"
    }

    // What the terminal says of a value that cannot stand in the field; `nil` when it is taken.
    func problem(typed value: FieldValue?, _ words: Localization) -> String? {
        switch (kind, value) {
        case (_, nil): return nil
        case (.choice(let choices), let value?):
            return problem(with: value).map { _ in
                words("terminal.typeNumber", ["count": choices.count])
            }
        case (_, .image(let image)?):
            // A file is what its bytes are, whatever it is called.
            guard let mediaType = ImageData.mediaType(of: image.bytes) else {
                return String(words("invalidInput.notAPicture", ["path": ""]).prefix { $0 != ":" })
            }
            return problem(with: .image(ImageData(bytes: image.bytes, mediaType: mediaType)))?.text(in: words)
        case (_, let value?): return problem(with: value)?.text(in: words)
        }
    }
}
