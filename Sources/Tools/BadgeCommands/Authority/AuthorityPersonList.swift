import ArgumentParser
import BadgeAuthority
import BadgeModel

/// Lists the people.
struct AuthorityPersonList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the people, by name.",
        discussion: """
            They come in pages. --after takes the email address of the last person of a page.

            Examples:
              badgectl --json authority person list
              badgectl authority person list --group Bridges
              badgectl authority person list --suspended
              badgectl authority person list --after ana@example.com --limit 500
            """)

    @Option(help: ArgumentHelp("Only the people of this group.", valueName: "TEXT"))
    var group: String?

    @Flag(help: "Only people who are suspended.")
    var suspended = false

    @Option(help: ArgumentHelp("Begin behind the person with this email address.", valueName: "EMAIL"))
    var after: String?

    @OptionGroup var page: PageOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let query = PersonQuery(group: group, isSuspended: suspended ? true : nil)
        let filters = (group.map { ["--group", $0.shellQuoted] } ?? []) + (suspended ? ["--suspended"] : [])
        return try run.withAuthority { authority in
            let found = try authority.people(matching: query, after: after, limit: page.limit)
            return PeopleOutput(
                page: found, command: (["authority person list"] + filters).joined(separator: " "),
                ifEmpty: filters.isEmpty ? "No people yet." : "Nobody matches.")
        }
    }
}

/// Finds people.
struct AuthorityPersonFind: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "find", abstract: "Find people by a part of their name, email address, phone, title or group.",
        discussion: """
            Every word must occur somewhere in the person's details, in any case.

            Examples:
              badgectl authority person find lima
              badgectl authority person find "ana bridges"
            """)

    @Argument(help: ArgumentHelp("The words to look for.", valueName: "TEXT"))
    var text: String

    @Option(help: ArgumentHelp("Begin behind the person with this email address.", valueName: "EMAIL"))
    var after: String?

    @OptionGroup var page: PageOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try run.withAuthority { authority in
            let found = try authority.people(
                matching: PersonQuery(text: text), after: after, limit: page.limit)
            return PeopleOutput(
                page: found, command: "authority person find \(text.shellQuoted)", ifEmpty: "Nobody matches.")
        }
    }
}

private struct PeopleOutput: CommandOutput {
    let page: ListPage<Person, String>
    /// The command that lists the next page, without the position.
    let command: String
    let ifEmpty: String

    var json: JSON {
        .object(compacting: [
            "people": .array(page.elements.map(\.json)), "next": .optional(page.next),
        ])
    }

    var text: String {
        guard !page.elements.isEmpty else { return ifEmpty }
        let hasSuspended = page.elements.contains { $0.suspendedAt != nil }
        return Table(
            header: ["NAME", "EMAIL", "TITLE", "GROUP"] + (hasSuspended ? ["STATUS"] : []),
            rows: page.elements.map { person in
                let details = person.details
                let status = hasSuspended ? [person.suspendedAt == nil ? "" : "suspended"] : []
                return [details.name, details.email, details.title ?? "", details.group ?? ""] + status
            }, emphasis: ["STATUS": Emphasis.init(ofStatus:)]
        ).text
    }

    var next: String? {
        if let next = page.next { return "\(command) --after \(next.shellQuoted)" }
        return page.elements.first.map { "authority person show \($0.details.email.shellQuoted)" }
            ?? "authority person add --name NAME --email EMAIL"
    }
}
