import BadgeModel
import BadgeUI

/// A presenter that answers forms with predefined answers, and passes the others to another presenter.
///
/// A predefined answer is attempted once: if it is refused, the workflow fails with the refusal. Without another
/// presenter, a form without a predefined answer is cancelled, and `refusal` names the option that would have answered
/// it; check `refusal` after a workflow throws `declined`. Use a source for an answer that depends on the form or is
/// available only later. The presenter handles the refusal of a login itself, since a request for a second factor may
/// follow it: a refused login is cancelled, with the refusal in `refusal`. A form that only waits stays open until it is
/// dismissed.
///
///     let presenter = PrefilledPresenter(
///         answers: [.transactionCode: FormAnswer(action: "submit", values: ["code": .secret(code)])],
///         options: [.transactionCode: "--tx-code-file"], otherwise: terminal)
@MainActor
final class PrefilledPresenter: PromptPresenter {
    /// Returns the answer to a form when it is shown; `nil` to pass the form on. If it throws, the form is cancelled for
    /// that reason.
    typealias Source = @Sendable (Form) async throws -> FormAnswer?

    /// Why a form was cancelled: `inputRequired`, `invalidInput` for a predefined answer that does not match its form,
    /// or the error of its source.
    private(set) var refusal: BadgeError?
    /// The kinds of the forms that were presented.
    private(set) var shown: Set<Form.Kind> = []
    private let answers: [Form.Kind: FormAnswer]
    private let sources: [Form.Kind: Source]
    private let options: [Form.Kind: String]
    private let acceptsDocuments: Bool
    private let other: (any PromptPresenter)?
    // The forms that wait for what happens elsewhere, where nobody can be asked.
    private var waiting: [Form.ID: PromptCompletion<FormAnswer>] = [:]

    /// Creates a presenter.
    ///
    /// - Parameters:
    ///   - answers: The predefined answers, by kind of form.
    ///   - sources: The sources of other answers, by kind of form.
    ///   - options: The options by which a user can predefine answers, by kind of form, for the reason of
    ///     `inputRequired`.
    ///   - acceptsDocuments: Whether to accept every document of an agreement.
    ///   - other: The presenter of the forms without an answer.
    nonisolated init(
        answers: [Form.Kind: FormAnswer] = [:], sources: [Form.Kind: Source] = [:],
        options: [Form.Kind: String] = [:], acceptsDocuments: Bool = false,
        otherwise other: (any PromptPresenter)? = nil
    ) {
        self.answers = answers
        self.sources = sources
        self.options = options
        self.acceptsDocuments = acceptsDocuments
        self.other = other
    }

    /// Answers a form, or passes it on.
    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        present(form, in: ResolvedAppearance(), as: id, completion: completion)
    }

    /// Answers a form, or passes it on with its appearance.
    func present(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        completion: @escaping PromptCompletion<FormAnswer>
    ) {
        shown.insert(form.kind)
        if let answer = answers[form.kind] ?? acceptance(of: form) {
            send(answer, to: form, completion)
        } else if let source = sources[form.kind] {
            Task { await send(from: source, to: form, in: appearance, as: id, completion) }
        } else {
            pass(form, in: appearance, as: id, completion)
        }
    }

    private func pass(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        _ completion: @escaping PromptCompletion<FormAnswer>
    ) {
        // Who was refused leaves the login without a question about it, and the first reason stays.
        if form.kind == .hypermediaClose, refusal != nil || other == nil {
            return completion(FormAnswer(action: "confirm"), nil)
        }
        if let other { return other.present(form, in: appearance, as: id, completion: completion) }
        if form.isWaiting {
            waiting[id] = completion
        } else {
            refusal = inputRequired(for: form)
            completion(nil, nil)
        }
    }

    /// Updates a form that was passed on.
    func update(_ form: Form, as id: Form.ID) {
        other?.update(form, as: id)
    }

    /// Dismisses a form that was passed on.
    func dismiss(_ id: Form.ID) {
        waiting[id] = nil
        other?.dismiss(id)
    }

    private func acceptance(of form: Form) -> FormAnswer? {
        guard acceptsDocuments, form.kind == .userAgreement, let action = form.actions.first else { return nil }
        let yes = form.fields.map { ($0.name, FieldValue.flag(true)) }
        return FormAnswer(action: action.name, values: Dictionary(yes) { first, _ in first })
    }

    private func send(
        from source: Source, to form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        _ completion: @escaping PromptCompletion<FormAnswer>
    ) async {
        do {
            guard let answer = try await source(form) else { return pass(form, in: appearance, as: id, completion) }
            send(answer, to: form, completion)
        } catch {
            refusal = BadgeError(wrapping: error)
            completion(nil, nil)
        }
    }

    private func send(
        _ answer: FormAnswer, to form: Form, _ completion: @escaping PromptCompletion<FormAnswer>
    ) {
        do throws(BadgeError) {
            try form.check(answer)
            completion(answer, handler(for: form, completion))
        } catch {
            refusal = error
            completion(nil, nil)
        }
    }

    // A second factor can be requested only through a presenter with a handler for refusals.
    private func handler(
        for form: Form, _ completion: @escaping PromptCompletion<FormAnswer>
    ) -> FailureHandler? {
        guard [.loginToBadge, .loginToOrganization, .hypermediaForm].contains(form.kind) else { return nil }
        return { [self] error in
            refusal = form.kind == .hypermediaForm ? error.onOneLine(in: form.localization) : error
            completion(nil, nil)
        }
    }

    private func inputRequired(for form: Form) -> BadgeError {
        // The first line of the message names the server.
        let server = form.kind == .serverSwitch ? form.message.split(separator: "\n").first : nil
        let title = server.map { "\(form.title) \($0)" } ?? form.title
        guard let option = options[form.kind] else {
            return BadgeError(.inputRequired, .commands("inputRequired.form"), ["title": title])
        }
        return BadgeError(
            .inputRequired, .commands("inputRequired.formWithOption"), ["title": title, "option": option])
    }
}

extension BadgeError {
    // A form shows its sentences one a line.
    fileprivate func onOneLine(in words: Localization) -> BadgeError {
        let reason = reason(in: words).split(separator: "\n").joined(separator: " ")
        return BadgeError(code, Message.verbatim(reason), detail: detail, underlying: underlying, recovery: recovery)
    }
}
