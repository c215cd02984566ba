import BadgeIssuance
import BadgeKeys
import BadgeModel
import Foundation

extension Authority {
    /// Invites a person to fetch a badge, and puts the transaction code into the outbox.
    ///
    /// Send the offer and the code over separate channels. An older open invitation of the person becomes invalid.
    ///
    /// - Parameters:
    ///   - email: The person's email address.
    ///   - needsApproval: Whether the badge is issued only after a call of ``approve(_:)``, for which the wallet waits.
    /// - Throws: `BadgeError` `notFound`; errors of the key custody.
    public func invite(_ email: String, needsApproval: Bool = false) throws -> Invitation {
        let ticket = try store.invite(email, needsApproval: needsApproval) { [custody] in
            try Self.sealedMessage($0, custody: custody)
        }
        let (offer, reference) = try offer(of: ticket)
        return Invitation(
            id: Invitation.ID(rawValue: ticket.id), offer: offer, offerReference: reference,
            link: BadgeLink.invitation(code: Secret(utf8: ticket.offerIdentifier), server: URL(string: ticket.issuer))
                .text(scheme: try store.linkScheme()),
            transactionCode: Secret(utf8: ticket.transactionCode), expiresAt: ticket.expires)
    }

    /// Invites a person to fetch a badge by a login (OpenID4VCI 1.0, section 4.1.1, `issuer_state`).
    ///
    /// The offer is useless without the person's login. An older open invitation of the person becomes invalid.
    ///
    /// - Parameter email: The person's email address.
    /// - Throws: `BadgeError` `notFound`; `invalidInput` for a person with neither a password nor a linked account.
    public func inviteToLogIn(_ email: String) throws -> LoginInvitation {
        let ticket = try store.inviteToLogIn(email)
        let (offer, reference) = try offer(of: ticket)
        return LoginInvitation(
            id: Invitation.ID(rawValue: ticket.id), offer: offer, offerReference: reference, expiresAt: ticket.expires)
    }

    private func offer(of ticket: InvitationTicket) throws -> (value: String, reference: String) {
        let server = try store.authorizationServer()
        guard let offer = try store.openOffer(ticket.offerIdentifier, beside: server) else {
            throw BadgeError(
                .invitationUnusable, reason: "The person was invited again at the same time. Use that invitation.")
        }
        return (
            OfferDocument.link("credential_offer", OfferDocument(offer: offer).json.text),
            OfferDocument.link("credential_offer_uri", Endpoint.offer(ticket.offerIdentifier, of: ticket.issuer))
        )
    }

    /// Returns the messages for invitations, recoveries and codes that are unused and have not expired, oldest first.
    ///
    /// - Throws: `BadgeError` of the store and the custody.
    public func outbox() throws -> [OutboxMessage] {
        let sealed = try (store.messages() + store.recoveryMessages()).sorted { $0.written < $1.written }
        return try sealed.map { message in
            let content = try JSONReader(
                JSON.parse(custody.open(message.sealed, context: Self.messageContext).data))
            return OutboxMessage(
                to: message.recipient, kind: OutboxMessage.Kind(rawValue: message.kind) ?? .transactionCode,
                body: Secret(utf8: try content["body"].string()),
                code: try (content["code"].optional?.string()).map { Secret(utf8: $0) }, writtenAt: message.written)
        }
    }

    private static let messageContext = "outbox"

    // Sealed by the custody, so that the store's own key alone does not reveal a code.
    private static func sealedMessage(_ ticket: InvitationTicket, custody: any KeyCustody) throws -> Data {
        let code = ticket.transactionCode
        let body = "Your code for the badge of \(ticket.organizationName) is \(code). It is valid for 10 minutes."
        return try sealed(body: body, code: code, custody: custody)
    }

    var codeSeal: CodeSeal {
        { [custody] ticket in
            let body = """
                Your verification code of \(ticket.organizationName) is \(ticket.code). \
                It is valid for \(ticket.minutes) minutes.
                """
            return try Self.sealed(body: body, code: ticket.code, custody: custody)
        }
    }

    static func sealed(body: String, code: String, custody: any KeyCustody) throws -> Data {
        let content: JSON = ["body": .string(body), "code": .string(code)]
        return try custody.seal(Secret(utf8: content.text), context: messageContext)
    }
}
