import BadgeModel
import BadgeUI
import Foundation
import Synchronization

/// The answers of the command line to the forms of a login that the organization's own server directs. Each is sent
/// once: a password that was refused would lock the account.
final class DirectedLoginAnswers: Sendable {
    private enum Answer: Hashable {
        case username
        case password
        case code
    }

    private let username: String
    private let password: Secret?
    private let code: Secret?
    /// Whether somebody can be asked for the rest.
    private let canAsk: Bool
    private let sent = Mutex<Set<Answer>>([])

    init(username: String, password: Secret?, code: Secret?, canAsk: Bool) {
        self.username = username
        self.password = password
        self.code = code
        self.canAsk = canAsk
    }

    /// Returns the answer to a form; `nil` for a form that the user is asked.
    ///
    /// - Throws: `BadgeError` `loginRefused` for a form that was answered before; `inputRequired` with the field that no
    ///   option answers, if nobody can be asked.
    func answer(to form: Form) throws -> FormAnswer? {
        let given = given(for: form)
        guard sent.withLock({ $0.isDisjoint(with: given.map(\.answer)) }) else { throw refusal(of: form) }
        var values = form.fields.reduce(into: [:]) { $0[$1.name] = $1.value }
        for (_, name, value) in given { values[name] = value }
        let lacking = form.fields.filter { $0.constraints.isRequired && values[$0.name] == nil }
        guard !given.isEmpty, lacking.isEmpty, let action = form.actions.first(where: \.sendsFields) else {
            guard canAsk else { throw Self.unanswered(lacking, of: form) }
            return nil
        }
        sent.withLock { $0.formUnion(given.map(\.answer)) }
        return FormAnswer(action: action.name, values: values)
    }

    private func given(for form: Form) -> [(answer: Answer, name: String, value: FieldValue)] {
        guard let fields = form.loginFields else { return [] }
        return [
            fields.username.map { (.username, $0, .text(username)) },
            fields.password.flatMap { name in password.map { (.password, name, .secret($0)) } },
            fields.code.flatMap { name in code.map { (.code, name, .secret($0)) } },
        ].compactMap(\.self)
    }

    private func refusal(of form: Form) -> BadgeError {
        let reason = form.problem.map { Message.verbatim($0.split(separator: "\n").joined(separator: " ")) }
        return BadgeError(.loginRefused, reason ?? "loginRefused.credentials")
    }

    private static func unanswered(_ fields: [Field], of form: Form) -> BadgeError {
        let typed = fields.filter { $0.kind.name != "choice" }
        guard !typed.isEmpty else {
            return BadgeError(.inputRequired, .commands("inputRequired.loginChoice"), ["title": form.title])
        }
        if let code = form.loginFields?.code, typed.map(\.name) == [code] {
            return BadgeError(.inputRequired, .commands("inputRequired.loginCode"), ["title": form.title])
        }
        let names = typed.map { $0.label.trimmingCharacters(in: .punctuationCharacters) }.joined(separator: ", ")
        return BadgeError(
            .inputRequired, .commands("inputRequired.loginField"), ["fields": names, "title": form.title])
    }
}
