import BadgeDrawings
package import BadgeModel
public import BadgeUI

/// A preview of a form on a terminal, as text, without asking for input.
///
///     print(TerminalPreview(form, in: appearance, columns: 80).text)
@MainActor
public struct TerminalPreview {
    /// The lines, with ANSI sequences for colours if there are any.
    public let text: String

    /// Draws a form: the content above its questions, each question, and its actions.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - appearance: The appearance.
    ///   - columns: The width of the terminal.
    ///   - environment: The environment that determines the number of colours (`TERM`, `COLORTERM`, `NO_COLOR`); `nil`
    ///     for none.
    ///   - drawPicture: Draws a form's picture, as the presenter's does.
    public init(
        _ form: Form, in appearance: ResolvedAppearance, columns: Int, environment: [String: String]? = nil,
        drawPicture: @escaping TerminalPresenter.DrawPicture = { _ in nil }
    ) {
        self.init(
            form, in: appearance, columns: columns, environment: environment, drawPicture: drawPicture,
            draw: { $0.preview() })
    }

    /// Draws what follows an answer that is refused: why, and the questions that are asked again.
    package init(
        _ form: Form, refusedFor refusal: BadgeError, in appearance: ResolvedAppearance, columns: Int,
        environment: [String: String]? = nil
    ) {
        self.init(
            form, in: appearance, columns: columns, environment: environment, draw: { $0.preview(after: refusal) })
    }

    /// Draws a form, and what says that its answer is being processed; `nil` for a form that says nothing then.
    package init?(
        busy form: Form, in appearance: ResolvedAppearance, columns: Int, environment: [String: String]? = nil
    ) {
        guard let busyText = form.busyText, form.actions.contains(where: \.sendsFields) else { return nil }
        self.init(
            form, in: appearance, columns: columns, environment: environment,
            draw: { dialogue in
                dialogue.preview()
                dialogue.drawBusy(busyText)
            })
    }

    private init(
        _ form: Form, in appearance: ResolvedAppearance, columns: Int, environment: [String: String]?,
        drawPicture: @escaping TerminalPresenter.DrawPicture = { _ in nil }, draw: (FormDialogue) -> Void
    ) {
        let terminal = Terminal(
            columns: columns, colorDepth: environment.map { ColorDepth(environment: $0) } ?? .none)
        let host = TerminalSlotHost(of: Form.ID(), on: nil, stack: nil)
        let slots = SlotSession(host: host)
        let plan = PresentationPlan(for: DialogRequest(appearance, on: .terminal))
        let screen = DrawnScreen(form, in: appearance, slots, plan)
        var dialogue = FormDialogue(
            terminal: terminal, form: form, appearance: appearance, screen: screen, drawPicture: drawPicture,
            values: form.initialValues)
        dialogue.form = dialogue.namingPictures(of: form)
        draw(dialogue)
        slots.end()
        text = terminal.written
    }
}

extension FormDialogue {
    /// Draws everything that a round would ask, without asking.
    func preview() {
        drawHead(code: form.qrText.flatMap { QRCode($0)?.halfBlocks })
        if form.hasRows {
            for part in listParts { draw(part) }
            return
        }
        if form.isCountdown, let seconds = form.secondsLeft {
            return terminal.write(question(until: .now + .seconds(seconds)) + "\n")
        }
        if isWaitAlone { return terminal.write(waitingQuestion(since: .now) + "\n") }
        for field in form.fields where field.kind != .hidden { preview(field) }
        guard form.fields.isEmpty || choosesAtTheEnd else { return }
        if form.fields.isEmpty, offers.count == 1, !form.isWaiting {
            if !form.isEnd { terminal.write(directed(words("terminal.pressReturn")) + "\n") }
            return
        }
        if isYesOrNo {
            for line in terminal.filled(question) { terminal.write(directed(line) + "\n") }
            return
        }
        for (index, offer) in offers.enumerated() { drawLabel(index, offer.label, offer.element) }
    }

    // Whether a round can end with the question what to do: Return alone answers each of its own, or leads to links.
    private var choosesAtTheEnd: Bool {
        if offers.contains(where: { $0.element == .linkButton }) { return true }
        if form.actions.count(where: \.sendsFields) != 1 { return true }
        return offers.count > 1 && form.fields.allSatisfy { $0.kind == .hidden || isLeftByReturn($0) }
    }

    private func isLeftByReturn(_ field: Field) -> Bool {
        switch field.kind {
        case .document: false
        case .choice, .boolean: proposal(for: field) != nil
        default: !field.constraints.isRequired || proposal(for: field) != nil
        }
    }

    /// Draws what a round after a refusal would ask, without asking.
    func preview(after refusal: BadgeError) {
        terminal.write("\n")
        tell(problem: told(refusal))
        drawKeys(after: refusal)
        for field in fieldsToAsk(after: refusal) { preview(field) }
    }

    private func preview(_ field: Field) {
        if case .choice(let choices) = field.kind {
            if let header = screen.sectionHeader { draw(header, .sectionHeader) }
            for (index, choice) in choices.enumerated() { drawLabel(index, choice.label, .picker) }
            for (text, element) in belowList { draw(text, element) }
        }
        if case .document(let document) = field.kind {
            draw(TerminalText.line(field.label), .headingMessage)
            for line in documentLines(document.text) { terminal.write(line + "\n") }
            drawBlankLine()
        }
        let isFlag = field.kind == .boolean
        let asked = isFlag ? flagQuestion(hinted(field.label, field), usual: usualFlag(field)) : prompt(field)
        for line in terminal.filled(asked) { terminal.write(directed(line) + "\n") }
    }
}
