import BadgeModel
public import BadgeUI

/// Draws forms on a terminal: questions line by line, secrets without echo.
///
/// Ctrl-D, or an empty line and a yes, gives up. A refused answer is told and asked again. Forms of several workflows
/// wait for each other's answers. Nothing blocks the main actor.
///
///     wallet.ui.registerAll(presentedBy: TerminalPresenter(try Terminal.controlling()))
@MainActor
public final class TerminalPresenter: PromptPresenter {
    private struct Showing {
        let form: Form
        let completion: PromptCompletion<FormAnswer>
        var values: [String: FieldValue]
        var round: Task<Void, Never>?
    }

    /// What is wrong with a value of a field, beside what the field itself says; `nil` when nothing is.
    public typealias Review = @Sendable (Form, Field, FieldValue) -> String?

    /// Draws a text as a QR code of several lines of half blocks (`▀`, `▄`, `█`); `nil` where it cannot.
    public typealias DrawQRCode = @Sendable (String) async -> String?

    private let terminal: Terminal
    private let review: Review
    private let drawQRCode: DrawQRCode
    private var showings: [Form.ID: Showing] = [:]
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
        let values = form.fields.compactMap { field in field.value.map { (field.name, $0) } }
        showings[id] = Showing(
            form: form, completion: completion, values: Dictionary(values) { first, _ in first }, round: nil)
        startRound(of: id, after: nil)
    }

    /// Takes a form down; a question that is open ends, and echo is on again.
    public func dismiss(_ id: Form.ID) {
        showings.removeValue(forKey: id)?.round?.cancel()
    }

    private func startRound(of id: Form.ID, after refusal: BadgeError?) {
        guard let showing = showings[id] else { return }
        var dialogue = FormDialogue(
            terminal: terminal, form: showing.form, review: review, drawQRCode: drawQRCode, values: showing.values)
        let round = Task { [lastRound] in
            await lastRound?.value
            do {
                try Task.checkCancellation()
                end(id, with: try await dialogue.run(after: refusal))
            } catch {
                // Withdrawn: whoever took the form down knows, and an answer would come late.
            }
        }
        showings[id]?.round = round
        lastRound = round
    }

    private func end(_ id: Form.ID, with answer: FormAnswer?) {
        guard let completion = showings[id]?.completion else { return }
        // One that was given up stays as well: its completion holds the screen, which takes the form down.
        guard let answer else { return completion(nil, nil) }
        // Kept, so that a refused form asks only for what is wrong.
        showings[id]?.values = answer.values
        completion(answer) { [weak self] error in self?.startRound(of: id, after: error) }
    }
}
