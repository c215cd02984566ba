import ArgumentParser
import BadgeAuthority
import BadgeModel
import Foundation

/// The badges that the organization has issued.
struct AuthorityBadge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "badge", abstract: "Inspect the badges that the organization has issued.",
        discussion: """
            Example:
              badgectl authority badge list
            """,
        subcommands: [AuthorityBadgeList.self])
}

/// Lists them.
struct AuthorityBadgeList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the badges that the organization has issued.",
        discussion: """
            Example:
              badgectl --json authority badge list
            """)

    @Option(help: ArgumentHelp("Only the badges of the person with this email address.", valueName: "EMAIL"))
    var email: String?

    @OptionGroup var options: GlobalOptions

    func perform(in session: CommandRun) async throws -> any CommandOutput {
        try session.withAuthority { authority in
            let badges = try authority.badges()
            guard let email else { return Output(badges: badges) }
            let person = try authority.person(email)
            return Output(badges: badges.filter { $0.personID == person.id })
        }
    }

    private struct Output: CommandOutput {
        let badges: [IssuedBadge]

        var json: JSON { ["badges": .array(badges.map(\.json))] }

        var text: String {
            guard !badges.isEmpty else { return "No badges issued yet." }
            return Table(
                header: ["BADGE", "STATUS", "EMAIL", "ISSUED", "VALID UNTIL"],
                rows: badges.map {
                    [
                        $0.shortID, $0.statusText, $0.email, $0.issuedAt.iso8601,
                        $0.expires.iso8601,
                    ]
                }, emphasis: ["STATUS": Emphasis.init(ofStatus:)]
            ).text
        }

        var next: String? { badges.isEmpty ? "authority person list" : "authority show" }
    }
}

extension IssuedBadge {
    /// A prefix of its identifier, long enough to name it.
    var shortID: String { String(id.rawValue.prefix(8)) }

    /// The status. A badge is replaced rather than revoked while its status list entry is still valid and its successor
    /// has not been confirmed.
    var statusText: String { goodUntil == nil ? status.rawValue : "replaced" }

    var json: JSON {
        .object(compacting: [
            "id": .string(id.rawValue), "status": .string(status.rawValue), "email": .string(email),
            "person": .string(personID.rawValue), "holderKey": .string(holderKey), "type": .string(type),
            "issuedAt": .string(issuedAt.iso8601), "expiresAt": .string(expires.iso8601),
            "statusReference": [
                "list": .string(statusReference.list.absoluteString),
                "index": .integer(Int64(statusReference.index)),
            ],
            "notification": .optional(notification?.rawValue), "replacedBy": .optional(replacedBy?.rawValue),
            "goodUntil": .optional(goodUntil?.iso8601),
        ])
    }
}
