import BadgeModel
public import BadgeUI

/// A presenter that answers forms from a script and records a transcript.
///
/// Every kind of form has replies that are used in order: the first for the first answer, the next after a refusal or
/// for the next form of that kind. A form without a reply is cancelled and recorded as `unscripted`; a refusal without
/// a further reply cancels the form.
///
///     let presenter = ScriptedPresenter([.transactionCode: [.submit(["code": "111111"]), .submit(["code": "493817"])]])
///     wallet.ui.registerAll(presentedBy: presenter)
@MainActor
public final class ScriptedPresenter: PromptPresenter {
    /// A reply to a form.
    public enum Reply: Sendable {
        /// Performs the default action, with the text to type into each field.
        case submit([String: String])
        /// Performs an action without fields, by name.
        case action(String)
        /// Gives any answer, unchanged.
        case answer(FormAnswer)
        /// Cancels.
        case giveUp
        /// Leaves the form open until it is dismissed.
        case wait
    }

    private struct Showing {
        var form: Form
        let completion: PromptCompletion<FormAnswer>
    }

    /// The states of forms that were updated while they were shown, oldest first.
    public private(set) var updates: [Form] = []
    /// The record of forms and answers.
    public private(set) var transcript = Transcript()
    /// The appearance of the last form of each kind.
    public private(set) var appearances: [Form.Kind: ResolvedAppearance] = [:]
    private var replies: [Form.Kind: [Reply]]
    private var showings: [Form.ID: Showing] = [:]
    private var waiting: [(kind: Form.Kind, resume: CheckedContinuation<Void, Never>)] = []

    /// Creates a presenter with replies by kind of form.
    public nonisolated init(_ replies: [Form.Kind: [Reply]] = [:]) {
        self.replies = replies
    }

    /// Adds a reply for a kind of form.
    public func reply(to kind: Form.Kind, with reply: Reply) {
        replies[kind, default: []].append(reply)
    }

    /// Waits until a form of that kind is shown; returns at once if one is.
    public func waitUntilShown(_ kind: Form.Kind) async {
        if showings.values.contains(where: { $0.form.kind == kind }) { return }
        await withCheckedContinuation { waiting.append((kind, $0)) }
    }

    /// Shows a form and answers it from the script.
    public func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        transcript.append(.shown(form))
        showings[id] = Showing(form: form, completion: completion)
        for waiter in waiting where waiter.kind == form.kind { waiter.resume.resume() }
        waiting.removeAll { $0.kind == form.kind }
        answer(id, isAgain: false)
    }

    /// Shows a form, records its appearance, and answers it from the script.
    public func present(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        completion: @escaping PromptCompletion<FormAnswer>
    ) {
        appearances[form.kind] = appearance
        present(form, as: id, completion: completion)
    }

    /// Updates a form, and records its state.
    public func update(_ form: Form, as id: Form.ID) {
        guard showings[id] != nil else { return }
        showings[id]?.form = form
        updates.append(form)
    }

    /// Dismisses a form.
    public func dismiss(_ id: Form.ID) {
        guard let showing = showings.removeValue(forKey: id) else { return }
        transcript.append(.dismissed(showing.form.kind))
    }
}

extension ScriptedPresenter {
    private func answer(_ id: Form.ID, isAgain: Bool) {
        guard let form = showings[id]?.form else { return }
        switch nextReply(to: form.kind) {
        case .submit(let typed): submit(typed, to: form, id)
        case .action(let name): send(FormAnswer(action: name), to: form, id)
        case .answer(let answer): send(answer, to: form, id)
        case .giveUp: end(id, with: .gaveUp(form.kind))
        case .wait: break
        case nil: end(id, with: isAgain ? .gaveUp(form.kind) : .unscripted(form.kind))
        }
    }

    private func nextReply(to kind: Form.Kind) -> Reply? {
        guard let reply = replies[kind]?.first else { return nil }
        replies[kind]?.removeFirst()
        return reply
    }

    private func submit(_ typed: [String: String], to form: Form, _ id: Form.ID) {
        do throws(BadgeError) {
            let action = form.usualAction ?? form.actions[0]
            send(FormAnswer(action: action.name, values: try form.values(typed: typed)), to: form, id)
        } catch {
            refused(id, error)
        }
    }

    private func send(_ answer: FormAnswer, to form: Form, _ id: Form.ID) {
        transcript.append(
            .answered(form.kind, action: answer.action, values: answer.values.mapValues(\.redacted)))
        showings[id]?.completion(answer) { [weak self] error in self?.refused(id, error) }
    }

    private func refused(_ id: Form.ID, _ error: BadgeError) {
        guard let form = showings[id]?.form else { return }
        transcript.append(.refused(form.kind, error.code, reason: error.reason(in: form.localization)))
        answer(id, isAgain: true)
    }

    private func end(_ id: Form.ID, with event: Transcript.Event) {
        transcript.append(event)
        showings[id]?.completion(nil, nil)
    }
}
