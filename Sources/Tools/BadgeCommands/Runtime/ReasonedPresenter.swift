import BadgeUI

/// A presenter that adds to a form the reason for asking, which the form itself cannot know, and passes it on.
@MainActor
final class ReasonedPresenter: PromptPresenter {
    private let reasons: [Form.Kind: String]
    private let presenter: any PromptPresenter

    /// - Parameter reasons: The reasons, by kind of form.
    nonisolated init(_ reasons: [Form.Kind: String], before presenter: any PromptPresenter) {
        self.reasons = reasons
        self.presenter = presenter
    }

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        present(form, in: ResolvedAppearance(), as: id, completion: completion)
    }

    func present(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        completion: @escaping PromptCompletion<FormAnswer>
    ) {
        presenter.present(reasoned(form), in: appearance, as: id, completion: completion)
    }

    func update(_ form: Form, as id: Form.ID) { presenter.update(reasoned(form), as: id) }

    private func reasoned(_ form: Form) -> Form {
        var form = form
        form.message = [reasons[form.kind], form.message].compactMap(\.self).filter { !$0.isEmpty }
            .joined(separator: "\n")
        return form
    }

    func dismiss(_ id: Form.ID) { presenter.dismiss(id) }
}
