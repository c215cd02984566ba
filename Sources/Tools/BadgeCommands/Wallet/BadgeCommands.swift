import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeWalletPages

/// The default badge, and a badge's pictures.
struct BadgeCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "badge", abstract: "Manage the default badge, and write a badge's pictures.",
        discussion: """
            Examples:
              badgectl badge default 6f1c2a34
              badgectl badge photo 6f1c2a34 -o ana.png
            """,
        subcommands: [BadgeDefault.self, BadgePhoto.self, BadgeLogo.self])
}

/// Sets the default badge.
struct BadgeDefault: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "default", abstract: "Choose the default badge, or show it.",
        discussion: """
            It is used where a command names no badge.

            Examples:
              badgectl badge default 6f1c2a34
              badgectl badge default
              badgectl badge default --none
            """)

    @Argument(help: ArgumentHelp("The badge; without it, the default badge is shown.", valueName: "BADGE"))
    var badge: String?

    @Flag(help: "Choose no default badge.")
    var none = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard badge == nil || !none else { throw ValidationError("BADGE and --none exclude each other.") }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await run.withWallet { wallet in
            if none { try await wallet.setDefaultBadge(nil) }
            if let badge {
                try await wallet.setDefaultBadge(try await run.badge(named: badge, in: wallet).id)
            }
            let badge = try await wallet.defaultBadge
            let name = badge.map { Message.walletPages("command.badge.default", ["badge": $0.rawValue.prefix(8)]) }
            return CommandResult(
                json: ["badge": badge.map { .string($0.rawValue) } ?? .null],
                text: (name ?? .commands("command.badge.noDefault")).shown, next: "list")
        }
    }
}
