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

            Suspended people are passed over. It can be run again: who was invited is not invited twice.

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

    func perform(in session: CommandRun) async throws -> any CommandOutput {
        let lifetime = try validFor.map(LifetimeOption.duration)
        let (offers, codes) = (try offerOutput.map(OutputFile.init), try codeOutput.map(OutputFile.init))
        return try session.withAuthority { authority in
            if send { try authority.requireMail() }
            var output = Output(codeFile: codeOutput ?? "", isSent: send)
            defer { session.progress(nil) }
            var after: String?
            repeat {
                let page = try authority.people(
                    matching: PersonQuery(group: group, isSuspended: false), after: after, limit: 500)
                for person in page.elements where try authority.needsInvitation(person.details.email) {
                    let email = person.details.email
                    do {
                        output.invited.append(
                            try invite(email, lifetime: lifetime, offers: offers, codes: codes, authority))
                    } catch let error as BadgeError where error.code == .invalidInput && send && lifetime == nil {
                        output.problems.append((email, error.reason))
                    }
                    session.progress("Invited \(output.invited.count.of("person", "people"))")
                }
                after = page.next
            } while after != nil
            return output
        }
    }

    // Each line is on the disk before the next person is invited, so that an interruption loses no code.
    private func invite(
        _ email: String, lifetime: ISODuration?, offers: OutputFile?, codes: OutputFile?, _ authority: Authority
    ) throws -> Invited {
        guard send else {
            let invitation = try authority.invite(
                email, needsApproval: needsApproval, validFor: lifetime, queuesCode: false)
            try offers?.write("\(email.csvField),\(invitation.offerReference.csvField)")
            try codes?.write("\(email.csvField),\(invitation.transactionCode.text.csvField)")
            return Invited(email: email, expiresAt: invitation.expiresAt.iso8601, codeSentTo: nil)
        }
        let sent = try authority.sendInvitation(
            to: email, needsApproval: needsApproval, validFor: lifetime, queuesCode: false)
        var number: String?
        switch sent.code {
        case .text(let phone): number = phone
        case .operator(let code): try codes?.write("\(email.csvField),\(code.text.csvField)")
        case .none: break
        }
        return Invited(email: email, expiresAt: sent.expiresAt.iso8601, codeSentTo: number)
    }

    private struct Invited: Sendable {
        let email: String
        let expiresAt: String
        let codeSentTo: String?
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
