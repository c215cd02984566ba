import ArgumentParser
import BadgeAuthority
import BadgeModel
import BadgeWebUI

/// The people to whom the organization may issue a badge.
struct AuthorityPerson: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "person", abstract: "Manage the people whom the organization may give a badge.",
        discussion: """
            Example:
              badgectl authority person add --name "Ana Lima" --email ana@example.com
            """,
        subcommands: [
            AuthorityPersonAdd.self, AuthorityPersonList.self, AuthorityPersonFind.self, AuthorityPersonShow.self,
            AuthorityPersonEdit.self, AuthorityPersonSuspend.self, AuthorityPersonReinstate.self,
            AuthorityPersonRemove.self,
        ])
}

/// Adds a person.
struct AuthorityPersonAdd: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a person.",
        discussion: """
            With --invite the person gets an invitation at once, as with authority invite --send.

            Examples:
              badgectl authority person add --name "Ana Lima" --email ana@example.com \\
                  --title Engineer
              badgectl authority person add --name "Bo Ek" --email bo@example.com \\
                  --phone +46701234567 --invite
            """)

    @Option(help: ArgumentHelp("The name to show.", valueName: "NAME"))
    var name: String

    @Option(help: ArgumentHelp("The email address.", valueName: "EMAIL"))
    var email: String

    @Flag(help: "Send the person an invitation by email, and its code as a text message.")
    var invite = false

    @OptionGroup var person: PersonOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        var details = Person.Details(name: name, email: email)
        try person.apply(to: &details)
        let login = try person.login(in: run)
        guard login.password == nil || details.username != nil else { throw PersonOptions.usernameMissing }
        return try run.withAuthority { authority in
            if invite { try authority.requireMail(to: email) }
            let added = try authority.add(details, login: login)
            let invitation = invite ? try authority.sendInvitation(to: added.details.email) : nil
            let next =
                invitation == nil
                ? "authority invite \(email.shellQuoted)" : try run.nextServing() ?? "authority outbox"
            return PersonOutput(
                person: added, secondFactor: self.person.secondFactorText, invitation: invitation, next: next)
        }
    }
}

/// Changes a person.
struct AuthorityPersonEdit: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change what is known of a person; it appears in the next badge.",
        discussion: """
            An empty text clears a detail, and NAME= a property. Another email address ends an open invitation: invite the \
            person again.

            Examples:
              badgectl authority person edit ana@example.com --title "Chief engineer"
              badgectl authority person edit ana@example.com --phone ''
            """)

    @Argument(help: ArgumentHelp("The person's email address.", valueName: "EMAIL"))
    var email: String

    @Option(help: ArgumentHelp("Another name to show.", valueName: "NAME"))
    var name: String?

    @Option(help: ArgumentHelp("Another email address.", valueName: "EMAIL"))
    var newEmail: String?

    @OptionGroup var person: PersonOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let login = try person.login(in: run)
        let hasPassword = login.password != nil
        return try run.withAuthority { authority in
            let edit = try authority.editPerson(email, login: login) { [name, newEmail, person] details in
                details.name = name ?? details.name
                details.email = newEmail ?? details.email
                try person.apply(to: &details)
                guard !hasPassword || details.username != nil else { throw PersonOptions.usernameMissing }
            }
            return PersonOutput(
                person: edit.person, secondFactor: person.secondFactorText, endedInvitation: edit.endedInvitation,
                next: "authority invite \(edit.person.details.email.shellQuoted)")
        }
    }
}

/// Removes a person.
struct AuthorityPersonRemove: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a person and revoke their badges.",
        example: "badgectl authority person remove ana@example.com --yes")

    @Argument(help: ArgumentHelp("The person's email address.", valueName: "EMAIL"))
    var email: String

    @Flag(help: "Remove without asking.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let person = try run.withAuthority { try $0.person(email) }
        try await run.confirm(
            yes, title: Message.web("command.remove.title", ["subject": person.details.name]),
            message: .verbatim("Their badges are revoked for good."))
        let revoked = try run.withAuthority { try $0.remove(email) }
        return CommandResult(
            json: ["person": person.json, "revokedBadges": .array(revoked.map { .string($0.rawValue) })],
            text: "Removed \(person.details.name) and revoked \(revoked.count.of("badge")).",
            next: "authority badge list")
    }
}

private struct PersonOutput: CommandOutput {
    let person: Person
    /// A note about the second factor.
    let secondFactor: String?
    var invitation: SentInvitation?
    /// Whether an invitation ended, because it was for the former email address.
    var endedInvitation = false
    let next: String?

    var json: JSON {
        guard case .object(var members) = person.json else { return person.json }
        if let invitation { members["invitation"] = .object(invitation.members) }
        if endedInvitation { members["endedInvitation"] = true }
        return .object(members)
    }

    var text: String {
        let details = person.details
        let facts = [
            ("Person", details.name), ("Email", details.email), ("Phone", details.phone ?? ""),
            ("Title", details.title ?? ""), ("Group", details.group ?? ""), ("User name", details.username ?? ""),
            ("Second factor", secondFactor ?? ""),
        ]
        let properties = details.properties.sorted { $0.key < $1.key }.map {
            ($0.key, $0.value.stringValue ?? $0.value.text)
        }
        let note =
            endedInvitation
            ? "\n\nThe open invitation ended, because it was for the former email address. Invite the person again."
            : ""
        return KeyValueList(facts + properties).text + (invitation.map { "\n\n" + $0.text() } ?? "") + note
    }
}

extension Person {
    var json: JSON {
        .object(compacting: [
            "id": .string(id.rawValue), "name": .string(details.name), "email": .string(details.email),
            "givenName": .optional(details.givenName), "familyName": .optional(details.familyName),
            "phone": .optional(details.phone), "title": .optional(details.title), "group": .optional(details.group),
            "username": .optional(details.username),
            "properties": details.properties.isEmpty ? nil : .object(details.properties),
            "addedAt": .string(addedAt.iso8601), "suspendedAt": .optional(suspendedAt?.iso8601),
        ])
    }
}
