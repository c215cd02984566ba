import BadgeCredentials
import BadgeKeys
public import BadgeModel
import BadgeOpenID
import Foundation

extension Authority {
    /// Invites a person to fetch a badge, and puts the transaction code into the outbox unless you pass it on yourself.
    ///
    /// Send the offer and the code over separate channels. An older open invitation of the person becomes invalid.
    ///
    /// - Parameters:
    ///   - email: The person's email address.
    ///   - needsApproval: Whether the badge is issued only after a call of ``approve(_:)``, for which the wallet waits.
    ///   - lifetime: How long it lasts, at most the organization's ``Lifetimes/longestInvitation``; `nil` for the usual
    ///     lifetime.
    ///   - queuesCode: Whether the code goes into the outbox; `false` if you pass it on yourself.
    /// - Throws: `BadgeError` `notFound`; `invalidInput` for a suspended person, or a lifetime that is not allowed;
    ///   errors of the key custody.
    public func invite(
        _ email: String, needsApproval: Bool = false, validFor lifetime: ISODuration? = nil, queuesCode: Bool = true
    ) throws -> Invitation {
        let ticket = try store.invite(
            email, needsApproval: needsApproval, validFor: lifetime, queuesCode: queuesCode,
            seal: InvitationSeal(code: codeSeal))
        let (offer, reference) = try offer(of: ticket)
        return Invitation(
            id: Invitation.ID(rawValue: ticket.id), offer: offer, offerReference: reference,
            link: Self.link(of: ticket, scheme: try store.linkScheme()),
            transactionCode: Secret(utf8: ticket.transactionCode), expiresAt: ticket.expires)
    }

    /// Invites a person to fetch a badge by a login (OpenID4VCI 1.0, section 4.1.1, `issuer_state`).
    ///
    /// The offer is useless without the person's login. An older open invitation of the person becomes invalid.
    ///
    /// - Parameter email: The person's email address.
    /// - Throws: `BadgeError` `notFound`; `invalidInput` for a person with neither a password nor a linked account.
    public func inviteToLogIn(_ email: String) throws -> LoginInvitation {
        let ticket = try store.inviteToLogIn(email, seal: InvitationSeal(code: codeSeal))
        let (offer, reference) = try offer(of: ticket)
        return LoginInvitation(
            id: Invitation.ID(rawValue: ticket.id), offer: offer, offerReference: reference, expiresAt: ticket.expires)
    }

    /// Invites a person, and has the offer sent by email as a link and a QR code.
    ///
    /// The transaction code goes to the person's phone as a text message. Without a phone number, or without a gateway
    /// for text messages, it is returned, and the operator gives it to the person in another way than by email. An older
    /// open invitation of the person becomes invalid.
    ///
    /// - Parameters:
    ///   - email: The person's email address.
    ///   - needsApproval: Whether the badge is issued only after a call of ``approve(_:)``.
    ///   - byLogin: Whether the person logs in instead of entering a code.
    ///   - lifetime: How long an invitation with a code lasts, at most the organization's
    ///     ``Lifetimes/longestInvitation``; `nil` for the usual lifetime.
    ///   - queuesCode: Whether a code that is returned is in the outbox too; `false` if you pass it on at once.
    /// - Throws: `BadgeError` `notFound`; `inputRequired` for an organization that is served without a mail server;
    ///   `invalidInput` for an address that mail cannot be sent to, and for `needsApproval` together with `byLogin`;
    ///   errors of the key custody.
    public func sendInvitation(
        to email: String, needsApproval: Bool = false, byLogin: Bool = false, validFor lifetime: ISODuration? = nil,
        queuesCode: Bool = true
    ) throws -> SentInvitation {
        if byLogin { try Self.requireNoApproval(needsApproval) }
        let seal = InvitationSeal(code: codeSeal, offer: offerSeal(byLogin: byLogin))
        let ticket =
            try byLogin
            ? store.inviteToLogIn(email, seal: seal)
            : store.invite(
                email, needsApproval: needsApproval, validFor: lifetime, queuesCode: queuesCode, seal: seal)
        let code: SentInvitation.CodeDestination =
            byLogin ? .none : ticket.phone.map { .text($0) } ?? .operator(Secret(utf8: ticket.transactionCode))
        return SentInvitation(
            id: Invitation.ID(rawValue: ticket.id), email: ticket.email, code: code, expiresAt: ticket.expires)
    }

