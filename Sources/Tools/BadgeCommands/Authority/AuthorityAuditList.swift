import ArgumentParser
import BadgeAuthority
import BadgeDatabase
import BadgeModel
import Foundation

/// Lists the entries of the organization's audit log.
struct AuthorityAuditList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what was changed and who did it, the oldest first.",
        discussion: """
            It shows the newest page; --before takes the number of the first entry of a page, and shows the page before it.

            Each changed field has its value before and after. Values of people who were removed are erased.

            People and administrators are named by their email addresses, and those who were removed by the beginning of \
            their ids, which the list shows.

            Examples:
              badgectl authority audit list --badge 6f1c2a34 --limit 20
              badgectl authority audit list --person ana@example.com
              badgectl authority audit list --by bo@example.com --since 2026-11-01
            """)

    @Option(help: ArgumentHelp("Only what this badge is concerned in.", valueName: "BADGE"))
    var badge: String?

    @Option(help: ArgumentHelp("Only what this person is concerned in.", valueName: "EMAIL"))
    var person: String?

    @Option(
        help: ArgumentHelp(
            "Only what this administrator, person or user of the machine did, or the server.", valueName: "WHO"))
    var by: String?

    @Option(help: ArgumentHelp("Only from this day or time on, by RFC 3339.", valueName: "T"))
    var since: String?

    @Option(help: ArgumentHelp("Only entries before the one with this number.", valueName: "ENTRY"))
    var before: Int?

    @OptionGroup var page: PageOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        _ = try sinceDate
        guard before ?? 0 >= 0 else { throw ValidationError("--before is the number of an entry.") }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let issued = if let badge { try await run.issuedBadge(named: badge).id } else { nil as IssuedBadge.ID? }
        let since = try sinceDate
        return try run.withAuthority { authority in
            let filter = try AuditFilter(person: person, by: by, since: since, authority)
            let found = try authority.auditEntries(
                newest: page.limit + 1, before: before, badge: issued, where: filter.selects)
            let shown = Array(found.suffix(page.limit))
            let more = found.count > shown.count ? shown.first?.index : nil
            return try OrganizationAuditOutput(
                shown, of: authority, more: more,
                next: more.map { "\(command) --before \($0)" } ?? "authority audit verify")
        }
    }

    /// The command that lists these entries, without the position.
    private var command: String {
        let filters = [("--badge", badge), ("--person", person), ("--by", by), ("--since", since)]
        let limit = page.limit == PageOptions.usualLimit ? "" : " --limit \(page.limit)"
        return filters.reduce("authority audit list") { line, filter in
            filter.1.map { "\(line) \(filter.0) \($0.shellQuoted)" } ?? line
        } + limit
    }

    private var sinceDate: Date? {
        get throws {
            guard let since else { return nil }
            guard let date = Date(rfc3339: since) ?? Date(rfc3339: since + "T00:00:00Z") else {
                throw ValidationError("--since is a day or a time such as 2026-03-02 or 2026-03-02T09:30:00Z.")
            }
            return date
        }
    }
}

/// Selects entries of the organization's audit log.
private struct AuditFilter: Sendable {
    private static let shortestID = 4

    private let person: String?
    private let actor: String?
    private let since: Date?
    /// The identifiers of the people and administrators with each email address that is sought.
    private let named: [String: Set<String>]

    init(person: String?, by actor: String?, since: Date?, _ authority: Authority) throws {
        (self.person, self.actor, self.since) = (person?.lowercased(), actor?.lowercased(), since)
        let administrators = try authority.administratorsEver()
        named = try Set([self.person, self.actor].compactMap(\.self)).reduce(into: [:]) { named, name in
            named[name] = Set(
                [try authority.person(withEmail: name)?.id.rawValue].compactMap(\.self)
                    + administrators.filter { $0.email.lowercased() == name }.map(\.id.rawValue))
        }
    }

    @Sendable func selects(_ entry: AuditEntry) -> Bool {
        if let since, entry.date < since { return false }
        if let person, !(entry.event.person.map { isNamed($0, person) } ?? false) { return false }
        guard let actor else { return true }
        return switch entry.event.actor {
        case .user(let name): name.lowercased() == actor
        case .person(let id, _), .administrator(let id): isNamed(id, actor)
        case .server: actor == "server"
        case nil: false
        }
    }

    private func isNamed(_ id: String, _ name: String) -> Bool {
        named[name]?.contains(id) ?? false || name.count >= Self.shortestID && id.hasPrefix(name)
    }
}
