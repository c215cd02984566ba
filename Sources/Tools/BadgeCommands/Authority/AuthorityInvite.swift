import ArgumentParser
import BadgeAuthority
import BadgeModel

/// Invites a person.
struct AuthorityInvite: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Make an invitation: an offer, and a code that is sent separately.",
        discussion: """
            The invitation can be redeemed once, within ten minutes and five tries; --valid-for sets another lifetime, as \
            far as badgectl authority edit --longest-invitation allows it. It replaces an earlier one of the \
            same person.

            With --offer-output and --code-output both go into files of their own, which only you can read, instead of \
            onto the screen. A code in a file is yours to pass on: it is not in badgectl authority outbox, and is not sent.

            With --login there is no code: the person logs in with name and password to get the badge. Such an \
            invitation is valid for a week and can be sent by email, since only this person can redeem it.

            With --send the offer goes to the person by email, as a link and a QR code, and is valid for three days; the code \
            goes to the person's phone as a text message. The organization must be served with --smtp. Without a phone \
            number, or without --text-gateway, the code is shown to you: give it to the person in another way.

            With --needs-approval the person's wallet waits, once it has asked for the badge, until you approve it.

            Examples:
              badgectl authority invite ana@example.com
              badgectl authority invite ana@example.com \\
                  --offer-output offer.txt --code-output code.txt
              badgectl authority invite ana@example.com --send
              badgectl authority invite ana@example.com --login
              badgectl authority invite ana@example.com --needs-approval
              badgectl authority invite ana@example.com --valid-for PT8H
            """)

    @Argument(help: ArgumentHelp("The person's email address.", valueName: "EMAIL"))
    var email: String

    @Option(help: ArgumentHelp("Write the offer to this new file instead.", valueName: "FILE"))
    var offerOutput: String?

    @Option(help: ArgumentHelp("Write the code to this new file instead.", valueName: "FILE"))
    var codeOutput: String?

    @Flag(help: "Send the offer by email, and the code as a text message.")
    var send = false

    @Flag(help: "Have the person log in to get the badge, instead of a code.")
    var login = false

    @Flag(help: "Issue the badge only after you have approved it: badgectl authority approve.")
    var needsApproval = false

    @Option(help: ArgumentHelp("How long the invitation lasts, such as PT8H.", valueName: "DURATION"))
    var validFor: String?

    @OptionGroup var options: GlobalOptions

    private var lifetime: ISODuration? { get throws { try validFor.map(LifetimeOption.duration) } }

    func validate() throws {
        _ = try lifetime
        guard !login || validFor == nil else {
            throw ValidationError("--valid-for is for invitations with a code. Leave out --login.")
        }
        guard !login || !needsApproval else {
            throw ValidationError("--needs-approval is for invitations with a code. Leave out --login.")
        }
        guard !login || codeOutput == nil else {
            throw ValidationError("There is no code with --login. Leave out --code-output.")
        }
        guard !send || offerOutput == nil else {
            throw ValidationError("--send sends the offer by email. Leave out --offer-output.")
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        if send { return try sendInvitation(run) }
        if login { return try await inviteToLogIn(run) }
        let files = try [offerOutput, codeOutput].map { try $0.map(OutputFile.init) }
        let (invitation, isReplaced) = try run.withAuthority { authority in
            let earlier = try authority.hasOpenInvitation(of: email)
            let invitation = try authority.invite(
                email, needsApproval: needsApproval, validFor: lifetime, queuesCode: codeOutput == nil)
            return (invitation, earlier)
        }
        try files[0]?.write(invitation.offerReference)
        try files[1]?.write(invitation.transactionCode.text)
        return Output(
            email: email, next: try run.nextServing(), invitation: invitation, isReplaced: isReplaced,
            offerFile: offerOutput, codeFile: codeOutput,
            qrCode: offerOutput == nil ? run.qrCode(of: invitation.offerReference) : "")
    }

    private func sendInvitation(_ run: CommandRun) throws -> any CommandOutput {
        let file = try codeOutput.map(OutputFile.init)
        let sent = try run.withAuthority {
            try $0.sendInvitation(
                to: email, needsApproval: needsApproval, byLogin: login, validFor: lifetime,
                queuesCode: codeOutput == nil)
        }
        if case .operator(let code) = sent.code { try file?.write(code.text) }
        return SentOutput(sent: sent, codeFile: codeOutput, next: try run.nextServing() ?? "authority outbox")
    }

    private struct SentOutput: CommandOutput {
        let sent: SentInvitation
        let codeFile: String?
        let next: String?

        var json: JSON {
            .object(sent.members.merging(["id": .string(sent.id.rawValue), "email": .string(sent.email)]) { $1 })
        }

        var text: String { sent.text(codeFile: codeFile) }
    }

    private func inviteToLogIn(_ run: CommandRun) async throws -> any CommandOutput {
        let file = try offerOutput.map(OutputFile.init)
        let invitation = try run.withAuthority { try $0.inviteToLogIn(email) }
        try file?.write(invitation.offerReference)
        return LoginOutput(
            email: email, next: try run.nextServing(), invitation: invitation, offerFile: offerOutput,
            qrCode: offerOutput == nil ? run.qrCode(of: invitation.offerReference) : "")
    }

    private struct LoginOutput: CommandOutput {
        let email: String
        /// The next command: another device reaches the organization only while it is served.
        let next: String?
        let invitation: LoginInvitation
        let offerFile: String?
        let qrCode: String

        var json: JSON {
            [
                "id": .string(invitation.id.rawValue), "email": .string(email), "offer": .string(invitation.offer),
                "offerReference": .string(invitation.offerReference),
                "expiresAt": .string(invitation.expiresAt.iso8601),
            ]
        }

        var text: String {
            """
            Offer, for the device of \(email.oneLine):
              \(offerFile.map { "in \($0.oneLine)" } ?? invitation.offerReference + qrCode)

            Good until \(invitation.expiresAt.iso8601), for one badge and with the person's login alone.
            On the device: badgectl provision
            """
        }

    }

    private struct Output: CommandOutput {
        let email: String
        /// The next command: another device reaches the organization only while it is served.
        let next: String?
        let invitation: Invitation
        /// Whether an earlier invitation was open.
        let isReplaced: Bool
        let offerFile: String?
        let codeFile: String?
        /// The offer as a QR code; empty if it cannot be drawn.
        let qrCode: String

        private var code: String { invitation.transactionCode.text }

        var json: JSON {
            [
                "id": .string(invitation.id.rawValue), "email": .string(email), "offer": .string(invitation.offer),
                "offerReference": .string(invitation.offerReference), "link": .string(invitation.link),
                "transactionCode": .string(code),
                "expiresAt": .string(invitation.expiresAt.iso8601),
            ]
        }

        var text: String {
            """
            Offer, for the device:
              \(offerFile.map { "in \($0.oneLine)" } ?? invitation.offerReference + qrCode)

            Transaction code (send it to \(email) over a separate channel):
              \(codeFile.map { "in \($0.oneLine)" } ?? code)

            Good until \(invitation.expiresAt.iso8601), for five tries and one badge.\(replaced)
            On the device: badgectl provision (it asks for both)
            """
        }

        private var replaced: String {
            guard isReplaced else { return "" }
            return "\nThe earlier invitation of \(email.oneLine) has ended: its offer and code no longer work."
        }

    }
}

extension Secret {
    /// The characters, for display.
    var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
