/// Draws forms: a terminal, a browser, a script.
///
/// A presenter gives all fourteen UI protocols a screen: `registry.registerAll(presentedBy:)`. It keeps the contract
/// of every screen. It shows the form and answers once per attempt; with each answer it gives a handler, and when that
/// is called it shows the error's `reason(in: form.localization)` (and `detail.invalidFields` beside the fields they
/// name), stays, and asks again. `nil`, or a completion that is released, gives up. Until `dismiss` or the handler comes, an answer is being
/// tried.
///
/// The completion holds the screen that `dismiss` comes from. A presenter keeps it until then, after an answer and after
/// a `nil`; one that drops it earlier is not told to take the form down.
public protocol PromptPresenter: AnyObject, Sendable {
    /// Shows a form.
    @MainActor
    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>)

    /// Shows a form as the app and its organization want it to look. A presenter without it is handed the form alone.
    ///
    /// - Parameters:
    ///   - form: What to show.
    ///   - appearance: Colours, texts, slots and how to present the dialog, resolved for this prompt.
    ///   - id: The identity of this showing.
    ///   - completion: Takes the answers.
    @MainActor
    func present(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        completion: @escaping PromptCompletion<FormAnswer>)

    /// Takes a form down, whatever its state; a form that is not shown is ignored.
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
}
