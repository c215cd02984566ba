import BadgeModel
import BadgeUI

/// A presenter between the workflows and a real one: a call book keeps what comes, and its person answers by hand.
@MainActor
final class NotedPresenter: PromptPresenter {
    private let book: ScriptedUser
    private let hand: any Hand
    private var forms: [Form.ID: Form] = [:]

    init(_ book: ScriptedUser, by hand: any Hand) {
        (self.book, self.hand) = (book, hand)
    }

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        forms[id] = form
        book.presented(form)
        hand.take(form, after: nil)
        hand.presenter.present(form, as: id) { [self] answer, refuse in
            completion(answer, refuse.map { handler(for: form, $0) })
        }
    }

    func dismiss(_ id: Form.ID) {
        guard let form = forms.removeValue(forKey: id) else { return }
        book.dismissed(form)
        hand.presenter.dismiss(id)
        hand.letGo()
    }

    private nonisolated func handler(for form: Form, _ refuse: @escaping FailureHandler) -> FailureHandler {
        { [self] error in
            book.refused(form, error)
            hand.take(form, after: error)
            refuse(error)
        }
    }
}

/// How the answers of a call book come to a presenter.
@MainActor
protocol Hand: AnyObject, Sendable {
    var presenter: any PromptPresenter { get }

    /// A form is about to be before the person: for the first time, or again after a refusal.
    func take(_ form: Form, after refusal: BadgeError?)

    /// The form was taken down.
    func letGo()
}
