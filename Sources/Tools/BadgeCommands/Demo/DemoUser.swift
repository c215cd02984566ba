import BadgeModel
import BadgeUI

/// The person of the demo, who answers forms in the order of a script.
///
/// After a refusal, the next reply for the same kind of form is given; a form without a further reply is cancelled.
@MainActor
final class DemoUser: PromptPresenter {
    enum Reply: Sendable {
        /// Performs the default action, with the text to type into each field.
        case submit([String: String])
        /// Performs an action without fields, by name.
        case action(String)
        /// Leaves the form open until it is dismissed.
        case wait
    }

    private struct Showing {
        let form: Form
        let completion: PromptCompletion<FormAnswer>
    }

    /// Why answers were refused, oldest first.
    private(set) var refusals: [String] = []
    private var replies: [Form.Kind: [Reply]]
    private var showings: [Form.ID: Showing] = [:]

    nonisolated init(_ replies: [Form.Kind: [Reply]]) {
        self.replies = replies
    }

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        showings[id] = Showing(form: form, completion: completion)
        answer(id)
    }

    func dismiss(_ id: Form.ID) { showings[id] = nil }

    private func answer(_ id: Form.ID) {
        guard let showing = showings[id] else { return }
        guard let reply = nextReply(to: showing.form.kind) else { return showing.completion(nil, nil) }
        do throws(BadgeError) {
            guard let answer = try showing.form.answer(for: reply) else { return }
            showing.completion(answer) { [weak self] error in self?.answerAgain(id, after: error) }
        } catch {
            answerAgain(id, after: error)
        }
    }

    private func nextReply(to kind: Form.Kind) -> Reply? {
        guard let reply = replies[kind]?.first else { return nil }
        replies[kind]?.removeFirst()
        return reply
    }

    private func answerAgain(_ id: Form.ID, after refusal: BadgeError) {
        guard let form = showings[id]?.form else { return }
        refusals.append(refusal.reason(in: form.localization))
        answer(id)
    }
}

extension Form {
    /// Returns the answer of a reply; `nil` for one that leaves the form open.
    fileprivate func answer(for reply: DemoUser.Reply) throws(BadgeError) -> FormAnswer? {
        switch reply {
        case .submit(let typed): FormAnswer(action: (usualAction ?? actions[0]).name, values: try values(typed: typed))
        case .action(let name): FormAnswer(action: name)
        case .wait: nil
        }
    }
}
