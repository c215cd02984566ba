import ArgumentParser
import BadgeModel
import BadgeUI

/// The user name and password of a login, for use without prompts.
struct LoginOptions: ParsableArguments {
    /// The options that answer the prompt, as named in messages.
    static var named: String { .words("command.both", ["first": "--username", "second": "--password-file"]) }

    @Option(help: ArgumentHelp("The user name.", valueName: "U"))
    var username: String?

    @Option(help: ArgumentHelp("Read the password from this file.", valueName: "FILE"), completion: .file())
    var passwordFile: String?

    @Option(help: ArgumentHelp("Read the password from this file descriptor.", valueName: "N"))
    var passwordFd: Int32?

    @Option(help: ArgumentHelp("Read the second factor from this file.", valueName: "FILE"), completion: .file())
    var secondFactorFile: String?

    @Option(help: ArgumentHelp("Read the second factor from this file descriptor.", valueName: "N"))
    var secondFactorFd: Int32?

    func validate() throws {
        try SecretOptions.check("password", passwordFile, passwordFd)
        try SecretOptions.check("second-factor", secondFactorFile, secondFactorFd)
        guard (username == nil) == (passwordFile == nil && passwordFd == nil) else {
            throw ValidationError("--username goes with --password-file or --password-fd.")
        }
    }

    func add(to given: inout PrefilledAnswers, in run: CommandRun) throws {
        guard let username else { return }
        let password = try run.secret(file: passwordFile, descriptor: passwordFd)
        let code = try run.code(file: secondFactorFile, descriptor: secondFactorFd)
        let values = ["username": .text(username), "password": password.map(FieldValue.secret)]
            .compactMapValues(\.self)
        // Beside identity providers, who gave a password logs in with it.
        given.answer(.providerList) { _ in FormAnswer(action: "native") }
        given.submit(values, to: .loginToBadge)
        given.submit(values, to: .loginToOrganization)
        given.answer(.secondFactor, with: ["otp": code])
        let directed = DirectedLoginAnswers(
            username: username, password: password, code: code, canAsk: run.presenter != nil)
        for kind in [Form.Kind.hypermediaForm, .hypermediaSelector, .hypermediaGeneric, .hypermediaOperation] {
            given.answer(kind) { try directed.answer(to: $0) }
        }
    }
}
