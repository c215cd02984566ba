public import BadgeDrawings
import BadgeModel
public import BadgeUI
import Synchronization

/// A presenter that draws forms on a terminal, as questions line by line, with secrets not echoed.
///
/// While a form is shown, what is typed appears at a question alone: nothing that is typed early is shown, and nothing that
/// was typed before it answers the question for a secret.
///
/// Ctrl-D cancels, or does what the line above the questions says; an empty line cancels if that is confirmed by yes and
/// nothing else is offered. A refused answer is reported and asked for again. Forms of several workflows wait for each
/// other's answers. Nothing blocks the main actor.
///
/// Colours, titles, headers and footers follow the appearance, with as many colours as the terminal supports, and none
/// if `NO_COLOR` is set or the terminal is `dumb`. An image in a slot is shown as its description.
///
///     wallet.ui.registerAll(presentedBy: TerminalPresenter(try Terminal.controlling()))
@MainActor
public final class TerminalPresenter: PromptPresenter {
    struct Showing {
        var form: Form
        let appearance: ResolvedAppearance
        let completion: PromptCompletion<FormAnswer>
        let slots: SlotSession
        let expiry: FormExpiry
        let silence: EchoControl.Silence
        var values: [String: FieldValue]
        var round: Task<Void, Never>?
        // The title of the last round, which the next one does not repeat.
        var title: String?
        var isBusy = false
        // Set when an answer arrives during an activity; the outer `nil` means that there is none.
        var heldAnswer: FormAnswer??
    }

    /// Returns a problem with a field's value, in addition to the field's own constraints; `nil` if the value is valid.
    public typealias Review = @Sendable (Form, Field, FieldValue) -> String?

    /// Draws a text as a QR code of several lines of half blocks (`▀`, `▄`, `█`); `nil` if that is impossible.
    public typealias DrawQRCode = @Sendable (String) async -> String?

    /// Draws a picture of a QR code as several lines of half blocks (`▀`, `▄`, `█`); `nil` for any other picture.
    public typealias DrawPicture = @Sendable (ImageData) -> String?

    let terminal: Terminal
    private let review: Review
    private let drawQRCode: DrawQRCode
    private let drawPicture: DrawPicture
    var showings: [Form.ID: Showing] = [:]
    // The form on the screen.
    private var opened: (id: Form.ID, dialogue: FormDialogue)?
    private var lastRound: Task<Void, Never>?

    /// Creates a presenter.
    ///
    /// - Parameters:
    ///   - terminal: The terminal on which to ask.
    ///   - review: Refuses, before the next question is asked, a value that the workflow would refuse in the end.
    ///   - drawQRCode: Draws a form's text for a camera; with BadgeKit's own encoder by default. A code that does not
    ///     fit the terminal is omitted.
    ///   - drawPicture: Draws a form's picture where the terminal itself draws none.
    public nonisolated init(
        _ terminal: Terminal, review: @escaping Review = { _, _, _ in nil },
        drawQRCode: @escaping DrawQRCode = { QRCode($0)?.halfBlocks }, drawPicture: @escaping DrawPicture = { _ in nil }
    ) {
        self.terminal = terminal
        self.review = review
        self.drawQRCode = drawQRCode
        self.drawPicture = drawPicture
    }

    /// Shows a form and asks its questions.
    public func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        present(form, in: ResolvedAppearance(), as: id, completion: completion)
    }

    /// Shows a form with the colours and slots of an appearance, and asks its questions.
    public func present(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        completion: @escaping PromptCompletion<FormAnswer>
    ) {
        let slots = SlotSession(host: TerminalSlotHost(of: id, on: self, stack: appearance[.hostStack]))
        showings[id] = Showing(
            form: form, appearance: appearance, completion: completion, slots: slots,
            expiry: FormExpiry(form), silence: EchoControl.Silence(on: terminal.echo), values: form.initialValues)
        startRound(of: id, after: nil)
    }

    /// Updates the time that is left of a form that waits, and writes what is new in it.
    public func update(_ form: Form, as id: Form.ID) {
        guard let showing = showings[id] else { return }
        showing.expiry.update(from: form)
        showings[id]?.form = form
        guard var dialogue = opened?.dialogue, opened?.id == id else { return }
        let form = dialogue.namingPictures(of: form)
        let news = dialogue.news(in: dialogue.replaceParagraphs(in: dialogue.replacePicture(in: form)))
        dialogue.form = form
        opened = (id, dialogue)
        if !news.isEmpty { terminal.waitingLine.withLock { $0 }?.insert(news) }
    }

    /// Dismisses a form. An open question ends, and echo is restored.
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
                opened = (id, dialogue)
                defer { if opened?.id == id { opened = nil } }
                end(id, with: try await dialogue.run(after: refusal))
            } catch {
                // Withdrawn: the caller that dismissed the form knows, and an answer would be late.
            }
        }
        showings[id]?.round = round
        lastRound = round
    }

    private func open(_ id: Form.ID, after refusal: BadgeError?) -> FormDialogue? {
        guard let showing = showings[id] else { return nil }
        let (form, appearance) = (showing.form, showing.appearance)
        let purpose: DialogRequest.Purpose = form.screen == .sharing ? .sharing : .signIn
        let plan = PresentationPlan(for: DialogRequest(appearance, on: .terminal, purpose: purpose))
        for (other, showing) in showings where other != id { showing.slots.hide() }
        let stack = refusal == nil ? appearance[.hostStack] ?? appearance[.modalStack] : nil
        stack?.willShow(form.screen)
        let screen = DrawnScreen(form, in: appearance, showing.slots, plan)
        showing.slots.show()
        stack?.didShow(form.screen)
        showings[id]?.title = screen.title
        var dialogue = FormDialogue(
            terminal: terminal, form: form, appearance: appearance, screen: screen, review: review,
            drawQRCode: drawQRCode, drawPicture: drawPicture, hasNewTitle: showing.title != screen.title,
            expiry: showing.expiry, values: showing.values)
        dialogue.form = dialogue.namingPictures(of: form)
        return dialogue
    }

    func end(_ id: Form.ID, with answer: FormAnswer?) {
        guard let showing = showings[id] else { return }
        if showing.isBusy {
            showings[id]?.heldAnswer = .some(answer)
            return
        }
        // A cancelled form stays too: its completion retains the screen, which dismisses the form.
        guard let answer else { return showing.completion(nil, nil) }
        // Kept, so that a refused form asks only for what is wrong.
        showings[id]?.values = answer.values
        showing.completion(answer) { [weak self] error in self?.startRound(of: id, after: error) }
    }
}
