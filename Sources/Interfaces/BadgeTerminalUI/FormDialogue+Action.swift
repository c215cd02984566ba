import BadgeModel
import BadgeUI

extension FormDialogue {
    /// Returns the action to perform once the fields are filled in.
    func chooseAction() async throws(Leave) -> Form.Action {
        let usual = form.actions[0]
        if form.fields.isEmpty { return try await chooseWithoutFields(usual) }
        let sending = form.actions.filter(\.sendsFields)
        // One way to send the fields needs no question: the last field's Return was it. But Return alone at a yes or no,
        // or at what may stay empty, is an answer, so that what else can be done was not offered yet.
        if sending.count == 1, form.actions.count == 1 || !form.isLeft(as: values) { return sending[0] }
        return form.actions[
            try await number(of: actionLabels, words("terminal.choose"), form.actionElements)]
    }

    /// The labels of the actions. A way back that has the label of another action, the title of the screen that it leads
    /// to, is named by what it does.
    var actionLabels: [String] {
        form.actions.map { action in
            let isAmbiguous =
                action.name == "back" && form.actions.contains { $0.name != "back" && $0.label == action.label }
            return isAmbiguous ? form.localization("action.back") : action.label
        }
    }

    /// Returns what the user chooses of a list and of what is beside it, in the order of the actions.
    ///
    /// After a refusal of the fields, they are asked for again.
    func chooseRow(after refusal: BadgeError?) async throws(Leave) -> Form.Action {
        if refusal != nil, let sending = form.actions.first(where: \.sendsFields) { return sending }
        for part in listParts { draw(part) }
        return form.actions[
            try await number(
                of: actionLabels, words("terminal.choose"), form.actionElements, isDrawn: true)]
    }

    /// A part of a list.
    enum ListPart {
        case text(String, AppearanceElement)
        /// The action at this index, and what it is drawn as.
        case action(Int, AppearanceElement)
    }

    /// The list and what is beside it, each with its heading, from top to bottom.
    var listParts: [ListPart] {
        let elements = form.actionElements
        let rows = form.actions.indices.filter { form.actions[$0].isRow }
        let others = form.actions.indices.filter { !form.actions[$0].isRow }
        func drawn(_ indices: [Int]) -> [ListPart] { indices.map { .action($0, elements[$0]) } }
        let list: [ListPart] =
            (screen.sectionHeader.map { [.text($0, .sectionHeader)] } ?? []) + drawn(rows)
        let beside: [ListPart] =
            others.isEmpty
            ? [] : (screen.nativeLoginTitle.map { [.text($0, .sectionHeader)] } ?? []) + drawn(others)
        let whole = list + belowList.map(ListPart.text)
        return (rows.first == 0 ? whole + beside : beside + whole) + footer.map(ListPart.text)
    }

    func draw(_ part: ListPart) {
        switch part {
        case .text(let text, let element): draw(text, element)
        case .action(let index, let element): drawLabel(index, actionLabels[index], element)
        }
    }

    private func chooseWithoutFields(_ usual: Form.Action) async throws(Leave) -> Form.Action {
        if form.isWaiting { return try await waitOrChoose() }
        if form.isCountdown, let seconds = form.secondsLeft {
            try await wait(until: .now + .seconds(seconds))
            return usual
        }
        if form.actions.count == 1 {
            guard !form.isEnd else { return usual }
            _ = try await text(words("terminal.pressReturn"))
            return usual
        }
        if isYesOrNo {
            return form.actions[try await yesOrNo(asking: question, usual: nil) ? 0 : 1]
        }
        let isConfirmation = form.actions.map(\.name) == ["keep", "remove"]
        return form.actions[
            try await number(
                of: actionLabels, words("terminal.choose"), form.actionElements,
                aliases: isConfirmation ? ["n": 0, "no": 0, "y": 1, "yes": 1] : [:])]
    }

    /// Whether the form asks for nothing but yes or no.
    var isYesOrNo: Bool { form.fields.isEmpty && form.actions.map(\.name) == ["confirm", "refuse"] }

    /// `Allow (y) or Refuse (n)`
    var question: String {
        TerminalText.line(
            words("terminal.yesOrNoActions", ["yes": form.actions[0].label, "no": form.actions[1].label]))
    }
}

extension Form {
    /// Whether the fields were answered by yes or no, or left as they were.
    fileprivate func isLeft(as values: [String: FieldValue]) -> Bool {
        fields.allSatisfy { field in
            field.kind.name == "boolean" || !field.constraints.isRequired && values[field.name] == field.value
        }
    }
}
