import ArgumentParser
import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The accounts of administrators.
struct AuthorityAdmin: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "admin", abstract: "Manage who may administer the organization in a browser.",
        discussion: """
            An administrator logs in with an email address, a password and a one-time code of an authenticator app. The role \
            says what they may see and change: an owner everything, the other administrators included; people the people, \
            invitations, badges, devices and messages; policy the policy, identity providers and login settings. An auditor \
            sees everything, and changes nothing.

            Commands on the home need no account: they act as the user of this machine, and the audit log says so.

            Examples:
              badgectl authority admin add ana@example.com --name "Ana Lima" --role owner
              badgectl authority admin list
            """,
        subcommands: [
            AuthorityAdminAdd.self, AuthorityAdminList.self, AuthorityAdminRole.self, AuthorityAdminPassword.self,
            AuthorityAdminRemove.self,
        ])
}

extension Administrator.Role {
    /// Reads a role from an argument.
    fileprivate static func read(_ text: String) throws -> Self {
        guard let role = Self(rawValue: text) else {
            throw ValidationError("\(text) is no role. Roles are \(allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return role
    }
}

/// The options for an administrator's password and the key of the one-time codes.
struct AdministratorSecretOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Read the password from this file; - is standard input.", valueName: "FILE"),
        completion: .file())
    var passwordFile: String?

    @Option(help: ArgumentHelp("Read the password from this file descriptor.", valueName: "N"))
    var passwordFd: Int32?

    @Option(
        help: ArgumentHelp("Write the link for the authenticator app into this file.", valueName: "FILE"),
        completion: .file())
    var codeOutput: String?

    func validate() throws { try SecretOptions.check("password", passwordFile, passwordFd) }

    /// Returns the password of the options, or asks for it twice.
    func password(of email: String, in run: CommandRun) async throws -> Secret {
        if let password = try run.secret(file: passwordFile, descriptor: passwordFd) { return password }
        let title = Message.verbatim("Password of \(email.oneLine)")
        let first = try await run.ask(
            "field.newPassword", title: title, message: .verbatim("At least 8 characters."), option: "--password-file")
        let second = try await run.ask(
            "field.newPassword", title: title, message: .verbatim("The same once more."), option: "--password-file")
        guard first == second else {
            throw BadgeError(.invalidInput, reason: "The two passwords differ. Nothing was changed. Try again.")
        }
        return first
    }
}

/// Adds an administrator.
struct AuthorityAdminAdd: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an administrator.",
        discussion: """
            The key of the one-time codes is shown once, as a QR code on a terminal; hand it over in person, or write it into \
            a file with --code-output. The first administrator is an owner.

            Examples:
              badgectl authority admin add ana@example.com --name "Ana Lima" --role owner
              badgectl authority admin add bo@example.com --name "Bo Ek" --role auditor \\
                  --password-file password.txt --code-output bo.txt
            """)

    @Argument(help: ArgumentHelp("The email address to log in with.", valueName: "EMAIL"))
    var email: String

    @Option(help: ArgumentHelp("The name to show.", valueName: "NAME"))
    var name: String

    @Option(
        help: ArgumentHelp("What the administrator may do: owner, people, policy or auditor.", valueName: "ROLE"),
        transform: Administrator.Role.read)
    var role: Administrator.Role

    @OptionGroup var secrets: AdministratorSecretOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let file = try secrets.codeOutput.map(OutputFile.init)
        let password = try await secrets.password(of: email, in: run)
        let new = try run.withAuthority {
            try $0.addAdministrator(email, name: name, role: role, password: password)
        }
        try file?.write(new.codeLink.text)
        return AdministratorKeyOutput(new, file: secrets.codeOutput, in: run)
    }
}

/// Lists the administrators.
struct AuthorityAdminList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the administrators.",
        example: "badgectl authority admin list")

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let administrators = try run.withAuthority { try $0.administrators() }
        let table = Table(
            header: ["EMAIL", "NAME", "ROLE", "LAST LOGIN"],
            rows: administrators.map { [$0.email, $0.name, $0.role.rawValue, $0.lastLogin?.iso8601 ?? "never"] })
        return CommandResult(
            list: "administrators", administrators.map(\.json), in: table,
            ifEmpty: "No administrators yet: only users of this machine who can read the home.",
            next: administrators.isEmpty
                ? "authority admin add EMAIL --name NAME --role owner" : "authority audit list")
    }
}

/// Changes the role of an administrator.
struct AuthorityAdminRole: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "role", abstract: "Change what an administrator may see and change.",
        details: "It holds from the administrator's next request on. The only owner stays one.",
        example: "badgectl authority admin role bo@example.com people")

    @Argument(help: ArgumentHelp("The administrator's email address.", valueName: "EMAIL"))
    var email: String

    @Argument(
        help: ArgumentHelp("The new role: owner, people, policy or auditor.", valueName: "ROLE"),
        transform: Administrator.Role.read)
    var role: Administrator.Role

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        AdministratorOutput(
            administrator: try run.withAuthority { try $0.setRole(role, ofAdministrator: email) },
            next: "authority admin list")
    }
}

/// Sets the password of an administrator.
struct AuthorityAdminPassword: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "password", abstract: "Set an administrator's password, or replace the key of their codes.",
        discussion: """
            The administrator's sessions end, and so does a lockout after wrong logins. With --new-code the password stays, \
            and the administrator gets another key for the authenticator app, such as after the loss of a phone.

            Examples:
              badgectl authority admin password ana@example.com --password-file -
              badgectl authority admin password ana@example.com --new-code
            """)

    @Argument(help: ArgumentHelp("The administrator's email address.", valueName: "EMAIL"))
    var email: String

    @Flag(help: "Replace the key of the one-time codes instead.")
    var newCode = false

    @OptionGroup var secrets: AdministratorSecretOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard newCode || secrets.codeOutput == nil else { throw ValidationError("--code-output goes with --new-code.") }
        guard !newCode || secrets.passwordFile == nil && secrets.passwordFd == nil else {
            throw ValidationError("--new-code leaves the password as it is. Set it by another command.")
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        guard newCode else {
            _ = try run.withAuthority { try $0.administrator(email) }
            let password = try await secrets.password(of: email, in: run)
            return AdministratorOutput(
                administrator: try run.withAuthority {
                    try $0.setPassword(password, ofAdministrator: email)
                    return try $0.administrator(email)
                }, next: "authority admin list")
        }
        let file = try secrets.codeOutput.map(OutputFile.init)
        let new = try run.withAuthority { try $0.renewCodeKey(ofAdministrator: email) }
        try file?.write(new.codeLink.text)
        return AdministratorKeyOutput(new, file: secrets.codeOutput, in: run)
    }
}

/// Removes an administrator.
struct AuthorityAdminRemove: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an administrator.",
        discussion: """
            Their sessions end at once. The audit log keeps what they did. The only administrator and the only owner stay.

            Example:
              badgectl authority admin remove bo@example.com --yes
            """)

    @Argument(help: ArgumentHelp("The administrator's email address.", valueName: "EMAIL"))
    var email: String

    @Flag(help: "Remove without asking.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let administrator = try run.withAuthority { try $0.administrator(email) }
        try await run.confirm(
            yes, title: Message.web("command.remove.title", ["subject": administrator.name]),
            message: .verbatim("They can no longer log in. The audit log keeps what they did."))
        return AdministratorOutput(
            administrator: try run.withAuthority { try $0.removeAdministrator(email) }, isRemoved: true,
            next: "authority admin list")
    }
}
