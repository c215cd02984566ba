/// A type that draws forms, for example on a terminal, in a browser, or from a script.
///
/// A presenter provides a screen for all fifteen UI protocols: `registry.registerAll(presentedBy:)`. It fulfils the
/// contract of every screen: it shows the form and answers once per attempt, with a handler. If the handler is called,
/// the presenter shows the error's `reason(in: form.localization)` (and `detail.invalidFields` beside the fields they
/// name), keeps the form, and asks again. `nil`, or releasing the completion, cancels. An answer is being processed
/// until `dismiss` or the handler is called.
///
/// The completion retains the screen that calls `dismiss`. Keep it until then, even after an answer or `nil`; a
/// presenter that releases it earlier gets no call to dismiss the form.
public protocol PromptPresenter: AnyObject, Sendable {
    /// Shows a form.
    @MainActor
    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>)

    /// Shows a form in the appearance that the app and its organization define. The default implementation ignores the
    /// appearance.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - appearance: The colours, texts, slots and presentation of the dialog, resolved for this prompt.
    ///   - id: The identity of this presentation.
    ///   - completion: Takes the answers.
    @MainActor
    func present(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        completion: @escaping PromptCompletion<FormAnswer>)

    /// Shows the next state of a form whose title, fields and actions are unchanged: the message, the seconds that are
    /// left, or a picture. The default implementation ignores it.
    @MainActor
    func update(_ form: Form, as id: Form.ID)

    /// Dismisses a form, whatever its state. A form that is not shown is ignored.
    @MainActor
    func dismiss(_ id: Form.ID)
}

extension PromptPresenter {
    @MainActor
    public func present(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        completion: @escaping PromptCompletion<FormAnswer>
    ) {
        present(form, as: id, completion: completion)
    }
    @MainActor
    public func update(_ form: Form, as id: Form.ID) {}
}
