import BadgeCustody
import BadgeKit
import BadgeModel
import BadgeUI

extension CommandRun {
    /// The person's presenter, unless there is no terminal or `--no-input` forbids to ask.
    var presenter: (any PromptPresenter)? { noInput ? nil : context.presenter() }

    /// Goes on when the person says yes, on the command line or on the terminal.
    ///
    /// - Throws: `BadgeError` `declined`, or `inputRequired` when there is nobody to ask.
    func confirm(
        _ isConfirmed: Bool, title: String, message: String, action: String = "Remove", refusal: String = "Keep"
    ) async throws {
        guard !isConfirmed else { return }
        guard let presenter else {
            throw BadgeError(.inputRequired, reason: "\(title) Nobody can be asked here: give --yes.")
        }
        let form = Form(
            .destruction, title: title, message: message,
            actions: [Form.Action("keep", label: refusal), Form.Action("remove", label: action)])
        guard await presenter.answer(to: form)?.action == "remove" else {
            throw BadgeError(.declined, reason: "Nothing was changed.")
        }
    }

    /// Goes on when the person agrees to what a badge changes, on the command line, where it is told all the same, or on the
    /// terminal.
    ///
    /// - Throws: `BadgeError` `declined`, or `inputRequired` when there is nobody to ask.
    func agree(_ isAgreed: Bool, to notice: String) async throws {
        guard !isAgreed else { return note(notice) }
        guard presenter != nil else {
            throw BadgeError(
                .inputRequired,
                reason: "\(notice) Nobody can be asked here: give --yes to take it. Nothing was changed.")
        }
        try await confirm(
            false, title: "Take this badge?", message: notice, action: "Take it", refusal: "Do not take it")
    }

    /// Asks the person at the terminal for a secret.
    ///
    /// - Throws: `BadgeError` `declined`, or `inputRequired` when there is nobody to ask.
    func ask(_ label: String, title: String, message: String) async throws -> Secret {
        guard let presenter else {
            throw BadgeError(
                .inputRequired, reason: "\(title): prompting is not possible here. Give --\(label.lowercased())-file.")
        }
        let form = Form(
            .operatorSecret, title: title, message: message,
            fields: [Field("secret", label: label, .secret(.any))], actions: [.submit("Continue")])
        guard let answer = await presenter.answer(to: form) else {
            throw BadgeError(.declined, reason: "Nothing was changed.")
        }
        return try answer.secret("secret")
    }

    /// Asks for what opens the store.
    ///
    /// - Throws: `BadgeError` `declined`.
    func askToUnlock(_ kind: CustodyKind) async throws -> Secret {
        let name = kind == .tpm ? "PIN" : "Passphrase"
        return try await ask(name, title: "Unlock the store", message: "The store in \(homePath) is locked.")
    }

    /// Lets the person pick one of several things; `subject` is what could be any of them.
    ///
    /// - Throws: `BadgeError` `declined`, or `ambiguous` when there is nobody to ask.
    func pick<Thing>(
        _ subject: String, from things: [Thing], title: String, choice: (Thing) -> Field.Choice
    ) async throws -> Thing {
        let choices = things.map(choice)
        guard let presenter else {
            let names = choices.map(\.name).joined(separator: ", ")
            throw BadgeError(.ambiguous, reason: "\(subject) could be any of \(names). Name one by its id.")
        }
        let form = Form(
            .badgePicker, title: title, message: "\(subject) could be any of these.",
            fields: [Field("choice", label: "Which", .choice(choices))], actions: [.submit("Continue")])
        let picked = try await presenter.answer(to: form)?.text("choice")
        guard let index = choices.firstIndex(where: { $0.name == picked }) else {
            throw BadgeError(.declined, reason: "Nothing was picked.")
        }
        return things[index]
    }
}

extension PromptPresenter {
    /// The first answer to a form; `nil` when the person gives up.
    @MainActor
    fileprivate func answer(to form: Form) async -> FormAnswer? {
        let id = Form.ID()
        let (answers, continuation) = AsyncStream.makeStream(of: FormAnswer?.self)
        present(form, as: id) { answer, _ in
            continuation.yield(answer)
            continuation.finish()
        }
        var iterator = answers.makeAsyncIterator()
        let answer = await iterator.next(isolation: MainActor.shared) ?? nil
        dismiss(id)
        return answer
    }
}

extension Form.Kind {
    /// A question of `badgectl` before it removes something: actions `save`, `remove`.
    static let destruction = Self(rawValue: "badgectl.destruction")
    /// A question of `badgectl` for a secret of an operator: field `secret`.
    static let operatorSecret = Self(rawValue: "badgectl.secret")
}
