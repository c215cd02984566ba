import ArgumentParser
import BadgeModel
import BadgeUI
import Foundation
import Synchronization

/// The answers to the forms of a flow, for use without prompts.
struct FlowAnswerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Fill in this field; others on this machine can read it, so that no password is taken. Repeatable.",
            valueName: "FIELD=VALUE"))
    var value: [String] = []

    @Option(
        help: ArgumentHelp("Read the passwords of the form from this file.", valueName: "FILE"), completion: .file())
    var passwordFile: String?

    @Option(help: ArgumentHelp("Read the passwords of the form from this file descriptor.", valueName: "N"))
    var passwordFd: Int32?

    func validate() throws {
        try SecretOptions.check("password", passwordFile, passwordFd)
        guard value.allSatisfy({ $0.contains("=") }) else {
            throw ValidationError("A --value has the form FIELD=VALUE.")
        }
    }

    /// Answers the first form; one that is refused, or a later one, is asked for where that is possible.
    func add(to given: inout PrefilledAnswers, in run: CommandRun) throws {
        guard !value.isEmpty || passwordFile != nil || passwordFd != nil else { return }
        let password = try run.secret(file: passwordFile, descriptor: passwordFd)
        let typed = value.map { entry in
            entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        }
        let isUsed = Mutex(false)
        given.answer(.flowForm) { form in
            guard
                !isUsed.withLock({ isUsed in
                    defer { isUsed = true }; return isUsed
                })
            else { return nil }
            return try Self.answer(to: form, typed, password)
        }
    }

    private static func answer(to form: Form, _ typed: [[String]], _ password: Secret?) throws -> FormAnswer {
        var values: [String: FieldValue] = [:]
        for field in form.fields {
            if field.kind == .hidden { values[field.name] = field.value }
            if case .secret = field.kind { values[field.name] = password.map(FieldValue.secret) }
        }
        for entry in typed {
            guard let field = form.fields.first(where: { $0.name == entry[0] }) else {
                throw BadgeError(.invalidInput, "form.unknownField", ["field": entry[0]])
            }
            if case .secret = field.kind {
                throw BadgeError(.invalidInput, .commands("command.signin.password"), ["field": entry[0]])
            }
            values[field.name] = try field.value(typed: entry[1])
        }
        return FormAnswer(action: form.actions[0].name, values: values)
    }
}
