import BadgeModel
import BadgeUI

extension FormDialogue {
    /// Returns the action to perform once the fields are filled in.
    ///
    /// - Parameter isTyped: Whether an answer was typed where Return alone would have led to what else can be done.
    func chooseAction(afterTyping isTyped: Bool) async throws(Leave) -> Form.Action {
        if form.fields.isEmpty { return try await chooseWithoutFields() }
        let sending = form.actions.filter(\.sendsFields)
        // One way to send the fields needs no question: the last field's Return was it.
        if sending.count == 1, offers.count == 1 || isTyped { return sending[0] }
        return try await number(of: offers, words("terminal.choose"))
    }

    /// Returns what the user chooses of a list and of what is beside it, in the order of the actions.
    ///
    /// After a refusal of the fields, they are asked for again.
    func chooseRow(after refusal: BadgeError?) async throws(Leave) -> Form.Action {
        if refusal != nil, let sending = form.actions.first(where: \.sendsFields) { return sending }
        for part in listParts { draw(part) }
        return try await number(of: offers, words("terminal.choose"), isDrawn: true)
    }

    /// A part of a list.
    enum ListPart {
        case text(String, AppearanceElement)
        /// What has this number, less one.
        case offer(Int)
    }

    /// The list and what is beside it, each with its heading, from top to bottom.
    var listParts: [ListPart] {
        let offers = offers
        let rows = offers.indices.filter { offers[$0].action.isRow }
        let others = offers.indices.filter { !offers[$0].action.isRow }
        let list: [ListPart] =
            (screen.sectionHeader.map { [.text($0, .sectionHeader)] } ?? []) + rows.map(ListPart.offer)
        let beside: [ListPart] =
            others.isEmpty
            ? [] : (screen.nativeLoginTitle.map { [.text($0, .sectionHeader)] } ?? []) + others.map(ListPart.offer)
        let whole = list + belowList.map(ListPart.text)
        return (rows.first == 0 ? whole + beside : beside + whole) + footer.map(ListPart.text)
    }

    func draw(_ part: ListPart) {
        switch part {
        case .text(let text, let element): draw(text, element)
        case .offer(let index): drawLabel(index, offers[index].label, offers[index].element)
        }
    }

    private func chooseWithoutFields() async throws(Leave) -> Form.Action {
        if form.isWaiting { return try await waitOrChoose() }
        let offers = offers
        let usual = offers[0].action
        if form.isCountdown, let seconds = form.secondsLeft {
            try await wait(until: .now + .seconds(seconds))
            return usual
        }
        if offers.count == 1 {
            guard !form.isEnd else { return usual }
            _ = try await text(words("terminal.pressReturn"))
            return usual
        }
        if form.kind == .hypermediaClose { return form.actions[try await confirms(question) ? 0 : 1] }
        if isYesOrNo {
            return form.actions[try await yesOrNo(asking: question, usual: nil) ? 0 : 1]
        }
        let isConfirmation = form.actions.map(\.name) == ["keep", "remove"]
        return try await number(
            of: offers, words("terminal.choose"),
            aliases: isConfirmation ? ["n": 0, "no": 0, "y": 1, "yes": 1] : [:])
    }

    /// Whether the form asks for nothing but yes or no.
    var isYesOrNo: Bool { form.fields.isEmpty && form.actions.map(\.name) == ["confirm", "refuse"] }

    /// `Allow (y) or Refuse (n)`; before a login is cancelled the question that is asked before any.
    var question: String {
        if form.kind == .hypermediaClose { return form.questionBeforeCancelling }
        return TerminalText.line(
            words("terminal.yesOrNoActions", ["yes": form.actions[0].label, "no": form.actions[1].label]))
    }
}

extension Form {
    private static let logins: Set<Kind> = [
        .loginToBadge, .loginToOrganization, .secondFactor, .certificate, .browserLogin, .deviceLogin, .hypermediaForm,
        .hypermediaSelector, .hypermediaGeneric, .hypermediaPolling, .hypermediaOperation, .hypermediaProblem,
    ]

    /// The question that the terminal asks before it cancels: `Cancel the login? [y/N] `.
    package var questionBeforeCancelling: String {
        let words = localization.speaking(.terminal)
        if kind == .hypermediaClose {
            return [TerminalText.line(title), words("terminal.choice.no"), ""].joined(separator: " ")
        }
        return Self.logins.contains(kind) ? words("terminal.cancelLogin") : words("terminal.cancelQuestion")
    }
}
