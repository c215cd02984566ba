import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeWalletPages

/// Removes a badge from this device.
struct Remove: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Remove a badge with its credential and its key from this device.",
        discussion: """
            The organization is not asked, and need not answer. If it does, it no longer counts this device unless \
            another of its badges is on it. Only a new invitation brings a badge back.

            Example:
              badgectl remove 6f1c2a34 --yes
            """)

    @Argument(help: ArgumentHelp("The badge.", valueName: "BADGE"))
    var badge: String

    @Flag(help: "Remove it without asking.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await run.withBadge(named: badge) { badge, wallet in
            try await run.confirm(
                yes,
                title: Message.walletPages(
                    "command.remove.badgeTitle", ["badge": badge.display.name, "holder": badge.holder.fullName]),
                message: Message.walletPages("command.remove.badge", ["badge": badge.shortID]))
            let organization = try await wallet.organization(badge.organizationID)
            let removal = try await wallet.removeBadge(badge.id)
            let done = Message.walletPages(
                "command.remove.done", ["badge": badge.shortID, "holder": badge.holder.fullName.oneLine])
            let device = removal.message(of: organization)?.shown.oneLine
            return CommandResult(
                json: ["badge": .string(badge.id.rawValue), "device": .string(removal.device.rawValue)],
                text: [done.shown, device].compactMap(\.self).joined(separator: "\n"), next: "list")
        }
    }
}
