import BadgeModel
public import BadgeUI

/// Draws forms on a terminal: questions line by line, secrets without echo.
///
/// Ctrl-D, or an empty line and a yes, gives up. A refused answer is told and asked again. Forms of several workflows
/// wait for each other's answers. Nothing blocks the main actor.
///
/// Colours, titles, headers and footers are those of the appearance, in as many colours as the terminal has; none where
/// `NO_COLOR` is set or the terminal is `dumb`. An image in a slot is its description.
///
///     wallet.ui.registerAll(presentedBy: TerminalPresenter(try Terminal.controlling()))
@MainActor
public final class TerminalPresenter: PromptPresenter {
    struct Showing {
        let form: Form
        let appearance: ResolvedAppearance
        let completion: PromptCompletion<FormAnswer>
        let slots: SlotSession
        var values: [String: FieldValue]
        var round: Task<Void, Never>?
        var isBusy = false
        // Given while something is waited for; the outer `nil` is none.
        var heldAnswer: FormAnswer??
    }

    /// What is wrong with a value of a field, beside what the field itself says; `nil` when nothing is.
    public typealias Review = @Sendable (Form, Field, FieldValue) -> String?

    /// Draws a text as a QR code of several lines of half blocks (`▀`, `▄`, `█`); `nil` where it cannot.
    public typealias DrawQRCode = @Sendable (String) async -> String?

    let terminal: Terminal
    private let review: Review
    private let drawQRCode: DrawQRCode
    var showings: [Form.ID: Showing] = [:]
    private var lastRound: Task<Void, Never>?

    /// Creates a presenter.
    ///
    /// - Parameters:
    ///   - terminal: Where the questions are asked.
    ///   - review: Refuses a value before the next question is asked, which the workflow would refuse in the end.
    ///   - drawQRCode: Draws what a form has for a camera. A code for which the terminal has no room is left out.
    public nonisolated init(
        _ terminal: Terminal, review: @escaping Review = { _, _, _ in nil },
        drawQRCode: @escaping DrawQRCode = { _ in nil }
    ) {
        self.terminal = terminal
        self.review = review
        self.drawQRCode = drawQRCode
    }

    /// Shows a form and asks its questions.
    public func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        present(form, in: ResolvedAppearance(), as: id, completion: completion)
    }

    /// Shows a form in the colours and with the slots of an appearance, and asks its questions.
    public func present(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        completion: @escaping PromptCompletion<FormAnswer>
    ) {
        let values = form.fields.compactMap { field in field.value.map { (field.name, $0) } }
        let slots = SlotSession(host: TerminalSlotHost(of: id, on: self, stack: appearance[.hostStack]))
        showings[id] = Showing(
            form: form, appearance: appearance, completion: completion, slots: slots,
            values: Dictionary(values) { first, _ in first })
        startRound(of: id, after: nil)
    }

    /// Takes a form down; a question that is open ends, and echo is on again.
    public func dismiss(_ id: Form.ID) {
        guard let showing = showings.removeValue(forKey: id) else { return }
        showing.round?.cancel()
        showing.slots.end()
    }

    private func startRound(of id: Form.ID, after refusal: BadgeError?) {
        let round = Task { [lastRound] in
            await lastRound?.value
            do {
                try Task.checkCancellation()
                guard var dialogue = open(id, after: refusal) else { return }
                end(id, with: try await dialogue.run(after: refusal))
            } catch {
                // Withdrawn: whoever took the form down knows, and an answer would come late.
            }
        }
        showings[id]?.round = round
        lastRound = round
    }

    private func open(_ id: Form.ID, after refusal: BadgeError?) -> FormDialogue? {
        guard let showing = showings[id] else { return nil }
        let (form, appearance) = (showing.form, showing.appearance)
        let purpose: PresentationRequest.Purpose = form.screen == .sharing ? .sharing : .signIn
        let plan = PresentationPlan(for: PresentationRequest(appearance, on: .terminal, purpose: purpose))
        for (other, showing) in showings where other != id { showing.slots.hide() }
        let stack = refusal == nil ? appearance[.hostStack] ?? appearance[.modalStack] : nil
        stack?.willShow(form.screen)
        let screen = DrawnScreen(form, in: appearance, showing.slots, plan)
        showing.slots.show()
        stack?.didShow(form.screen)
        return FormDialogue(
            terminal: terminal, form: form, appearance: appearance, screen: screen, review: review,
            drawQRCode: drawQRCode, values: showing.values)
    }

    func end(_ id: Form.ID, with answer: FormAnswer?) {
        guard let showing = showings[id] else { return }
        if showing.isBusy {
            showings[id]?.heldAnswer = .some(answer)
            return
        }
        // One that was given up stays as well: its completion holds the screen, which takes the form down.
        guard let answer else { return showing.completion(nil, nil) }
        // Kept, so that a refused form asks only for what is wrong.
        showings[id]?.values = answer.values
        showing.completion(answer) { [weak self] error in self?.startRound(of: id, after: error) }
    }
}
