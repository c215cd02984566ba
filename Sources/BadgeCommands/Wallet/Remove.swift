import ArgumentParser
import BadgeKit
import BadgeModel

/// Removes a badge from this device.
struct Remove: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Remove a badge with its credential and its key from this device.",
        discussion: """
            The organization is not asked. Only a new invitation brings a badge back.

            Example:
              badgectl remove 6f1c2a34 --yes
            """)

    @Argument(help: ArgumentHelp("The badge.", valueName: "BADGE"))
    var badge: String

    @Flag(help: "Remove it without asking.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func perform(in session: CommandRun) async throws -> any CommandOutput {
        try await session.withWallet { wallet in
            let badge = try await session.badge(named: badge, in: wallet)
            try await session.confirm(
                yes,
                title: Message(
                    "command.remove.badgeTitle", ["badge": badge.display.name, "holder": badge.holder.fullName]),
                message: Message("command.remove.badge", ["badge": badge.shortID]))
            try await wallet.removeBadge(badge.id)
            return Output(badge: badge)
        }
    }

    private struct Output: CommandOutput {
        let badge: Badge

        var json: JSON { ["badge": .string(badge.id.rawValue)] }
        var text: String {
            Message("command.remove.done", ["badge": badge.shortID, "holder": badge.holder.fullName.oneLine]).shown
        }
        var next: String? { "list" }
    }
}
