import BadgeCustody
import BadgeKit
import BadgeModel
import BadgeUI
import BadgeWalletPages
import BadgeWebUI

extension CommandRun {
    /// The user's presenter, unless there is no terminal or `--no-input` forbids prompts.
    var presenter: (any PromptPresenter)? { noInput ? nil : context.presenter() }

    /// Asks the user to confirm, unless an option already does.
    ///
    /// - Throws: `BadgeError` `declined`, or `inputRequired` when no prompt is possible.
    func confirm(
        _ isConfirmed: Bool, title: Message, message: Message, action: Message = .web("action.remove"),
        refusal: Message = .web("action.keep")
    ) async throws {
        guard !isConfirmed else { return }
        guard let presenter else {
            throw BadgeError(
                .inputRequired, .commands("inputRequired.confirmation"), ["question": title, "option": "--yes"])
        }
        let form = Form(
            .destruction, title: title.text(in: words), message: message.text(in: words),
            actions: [
                Form.Action("keep", label: refusal.text(in: words)),
                Form.Action("remove", label: action.text(in: words)),
            ], localization: words)
        guard await presenter.answer(to: form)?.action == "remove" else {
            throw BadgeError(.declined, .commands("declined.nothingChanged"))
        }
    }

    /// Asks the user to agree to the changes that a badge makes, and shows them even if an option already agrees.
    ///
    /// - Throws: `BadgeError` `declined`, or `inputRequired` when no prompt is possible.
    func agree(_ isAgreed: Bool, to notice: String) async throws {
        guard !isAgreed else { return note(notice) }
        guard presenter != nil else {
            throw BadgeError(
                .inputRequired, .commands("inputRequired.agreement"), ["notice": notice, "option": "--yes"])
        }
        try await confirm(
            false, title: .commands("command.agree.title"), message: .verbatim(notice),
            action: .commands("action.takeBadge"),
            refusal: .commands("action.doNotTakeBadge"))
    }

    /// Asks the user at the terminal for a secret.
    ///
    /// - Throws: `BadgeError` `declined`, or `inputRequired` when no prompt is possible.
    ///
    /// - Parameter option: The option that provides it when no prompt is possible.
    func ask(_ label: Message, title: Message, message: Message, option: String) async throws -> Secret {
        guard let presenter else {
            throw BadgeError(.inputRequired, .commands("inputRequired.secret"), ["title": title, "option": option])
        }
        let form = Form(
            .operatorSecret, title: title.text(in: words), message: message.text(in: words),
            fields: [Field("secret", label: label.text(in: words), .secret(.any))],
            actions: [.submit(words("action.continue"))], localization: words)
        guard let answer = await presenter.answer(to: form) else {
            throw BadgeError(.declined, .commands("declined.nothingChanged"))
        }
        return try answer.secret("secret")
    }

    /// Asks for the passphrase or PIN that opens the store.
    ///
    /// - Throws: `BadgeError` `declined`.
    func askToUnlock(_ kind: CustodyKind) async throws -> Secret {
        try await ask(
            kind == .tpm ? .walletPages("field.pin") : .walletPages("field.passphrase"),
            title: .commands("command.unlock.title"),
            message: Message.commands("command.unlock.message", ["home": homePath]), option: "--store-passphrase-file")
    }

    /// Asks the user to pick one of several objects that match a name.
    ///
    /// - Throws: `BadgeError` `declined`, or `ambiguous` when no prompt is possible.
    func pick<Thing>(
        _ name: String, from things: [Thing], title: Message, choice: (Thing) -> Field.Choice
    ) async throws -> Thing {
        let choices = things.map(choice)
        guard let presenter else {
            let names = choices.map(\.name).joined(separator: ", ")
            throw BadgeError(.ambiguous, .commands("ambiguous.name"), ["name": name, "names": names])
        }
        let form = Form(
            .badgePicker, title: title.text(in: words), message: words("command.pick.named", ["name": name]),
            fields: [Field("choice", label: words("field.choice"), .choice(choices))],
            actions: [.submit(words("action.continue"))], localization: words)
        let picked = try await presenter.answer(to: form)?.text("choice")
        guard let index = choices.firstIndex(where: { $0.name == picked }) else {
            throw BadgeError(.declined, .commands("declined.nothingPicked"))
        }
        return things[index]
    }
}

extension PromptPresenter {
    /// Returns the first answer to a form; `nil` when the user cancels.
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
