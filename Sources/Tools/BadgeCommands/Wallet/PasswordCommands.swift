import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeUI

/// The password of an account at an organization.
struct PasswordCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "password", abstract: "The password with which the person logs in at an organization.",
        example: "badgectl password change",
        subcommands: [PasswordChangeCommand.self])
}

/// Changes the password.
struct PasswordChangeCommand: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "change", abstract: "Change the password of the account that is logged in for a badge.",
        discussion: """
            Passwords are asked for without echo, or read from a file or a file descriptor; they are never arguments. A \
            wrong old password counts as a wrong login: it exits with 12. The account is logged out everywhere else.

            Examples:
              badgectl password change
              badgectl password change --password-file old.txt --new-password-file new.txt
            """)

    @Argument(help: .badge)
    var badge: String?

    @Option(help: ArgumentHelp("Read the password so far from this file.", valueName: "FILE"), completion: .file())
    var passwordFile: String?

    @Option(help: ArgumentHelp("Read the password so far from this file descriptor.", valueName: "N"))
    var passwordFd: Int32?

    @Option(help: ArgumentHelp("Read the new password from this file.", valueName: "FILE"), completion: .file())
    var newPasswordFile: String?

    @Option(help: ArgumentHelp("Read the new password from this file descriptor.", valueName: "N"))
    var newPasswordFd: Int32?

    @OptionGroup var passcode: PasscodeOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        try SecretOptions.check("password", passwordFile, passwordFd)
        try SecretOptions.check("new-password", newPasswordFile, newPasswordFd)
        guard (passwordFile == nil && passwordFd == nil) == (newPasswordFile == nil && newPasswordFd == nil) else {
            throw ValidationError(
                "Give both passwords, with --password-file and --new-password-file, or neither.")
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let current = try run.secret(file: passwordFile, descriptor: passwordFd)
        let new = try run.secret(file: newPasswordFile, descriptor: newPasswordFd)
        var given = PrefilledAnswers(passcode: try passcode.secret(in: run))
        given.answer(.passwordChange, with: ["current": current, "new": new, "confirmation": new])
        let both = String.words("command.both", ["first": "--password-file", "second": "--new-password-file"])
        let presenter = run.presenter(given, options: [.passwordChange: both])
        return try await run.withBadge(named: badge, presenter: presenter) { badge, wallet in
            try await run.run(with: presenter, declined: .commands("declined.nothingChanged")) {
                try await wallet.changePassword(of: badge.id)
            }
            return CommandResult(
                json: ["badge": .string(badge.id.rawValue)],
                text: Message.commands("command.password.changed", ["badge": badge.display.name.oneLine]).text,
                next: "show \(badge.shortID)")
        }
    }
}
