public import BadgeModel
public import Foundation

/// What a person needs to fetch a badge: an offer, and a transaction code that is sent separately.
///
/// It is answered once; the authority keeps digests only. It dies when used, after ten minutes, after five wrong codes,
/// or when the same person is invited again.
public struct Invitation: Sendable {
    /// Identifies an invitation within the authority.
    public typealias ID = Identifier<Invitation>

    /// The identifier.
    public let id: ID
    /// The offer by value: `openid-credential-offer://?credential_offer=…` (OpenID4VCI 1.0, section 4.1).
    public let offer: String
    /// The offer by reference, shorter: `openid-credential-offer://?credential_offer_uri=…`.
    public let offerReference: String
    /// The offer as a link of our own: `badge:ab?code=…&surl=…`.
    public let link: String
    /// Six digits.
    public let transactionCode: Secret
    /// The first time that is too late.
    public let expiresAt: Date
}

/// What a person who logs in needs to fetch a badge: an offer without a code.
///
/// It is answered once; the authority keeps digests only. It dies when used, after a week, or when the same person is
/// invited again. Whoever else has it gets no badge for it.
public struct LoginInvitation: Sendable {
    /// The identifier.
    public let id: Invitation.ID
    /// The offer by value: `openid-credential-offer://?credential_offer=…` (OpenID4VCI 1.0, section 4.1).
    public let offer: String
    /// The offer by reference, shorter: `openid-credential-offer://?credential_offer_uri=…`.
    public let offerReference: String
    /// The first time that is too late.
    public let expiresAt: Date
}

/// A mail or text message that the authority would send.
public struct OutboxMessage: Sendable {
    /// What a message is for.
    public enum Kind: String, Sendable, CaseIterable {
        /// The transaction code of an invitation.
        case transactionCode
        /// The code with which a person shows to have the phone.
        case verificationCode
        /// The link that a person asked for to get the badge again.
        case recovery
    }

    /// Email address, or phone number as E.164.
    public let to: String
    /// What it is for.
    public let kind: Kind
    /// The text for the person; where there is a code, it holds it.
    public let body: Secret
    /// The code alone, for a program.
    public let code: Secret?
    /// When it was written, to the second.
    public let writtenAt: Date
}
