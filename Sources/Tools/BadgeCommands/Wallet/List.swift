import ArgumentParser
import BadgeKit
import BadgeModel
import Foundation

/// Lists the wallet's badges.
struct List: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the badges of the wallet.",
        example: "badgectl --json list")

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await run.withWalletIfAny { wallet in
            let badges = try await wallet.badges
            var ownStatuses: [Badge.ID: Int] = [:]
            for badge in badges { ownStatuses[badge.id] = try await wallet.ownStatus(of: badge) }
            return BadgeList(
                badges: badges, ownStatuses: ownStatuses, organizations: try await wallet.organizationsByID,
                defaultBadge: try await wallet.defaultBadge, locked: Set(try await wallet.lockedBadges),
                date: run.context.clock.now())
        }
            ?? BadgeList(
                badges: [], ownStatuses: [:], organizations: [:], defaultBadge: nil, locked: [],
                date: run.context.clock.now())
    }
}

private struct BadgeList: CommandOutput {
    let badges: [Badge]
    let ownStatuses: [Badge.ID: Int]
    let organizations: [Organization.ID: Organization]
    let defaultBadge: Badge.ID?
    let locked: Set<Badge.ID>
    let date: Date

    var json: JSON {
        [
            "badges": .array(
                badges.map {
                    $0.json(
                        organization: organizations[$0.organizationID], isDefault: $0.id == defaultBadge,
                        isLocked: locked.contains($0.id))
                })
        ]
    }

    var text: String {
        guard !badges.isEmpty else { return Message.commands("command.list.none").shown }
        return Table(
            columns: [
                .commands("column.badge"), .commands("column.status"), .commands("column.holder"),
                .commands("column.organization"), .commands("column.validUntil"),
                .commands("column.default"),
            ],
            rows: badges.map {
                [
                    $0.shortID, status(of: $0),
                    $0.holder.fullName,
                    organizations[$0.organizationID]?.name ?? "",
                    $0.shownEnd,
                    $0.id == defaultBadge ? Message.commands("command.yes").shown : "",
                ]
            }, emphasis: [.commands("column.status"): Emphasis.init(ofStatus:)]
        ).text
    }

    private func status(of badge: Badge) -> String {
        var status = badge.status(at: date).rawValue
        if status == Badge.Status.suspended.rawValue, let own = ownStatuses[badge.id] {
            status = Message.commands("command.status.own", ["value": own]).shown
        }
        return locked.contains(badge.id) ? Message.commands("command.list.locked", ["status": status]).shown : status
    }

    var next: String? { badges.first.map { "show \($0.shortID)" } ?? "provision" }
}
