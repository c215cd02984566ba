public import BadgeModel
public import Foundation

/// An invitation to fetch a badge: an offer, and a transaction code that is sent separately.
///
/// An invitation is redeemed once; the authority stores digests only. It becomes invalid when it is used, after ten
/// minutes (three days if it was sent by email), after five wrong codes, or when the same person is invited again.
public struct Invitation: Sendable {
    /// Identifies an invitation within the authority.
    public typealias ID = Identifier<Invitation>

    /// The identifier.
    public let id: ID
    /// The offer by value: `openid-credential-offer://?credential_offer=…` (OpenID4VCI 1.0, section 4.1).
    public let offer: String
    /// The offer by reference, shorter: `openid-credential-offer://?credential_offer_uri=…`.
    public let offerReference: String
    /// The offer as a BadgeKit link: `badge:ab?code=…&surl=…`.
    public let link: String
    /// Six digits.
    public let transactionCode: Secret
    /// The first time at which it is no longer valid.
    public let expiresAt: Date
}

/// An invitation to fetch a badge by a login: an offer without a code.
///
/// An invitation is redeemed once; the authority stores digests only. It becomes invalid when it is used, after a week,
/// or when the same person is invited again. It is useless to anyone else.
public struct LoginInvitation: Sendable {
    /// The identifier.
    public let id: Invitation.ID
    /// The offer by value: `openid-credential-offer://?credential_offer=…` (OpenID4VCI 1.0, section 4.1).
    public let offer: String
    /// The offer by reference, shorter: `openid-credential-offer://?credential_offer_uri=…`.
    public let offerReference: String
    /// The first time at which it is no longer valid.
    public let expiresAt: Date
}

/// An invitation that was put into the outbox for delivery.
public struct SentInvitation: Sendable {
    /// Where the transaction code goes.
    public enum CodeDestination: Sendable {
        /// By text message to this number.
        case text(String)
        /// To the operator, who gives it to the person in another way than by email.
        case `operator`(Secret)
        /// There is none, because the person logs in instead.
        case none
    }

    /// The identifier.
    public let id: Invitation.ID
    /// The email address that the offer goes to.
    public let email: String
    /// Where the transaction code goes.
    public let code: CodeDestination
    /// The first time at which the invitation is no longer valid.
    public let expiresAt: Date
}
