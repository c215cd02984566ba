import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeWalletPages

/// The wallet's passcode.
struct PasscodeCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passcode", abstract: "Manage the passcode that protects the badges of this wallet.",
        discussion: """
            A passcode is asked for without echo, or read from a file or a file descriptor; it is never an argument.

            Examples:
              badgectl passcode set
              badgectl passcode change --passcode-file old.txt --new-passcode-file new.txt
            """,
        subcommands: [
            PasscodeSet.self, PasscodeVerify.self, PasscodeChange.self, PasscodeReset.self, PasscodeShow.self,
        ])
}

/// Sets a first passcode.
struct PasscodeSet: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Set a first passcode.",
        details: "Exits with 16 when the passcode is unfit: too short, a sequence, a common one, ...",
        example: "badgectl passcode set --new-passcode-file code.txt")

    @OptionGroup var new: NewPasscodeOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let given = PrefilledAnswers(newPasscode: try new.secret(in: run))
        return try await run.withPasscode(given, create: true, said: .walletPages("command.passcode.set")) {
            try await $0.setPasscode()
        }
    }
}

/// Asks for the passcode.
struct PasscodeVerify: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Enter the passcode, and see whether it is right.",
        details: "A wrong entry counts: it exits with 12, and with 11 while none is taken.",
        example: "badgectl passcode verify")

    @OptionGroup var passcode: PasscodeOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let given = PrefilledAnswers(passcode: try passcode.secret(in: run))
        return try await run.withPasscode(given, said: .walletPages("command.passcode.right")) {
            try await $0.verifyPasscode()
        }
    }
}

/// Changes the passcode.
struct PasscodeChange: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "change", abstract: "Change the passcode.",
        example: "badgectl passcode change --passcode-file old.txt --new-passcode-file new.txt")

    @OptionGroup var passcode: PasscodeOptions
    @OptionGroup var new: NewPasscodeOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard passcode.isGiven == new.isGiven else {
            throw ValidationError(
                "Give both the passcode and the new one, with --passcode-file and --new-passcode-file.")
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let given = PrefilledAnswers(
            passcode: try passcode.secret(in: run), newPasscode: try new.secret(in: run))
        return try await run.withPasscode(given, said: .walletPages("command.passcode.changed")) {
            try await $0.changePasscode()
        }
    }
}

/// Removes a forgotten passcode.
struct PasscodeReset: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Reset a forgotten passcode.",
        discussion: """
            What is sealed under it is lost: badges that it protects cannot be used until their organization issues them \
            again.

            Example:
              badgectl passcode reset --yes
            """)

    @Flag(help: "Reset it without asking.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await run.withWallet { wallet in
            try await run.confirm(
                yes, title: .walletPages("command.passcode.resetTitle"),
                message: .walletPages("command.passcode.resetMessage"))
            let badges = try await wallet.resetPasscode()
            let said: Message =
                badges.isEmpty
                ? .walletPages("command.passcode.reset")
                : Message.walletPages("command.passcode.resetBadges", ["count": badges.count])
            return PasscodeOutput(state: try await wallet.passcodeStatus, said: said, reset: badges)
        }
    }
}

/// Shows the passcode status.
struct PasscodeShow: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show whether a passcode is set, and what one must be.",
        example: "badgectl passcode show")

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await run.withWallet { PasscodeOutput(state: try await $0.passcodeStatus, said: nil) }
    }
}
