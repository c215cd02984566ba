import ArgumentParser
import BadgeKit
import BadgeModel

/// What the wallet holds.
struct List: BadgectlCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the badges of the wallet.",
        discussion: """
            Example:
              badgectl --json list
            """)

    @OptionGroup var options: GlobalOptions

    func perform(in session: Session) async throws -> any CommandOutput {
        try await session.withWalletIfAny { wallet in
            BadgeList(badges: try await wallet.badges, organizations: try await wallet.organizationsByID)
        } ?? BadgeList(badges: [], organizations: [:])
    }
}

private struct BadgeList: CommandOutput {
    let badges: [Badge]
    let organizations: [Organization.ID: Organization]

    var json: JSON {
        ["badges": .array(badges.map { $0.json(organization: organizations[$0.organizationID]) })]
    }

    var text: String {
        guard !badges.isEmpty else { return "No badges yet." }
        return Table(
            header: ["BADGE", "STATUS", "HOLDER", "ORGANIZATION", "VALID UNTIL"],
            rows: badges.map {
                [
                    $0.shortID, $0.status.rawValue, $0.holder.fullName,
                    organizations[$0.organizationID]?.name ?? "", $0.validity.expires?.iso8601 ?? "no end",
                ]
            }
        ).text
    }

    var next: String? { badges.first.map { "show \($0.shortID)" } ?? "provision OFFER" }
}

extension BadgeWallet {
    var organizationsByID: [Organization.ID: Organization] {
        get async throws { Dictionary(try await organizations.map { ($0.id, $0) }) { first, _ in first } }
    }
}
