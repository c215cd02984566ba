import ArgumentParser
import BadgeAuthority
import BadgeModel

/// Invites everybody who has no badge.
struct AuthorityInviteAll: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite-all", abstract: "Invite everybody who has neither a badge nor an open invitation.",
        discussion: """
            With --send each offer goes by email, and its code as a text message. Codes of people without a phone number go \
            into the file of --code-output.

            Without --send both go into files that only you can read, one for the offers and one for the codes, with a line \
            for each person: pass them on in two different ways; nothing is sent. Invitations that you pass on last ten minutes unless \
            --valid-for says otherwise, which badgectl authority edit --longest-invitation has to allow.

            Suspended people are passed over. It can be run again: who was invited is not invited twice. After an \
            interruption the last hundred lines may be of people who were not invited.

            Examples:
              badgectl authority invite-all --send --code-output codes.csv
              badgectl authority invite-all --group Bridges --valid-for P3D \\
                  --offer-output offers.csv --code-output codes.csv
            """)

    @Option(help: ArgumentHelp("Only the people of this group.", valueName: "TEXT"))
    var group: String?

    @Flag(help: "Send the offers by email, and the codes as text messages.")
    var send = false

    @Option(help: ArgumentHelp("Write the offers to this new file.", valueName: "FILE"))
    var offerOutput: String?

    @Option(help: ArgumentHelp("Write the codes to this new file.", valueName: "FILE"))
    var codeOutput: String?

    @Option(help: ArgumentHelp("How long the invitations last, such as P3D.", valueName: "DURATION"))
    var validFor: String?

    @Flag(help: "Issue the badges only after you have approved them: badgectl authority approve.")
    var needsApproval = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard codeOutput != nil, send != (offerOutput != nil) else {
            throw ValidationError("Give --code-output, and either --send or --offer-output.")
        }
        if let validFor { _ = try LifetimeOption.duration(validFor) }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let invitation = BulkInvitation(
            send ? .mail : .here, group: group, needsApproval: needsApproval,
            validFor: try validFor.map(LifetimeOption.duration))
        let (offers, codes) = (try offerOutput.map(OutputFile.init), try codeOutput.map(OutputFile.init))
        return try run.withAuthority { authority in
            if send { try authority.requireMail() }
            var output = Output(codeFile: codeOutput ?? "", isSent: send)
            defer { run.progress(nil) }
            var after: String?
            repeat {
                let page = try authority.people(
                    matching: PersonQuery(group: group, isSuspended: false), after: after,
                    limit: BulkInvitation.peoplePerTransaction)
                // The lines are on the disk before anybody is invited, so that an interruption loses no code.
                let invited = try authority.invite(page.elements.map(\.id), by: invitation) { invited in
                    try codes?.write(lines: invited.compactMap(\.codeLine))
                    try offers?.write(lines: invited.compactMap(\.offerLine))
                }
                output.invited += invited.map(Invited.init)
                let done = Set(invited.map(\.person.id))
                if send { output.problems += try problems(page.elements.filter { !done.contains($0.id) }, authority) }
                run.progress("Invited \(output.invited.count.of("person", "people"))")
                after = page.next
            } while after != nil
            return output
        }
    }

    /// Returns the people who are without an invitation because they cannot get mail, and why.
    private func problems(
        _ people: [Person], _ authority: Authority
    ) throws -> [(email: String, reason: String)] {
        try people.map(\.details.email).compactMap { email in
            guard try authority.needsInvitation(email) else { return nil }
            do { try authority.requireMail(to: email) } catch let error as BadgeError where error.code == .invalidInput
            {
                return (email, error.reason)
            }
            return nil
        }
    }

    private struct Invited: Sendable {
        let email: String
        let expiresAt: String
        let codeSentTo: String?

        init(_ invited: BulkInvitation.Invited) {
            email = invited.person.details.email
            expiresAt = invited.expiresAt.iso8601
            codeSentTo = invited.code == nil ? invited.person.details.phone : nil
        }
    }

    private struct Output: CommandOutput {
        let codeFile: String
        let isSent: Bool
        var invited: [Invited] = []
        var problems: [(email: String, reason: String)] = []

        var json: JSON {
            [
                "invited": .array(
                    invited.map {
                        .object(compacting: [
                            "email": .string($0.email), "expiresAt": .string($0.expiresAt),
                            "codeSentTo": .optional($0.codeSentTo),
                        ])
                    }),
                "problems": .array(problems.map { ["email": .string($0.email), "reason": .string($0.reason)] }),
            ]
        }

        var text: String {
            let handed = invited.count { $0.codeSentTo == nil }
            let codes =
                handed > 0
                ? " \(handed.of("code")) for you to pass on, not by email: in \(codeFile.oneLine)." : ""
            return problems.map { "\($0.email.oneLine): \($0.reason.oneLine)\n" }.joined()
                + "Invited \(invited.count.of("person", "people"))\(isSent ? " by email" : "").\(codes)"
        }

        var status: ExitStatus { problems.isEmpty ? .done : .invalidInput }

        var next: String? { isSent ? "authority outbox" : "authority serve" }
    }
}

extension BulkInvitation.Invited {
    fileprivate var codeLine: String? { code.map { "\(person.details.email.csvField),\($0.text.csvField)" } }
    fileprivate var offerLine: String? { offer.map { "\(person.details.email.csvField),\($0.csvField)" } }
}
