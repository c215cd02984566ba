import ArgumentParser
import BadgeAuthority
import BadgeModel

/// Invites a person.
struct AuthorityInvite: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Make an invitation: an offer, and a code that travels apart from it.",
        discussion: """
            The invitation is good for ten minutes, five tries and one badge.

            Example:
              badgectl authority invite ana@example.com
            """)

    @Argument(help: ArgumentHelp("The person's mail address.", valueName: "EMAIL"))
    var email: String

    @OptionGroup var options: GlobalOptions

    func perform(in session: CommandRun) async throws -> any CommandOutput {
        let invitation = try session.withAuthority { try $0.invite(email) }
        return Output(
            email: email, invitation: invitation, qrCode: await session.qrCode(of: invitation.offerReference))
    }

    private struct Output: CommandOutput {
        let email: String
        let invitation: Invitation
        /// The offer once more, for a camera; empty where it cannot be drawn.
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
              \(invitation.offerReference)\(qrCode)

            Code, for \(email) alone and on another way:
              \(code)

            Good until \(invitation.expiresAt.iso8601), for five tries and one badge.
            On the device: badgectl provision (it asks for both)
            """
        }

        // A device elsewhere reaches the organization only while it serves.
        var next: String? { "authority serve" }
    }
}

extension Secret {
    /// The characters, where they are meant to be read.
    var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
