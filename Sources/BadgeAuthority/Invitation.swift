public import BadgeModel
public import Foundation

/// An invitation to fetch a badge: an offer, and a transaction code that is sent separately.
///
/// An invitation is redeemed once; the authority stores digests only. It becomes invalid when it is used, after ten
/// minutes, after five wrong codes, or when the same person is invited again.
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

/// An email or text message for the organization to send.
public struct OutboxMessage: Sendable {
    /// The purpose of a message.
    public enum Kind: String, Sendable, CaseIterable {
        /// The transaction code of an invitation.
        case transactionCode
        /// The code with which a person proves possession of the phone.
        case verificationCode
        /// The link that a person requested to recover the badge.
        case recovery
    }

    /// The email address, or the phone number as E.164.
    public let to: String
    /// The purpose.
    public let kind: Kind
    /// The text for the person, including the code if there is one.
    public let body: Secret
    /// The code alone, for use by a program.
    public let code: Secret?
    /// The time of its creation, to the second.
    public let writtenAt: Date
}