    /// Withdraws a person's open invitation, with its messages that wait to be sent.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: `BadgeError` `notFound` for an unknown person.
    @discardableResult
    public func withdrawInvitation(of email: String) throws -> Bool { try store.withdrawInvitation(nil, of: email) }

    /// Withdraws an invitation if it is still the person's open one.
    package func withdrawInvitation(_ id: String, of email: String) throws -> Bool {
        try store.withdrawInvitation(id, of: email)
    }

    /// Returns whether a person has an open invitation with a code, which a new one invalidates.
    package func hasOpenInvitation(of email: String) throws -> Bool { try store.hasOpenInvitation(of: email) }

    /// Returns whether a person has neither a badge nor an open invitation.
    package func needsInvitation(_ email: String) throws -> Bool { try store.needsInvitation(email) }

    /// Requires that the organization sends mail, and that mail can be sent to the address.
    ///
    /// - Throws: `BadgeError` `inputRequired`, `invalidInput`.
    package func requireMail(to email: String? = nil) throws { try store.requireMail(to: email) }

    // Invites a person who signed in with a flow.
    package func inviteSignedIn(_ user: SignedInUser) throws -> SignedInInvitation<(offer: String, code: Secret)> {
        switch try store.inviteSignedIn(user) {
        case .invited(let ticket):
            return .invited((try offer(of: ticket).value, Secret(utf8: ticket.transactionCode)))
        case .unknown: return .unknown
        case .suspended: return .suspended
        case .secondFactorNeeded: return .secondFactorNeeded
        }
    }

    private static func link(of ticket: InvitationTicket, scheme: String) -> String {
        BadgeLink.invitation(code: Secret(utf8: ticket.offerIdentifier), server: URL(string: ticket.issuer))
            .text(scheme: scheme)
    }

    static func reference(of ticket: InvitationTicket) -> String {
        OfferDocument.link("credential_offer_uri", Endpoint.offer(ticket.offerIdentifier, of: ticket.issuer))
    }

    private func offer(of ticket: InvitationTicket) throws -> (value: String, reference: String) {
        let server = try store.authorizationServer()
        guard let offer = try store.openOffer(ticket.offerIdentifier, beside: server) else {
            throw BadgeError(
                .invitationUnusable, .organization("invitationUnusable.invitedAgain"))
        }
        return (
            OfferDocument.link("credential_offer", OfferDocument(offer: offer).json.text),
            Self.reference(of: ticket)
        )
    }

    // The link and the QR code are the same offer. One that is redeemed by a login has no link of its own.
    func offerSeal(byLogin: Bool) -> @Sendable (InvitationTicket, String) throws -> Data {
        { [custody] ticket, scheme in
            let reference = Self.reference(of: ticket)
            let link =
                Self.landing(byLogin ? .offer : .invitation, ticket.offerIdentifier, at: URL(string: ticket.issuer))
                ?? (byLogin ? reference : Self.link(of: ticket, scheme: scheme))
            return try MessageSecrets(link: link, qrText: reference).sealed(by: custody)
        }
    }

    // A login needs no invitation, so that nothing would wait.
    static func requireNoApproval(_ needsApproval: Bool) throws {
        guard !needsApproval else {
            throw BadgeError(
                .invalidInput,
                .organization("invalidInput.loginApproval"))
        }
    }

    // Nil where browsers cannot reach the server's page: the app's own link is then sent.
    static func landing(_ purpose: LandingLink.Purpose, _ code: String, at server: URL?) -> String? {
        guard let server, LandingLink.isAvailable(at: server) else { return nil }
        return LandingLink(purpose, code: Secret(utf8: code), server: server).text
    }

    var codeSeal: CodeSeal {
        { [custody] code in try MessageSecrets(code: code).sealed(by: custody) }
    }
}
