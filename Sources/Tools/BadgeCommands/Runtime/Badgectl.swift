package import ArgumentParser

/// The root command of the program.
package struct Badgectl: ParsableCommand {
    /// Name, help and subcommands.
    package static let configuration = CommandConfiguration(
        commandName: "badgectl",
        abstract: "Hold digital badges on this device, and run the organization that issues them.",
        discussion: """
            Examples:
              badgectl demo
              badgectl provision
              badgectl --json list

            The home is --home, else $BADGE_HOME, else $XDG_DATA_HOME/badgekit, else ~/.local/share/badgekit. Without \
            --private-host the hosts in $BADGE_PRIVATE_HOSTS, separated by commas, count, and \
            without --ca-file the file that $BADGE_CA_FILE names.

            Exit codes: 0 success, 1 unexpected, 10 declined, 11 restricted, 12 authentication failed, 13 network, 14 store \
            locked, in use or out of space, 15 not found, 16 invalid input, 17 store damaged, 18 not supported here, 64 usage.
            """,
        version: "0.1.0",
        subcommands: [Demo.self, Completion.self, Version.self],
        groupedSubcommands: [
            CommandGroup(
                name: "Wallet",
                subcommands: [
                    Provision.self, List.self, Show.self, Check.self, Use.self, ShareCommand.self, Sync.self,
                    Remove.self,
                    Open.self, Scan.self, DCAPICommands.self, Login.self, SignIn.self, Logout.self, Recover.self,
                    Code.self,
                    BadgeCommands.self,
                    PasscodeCommands.self, PasswordCommands.self, AgreementCommands.self, PhotoCommands.self,
                    LocationCommands.self, BluetoothCommands.self, DeviceCommands.self, AccountCommands.self,
                    TrustCommands.self, PresentationCommands.self, OrganizationCommands.self,
                    AuditCommands.self, Wallet.self,
                    StoreCommands.self, Doctor.self,
                ]),
            CommandGroup(name: "Verifier", subcommands: [Verify.self, VerifierCommands.self]),
            CommandGroup(
                name: "App", subcommands: [ThemeCommands.self, LoginSettingsCommands.self, HypermediaCommands.self]),
            CommandGroup(name: "Organization", subcommands: [AuthorityCommands.self, PolicyCommands.self]),
        ])

    @OptionGroup(title: "Global options, anywhere on the line")
    var options: GlobalOptions

    /// Creates the root command, as the argument parser requires.
    package init() {}
}

/// A command of `badgectl`: parsed by the argument parser, run with a command run, with common rendering of its output.
protocol BadgectlCommand: ParsableCommand, Sendable {
    /// The global options, for help and completion; their values are in the command run.
    var options: GlobalOptions { get }

    /// Whether it may need the keys of the home, and thus the passphrase that protects them.
    var opensStore: Bool { get }

    /// Whether it shows pages of its own in a browser, and its prompts on top of them.
    var showsPages: Bool { get }

    func perform(in run: CommandRun) async throws -> any CommandOutput
}

extension BadgectlCommand {
    var opensStore: Bool { true }
    var showsPages: Bool { false }
}
