import BadgeTesting
import BadgeUI

/// A scripted presenter, before each of whose forms something happens: a code is read that was not known earlier.
@MainActor
final class AttentivePresenter: PromptPresenter {
    let script: ScriptedPresenter
    /// Runs before a form of that kind is shown.
    var before: @MainActor (Form.Kind) -> Void = { _ in }

    init(_ replies: [Form.Kind: [ScriptedPresenter.Reply]] = [:]) {
        script = ScriptedPresenter(replies)
    }

    /// What was shown and answered, a line each.
    var lines: [String] { script.transcript.lines }

    /// Types it into a field of the next form of that kind.
    func type(_ text: String?, into field: String, of kind: Form.Kind) {
        guard let text else { return }
        script.reply(to: kind, with: .submit([field: text]))
    }

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        before(form.kind)
        script.present(form, as: id, completion: completion)
    }

    func dismiss(_ id: Form.ID) { script.dismiss(id) }
}
