package import BadgeModel
import Foundation

/// A screen that a presenter draws: it converts each prompt to a form, and the form's answer to the prompt's.
@MainActor
package class FormScreen: BadgeUIProtocol {
    private let drawing: DefaultScreens.Drawing
    private var shown: Form.ID?

    package init(_ drawing: DefaultScreens.Drawing) {
        self.drawing = drawing
    }

    /// Returns the texts for a form.
    package func words(for kind: Form.Kind) -> Localization { drawing.words(for: kind) }

    /// Returns the appearance of the current call.
    package func appearance() -> ResolvedAppearance { drawing.appearance() }

    /// The languages in which the app's texts are chosen.
    var languages: Languages { drawing.languages() }

    /// Returns a time to the minute, for use in a sentence.
    func time(_ date: Date) -> Message { .time(date, in: drawing.timeZone) }

    /// Dismisses the current form.
    package func dismiss() {
        guard let id = shown else { return }
        shown = nil
        drawing.presenter.dismiss(id)
    }

    /// Shows a form and reads its answers. An answer that does not match the form is refused here, without an attempt.
    ///
    /// - Parameter revised: Returns the form as it is after a refusal that has newer facts; `nil` if it stays.
    package func ask<Answer: Sendable>(
        _ form: Form, _ completion: @escaping PromptCompletion<Answer>,
        revised: @escaping @Sendable (BadgeError) -> Form? = { _ in nil },
        read: @escaping @Sendable (FormAnswer) throws(BadgeError) -> Answer
    ) {
        // The next prompt implies that the previous one was accepted.
        dismiss()
        let id = Form.ID()
        shown = id
        // The presenter retains the screen, by this closure, until it dismisses the form.
        drawing.presenter.present(form, in: appearance(), as: id) { [self] answer, refuse in
            defer { withExtendedLifetime(self) {} }
            guard let answer else { return completion(nil, nil) }
            let handler = refuse.map { refuse -> FailureHandler in
                { [presenter = drawing.presenter] error in
                    if let form = revised(error) { presenter.update(form, as: id) }
                    refuse(error)
                }
            }
            do throws(BadgeError) {
                try form.check(answer)
                completion(try read(answer), handler)
            } catch {
                Self.refuse(error, by: refuse, or: completion)
            }
        }
    }

    // Without a handler the user cannot see the refusal, so the prompt is cancelled: it must not hang.
    private nonisolated static func refuse<Answer: Sendable>(
        _ error: BadgeError, by refuse: FailureHandler?, or completion: @escaping PromptCompletion<Answer>
    ) {
        guard let refuse else { return completion(nil, nil) }
        Task { @MainActor in refuse(error) }
    }
}

/// The two kinds of prompts without fields.
extension FormScreen {
    /// Asks for a confirmation.
    package func confirm(
        _ kind: Form.Kind, title: Message, message: [Message], yes: Message = "action.yes", no: Message = "action.no",
        _ completion: @escaping PromptCompletion<Confirmation>
    ) {
        let words = words(for: kind)
        let actions = [Form.Action("confirm", label: words.text(of: yes)), .init("refuse", label: words.text(of: no))]
        ask(form(kind, title, message, actions, words), completion) { answer in
            answer.action == "confirm" ? .confirmed : .refused
        }
    }

    /// Shows a message; with `canRetry`, the user can have it evaluated again. While a verifier's request is open, the other
    /// act leaves it open.
    ///
    /// - Parameter revised: Returns the title and the drawings for a refusal, which says why instead of the message; `nil`
    ///   if they stay.
    package func inform(
        _ kind: Form.Kind, title: Message, message: Message, drawings: [Form.Drawing] = [], canRetry: Bool = false,
        again: Message = "action.checkAgain", _ completion: @escaping PromptCompletion<InformAnswer>,
        revised: @escaping @Sendable (BadgeError) -> (title: Message, drawings: [Form.Drawing])? = { _ in nil }
    ) {
        let words = words(for: kind)
        let again = canRetry ? [Form.Action("retry", label: words.text(of: again))] : []
        let leavesOpen = canRetry && OpenRequest.isOpen
        let leave = words(leavesOpen ? "action.leaveOpen" : "action.ok")
        let actions = again + [Form.Action("acknowledge", label: leave)]
        var form = form(kind, title, [message] + (leavesOpen ? ["prompt.requestOpen"] : []), actions, words)
        // There is no other way to give up than to leave it open.
        form.cancelledBy = leavesOpen ? "acknowledge" : nil
        let answered: PromptCompletion<InformAnswer> = { answer, refuse in
            completion(answer ?? (leavesOpen ? .acknowledged : nil), refuse)
        }
        form.drawings = drawings
        let shown = form
        let revisedForm: @Sendable (BadgeError) -> Form? = { error in
            revised(error).map { title, drawings in
                var form = shown
                (form.title, form.message, form.drawings) = (words.text(of: title), "", drawings)
                return form
            }
        }
        ask(form, answered, revised: revisedForm) { answer in answer.action == "retry" ? .retry : .acknowledged }
    }

    // Each message is a paragraph.
    private func form(
        _ kind: Form.Kind, _ title: Message, _ message: [Message], _ actions: [Form.Action], _ words: Localization
    ) -> Form {
        Form(
            kind, title: words.text(of: title), message: message.map(words.text).joined(separator: "\n"),
            actions: actions, localization: words)
    }
}
