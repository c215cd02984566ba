public import BadgeModel

/// Answers forms with what was given beforehand, and leaves the others to another presenter.
///
/// A given answer is tried once: refused, the workflow fails with the refusal. Without another presenter a form that
/// has no given answer is given up, and `refusal` says which option would have answered it; whoever gets `declined`
/// looks there first. An answer that depends on what the form asks, or that comes later, has a source. A login may have a
/// second factor asked for after it, so that a refused one is given up, with the refusal in `refusal`.
///
///     let presenter = PrefilledPresenter(
///         answers: [.transactionCode: FormAnswer(action: "submit", values: ["code": .secret(code)])],
///         options: [.transactionCode: "--tx-code-file"], otherwise: terminal)
@MainActor
public final class PrefilledPresenter: PromptPresenter {
    /// Makes the answer to a form when it is shown; what it throws is why the form is given up.
    public typealias Source = @Sendable (Form) async throws -> FormAnswer

    /// Why a form was given up: `inputRequired`, `invalidInput` for a given answer that does not fit its form, or what its
    /// source threw.
    public private(set) var refusal: BadgeError?
    /// The kinds of the forms that were presented so far.
    public private(set) var shown: Set<Form.Kind> = []
    private let answers: [Form.Kind: FormAnswer]
    private let sources: [Form.Kind: Source]
    private let options: [Form.Kind: String]
    private let acceptsDocuments: Bool
    private let other: (any PromptPresenter)?

    /// Creates a presenter.
    ///
    /// - Parameters:
    ///   - answers: What was given, by kind of form.
    ///   - sources: Where the answers to other forms come from, by kind of form.
    ///   - options: What a user can give beforehand, by kind of form, for the reason of `inputRequired`.
    ///   - acceptsDocuments: Whether every document of an agreement is accepted, whichever they are.
    ///   - other: Who is handed the forms that nothing was given for.
    public nonisolated init(
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

    /// Answers a form, or hands it on.
    public func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        present(form, in: ResolvedAppearance(), as: id, completion: completion)
    }

    /// Answers a form, or hands it on with how it looks.
    public func present(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        completion: @escaping PromptCompletion<FormAnswer>
    ) {
        shown.insert(form.kind)
        if let answer = answers[form.kind] ?? acceptance(of: form) {
            send(answer, to: form, completion)
        } else if let source = sources[form.kind] {
            Task { await send(from: source, to: form, completion) }
        } else if let other {
            other.present(form, in: appearance, as: id, completion: completion)
        } else {
            refusal = inputRequired(for: form)
            completion(nil, nil)
        }
    }

    /// Takes down a form that was handed on.
    public func dismiss(_ id: Form.ID) {
        other?.dismiss(id)
    }

    private func acceptance(of form: Form) -> FormAnswer? {
        guard acceptsDocuments, form.kind == .userAgreement, let action = form.actions.first else { return nil }
        let yes = form.fields.map { ($0.name, FieldValue.flag(true)) }
        return FormAnswer(action: action.name, values: Dictionary(yes) { first, _ in first })
    }

    private func send(from source: Source, to form: Form, _ completion: @escaping PromptCompletion<FormAnswer>) async {
        do { send(try await source(form), to: form, completion) } catch {
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

    // Only whoever hears of refusals is asked for a second factor.
    private func handler(
        for form: Form, _ completion: @escaping PromptCompletion<FormAnswer>
    ) -> FailureHandler? {
        guard form.kind == .loginToBadge || form.kind == .loginToOrganization else { return nil }
        return { [self] error in
            refusal = error
            completion(nil, nil)
        }
    }

    private func inputRequired(for form: Form) -> BadgeError {
        // Which server is in the message's first line.
        let server = form.kind == .serverSwitch ? form.message.split(separator: "\n").first : nil
        let title = server.map { "\(form.title) \($0)" } ?? form.title
        guard let option = options[form.kind] else {
            return BadgeError(.inputRequired, "inputRequired.form", ["title": title])
        }
        return BadgeError(.inputRequired, "inputRequired.formWithOption", ["title": title, "option": option])
    }
}
