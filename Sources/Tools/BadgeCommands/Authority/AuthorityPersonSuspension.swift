import ArgumentParser
import BadgeAuthority
import BadgeModel

/// Suspends a person.
struct AuthorityPersonSuspend: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "suspend", abstract: "Suspend a person: badges, sessions, logins and invitations.",
        discussion: """
            All badges of the person are suspended; wallets and verifiers see it when they next fetch the status list. \
            Sessions and logins are refused at once, and open invitations end. It can be undone: authority person reinstate.

            Example:
              badgectl authority person suspend ana@example.com
            """)

    @Argument(help: ArgumentHelp("The person's email address.", valueName: "EMAIL"))
    var email: String

    @Flag(help: "Suspend without asking.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let overview = try run.withAuthority { try $0.overview(of: email) }
        let person = overview.person
        if person.suspendedAt == nil {
            let invitation =
                overview.invitedUntil.map { " The invitation that is open until \($0.iso8601) ends for good." } ?? ""
            try await run.confirm(
                yes, title: .verbatim("Suspend \(person.details.name.oneLine), \(person.details.email.oneLine)?"),
                message: .verbatim(
                    "No badge, login or session of the person works until you reinstate them." + invitation),
                action: .verbatim("Suspend"))
        }
        return try run.withAuthority { authority in
            let badges = try authority.suspendPerson(email)
            return CommandResult(
                "Suspended", try authority.person(email), badges,
                next: "authority person reinstate \(email.shellQuoted)")
        }
    }
}

/// Reinstates a suspended person.
struct AuthorityPersonReinstate: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "reinstate", abstract: "Reinstate a suspended person, with the badges of before.",
        details: "Badges that were suspended on their own stay suspended. Sessions of before work again.",
        example: "badgectl authority person reinstate ana@example.com")

    @Argument(help: ArgumentHelp("The person's email address.", valueName: "EMAIL"))
    var email: String

    @Flag(help: .needlessYes)
    var yes = false

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try run.withAuthority { authority in
            let badges = try authority.reinstatePerson(email)
            return CommandResult(
                "Reinstated", try authority.person(email), badges,
                next: "authority person show \(email.shellQuoted)")
        }
    }
}

extension ArgumentHelp {
    /// The help of `--yes` where nothing is asked.
    static let needlessYes: ArgumentHelp = "Accepted as by other commands: nothing is asked in any case."
}

extension CommandResult {
    fileprivate init(_ act: String, _ person: Person, _ badges: [IssuedBadge.ID], next: String) {
        let said = "\(person.details.name.oneLine) (\(person.details.email.oneLine)) and \(badges.count.of("badge"))"
        self.init(
            json: ["person": person.json, "badges": .array(badges.map { .string($0.rawValue) })],
            text: "\(act) \(said).", next: next)
    }
}
