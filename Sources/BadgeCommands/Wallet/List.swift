import ArgumentParser
import BadgeKit
import BadgeModel
import Foundation

/// What the wallet holds.
struct List: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the badges of the wallet.",
        discussion: """
            Example:
              badgectl --json list
            """)

    @OptionGroup var options: GlobalOptions

    func perform(in session: CommandRun) async throws -> any CommandOutput {
        try await session.withWalletIfAny { wallet in
            BadgeList(
                badges: try await wallet.badges, organizations: try await wallet.organizationsByID,
                defaultBadge: try await wallet.defaultBadge, locked: Set(try await wallet.lockedBadges),
                date: session.context.clock.now())
        }
            ?? BadgeList(
                badges: [], organizations: [:], defaultBadge: nil, locked: [], date: session.context.clock.now())
    }
}

private struct BadgeList: CommandOutput {
    let badges: [Badge]
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
        guard !badges.isEmpty else { return "No badges yet." }
        return Table(
            header: ["BADGE", "STATUS", "HOLDER", "ORGANIZATION", "VALID UNTIL", "DEFAULT"],
            rows: badges.map {
                [
                    $0.shortID, $0.status(at: date).rawValue + (locked.contains($0.id) ? ", locked" : ""),
                    $0.holder.fullName,
                    organizations[$0.organizationID]?.name ?? "", $0.validity.expires?.iso8601 ?? "no end",
                    $0.id == defaultBadge ? "yes" : "",
                ]
            }, emphasis: ["STATUS": Emphasis.init(ofStatus:)]
        ).text
    }

    var next: String? { badges.first.map { "show \($0.shortID)" } ?? "provision" }
}
