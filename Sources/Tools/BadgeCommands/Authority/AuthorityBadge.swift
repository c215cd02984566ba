import ArgumentParser
import BadgeAuthority
import BadgeModel
import Foundation

/// The badges that the organization has issued.
struct AuthorityBadge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "badge", abstract: "Inspect the badges that the organization has issued.",
        example: "badgectl authority badge list",
        subcommands: [AuthorityBadgeList.self])
}

/// Lists them.
struct AuthorityBadgeList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the badges that the organization has issued.",
        discussion: """
            They come in pages, oldest first. --after takes the id of the last badge of a page. A badge is replaced when a \
            renewal has brought another one; it is then among the revoked ones too.

            Examples:
              badgectl --json authority badge list
              badgectl authority badge list --status suspended
              badgectl authority badge list --status replaced
              badgectl authority badge list --email ana@example.com --limit 20
            """)

    @Option(help: ArgumentHelp("Only the badges of the person with this email address.", valueName: "EMAIL"))
    var email: String?

    @Option(
        help: ArgumentHelp("Only badges with this status: \(statuses).", valueName: "STATUS"),
        completion: .list(allStatuses))
    var status: String?

    @Option(help: ArgumentHelp("Begin behind the badge with this id.", valueName: "BADGE"))
    var after: String?

    private static let replaced = "replaced"
    private static let allStatuses = Badge.Status.issued.map(\.rawValue) + [replaced]
    private static let statuses = allStatuses.joined(separator: ", ")

    @OptionGroup var page: PageOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard status.map(Self.allStatuses.contains) ?? true else {
            throw ValidationError("--status is one of \(Self.statuses).")
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let query = BadgeQuery(
            email: email, status: status.flatMap(Badge.Status.init), isReplaced: status == Self.replaced ? true : nil)
        let start = if let after { try await run.issuedBadge(named: after).id } else { IssuedBadge.ID?.none }
        let filters = (email.map { ["--email", $0.shellQuoted] } ?? []) + (status.map { ["--status", $0] } ?? [])
        let found = try run.withAuthority { try $0.badges(matching: query, after: start, limit: page.limit) }
        let badges = found.elements
        let table = Table(
            header: ["BADGE", "STATUS", "EMAIL", "ISSUED", "VALID UNTIL"],
            rows: badges.map { [$0.shortID, $0.statusText, $0.email, $0.issuedAt.iso8601, $0.expires.iso8601] },
            emphasis: ["STATUS": Emphasis.init(ofStatus:)])
        let command = (["authority badge list"] + filters).joined(separator: " ")
        return CommandResult(
            list: "badges", badges.map(\.json), in: table,
            ifEmpty: filters.isEmpty ? "No badges issued yet." : "No badge matches.",
            position: .optional(found.next?.rawValue),
            next: found.next.map { "\(command) --after \($0.rawValue)" }
                ?? (badges.isEmpty ? "authority person list" : "authority show"))
    }
}

extension Badge.Status {
    /// Those that an organization's records have.
    fileprivate static let issued: [Badge.Status] = [.active, .suspended, .revoked, .expired]
}

extension IssuedBadge {
    /// A prefix of its identifier, long enough to name it.
    var shortID: String { String(id.rawValue.prefix(8)) }

    /// The status. A badge that has a successor is replaced rather than revoked.
    var statusText: String { replacedBy == nil ? status.rawValue : "replaced" }

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
