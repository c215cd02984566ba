public import BadgeModel
public import Foundation

/// A badge as the organization knows it.
public struct IssuedBadge: Sendable, Hashable, Identifiable {
    /// Identifies an issued badge within the authority; it differs from the wallet's identifier.
    public typealias ID = Identifier<IssuedBadge>

    /// The identifier, made by the authority; a lower-case UUID.
    public let id: ID
    /// Whose badge it is.
    public let personID: Person.ID
    /// The person's email address.
    public let email: String
    /// Whether it can be used: `active`, `suspended`, `revoked`, or `expired` by the clock.
    public let status: Badge.Status
    /// Where its status is published.
    public let statusReference: Badge.StatusReference
    /// The thumbprint (RFC 7638) of the device key that it is bound to.
    public let holderKey: String
    /// Its type (`vct`).
    public let type: String
    /// When it was issued, to the second.
    public let issuedAt: Date
    /// The first time that is too late.
    public let expires: Date
    /// What the wallet last told of it; `nil` when it has not.
    public let notification: Notification?
    /// The badge that replaced it; `nil` when none did.
    public let replacedBy: ID?
    /// Until when, at the latest, its entry on the status list says what is true of the badge that replaced it; `nil`
    /// once that one's wallet was heard of.
    public let goodUntil: Date?
}

extension IssuedBadge {
    /// What a wallet tells of a credential (OpenID4VCI 1.0, section 11).
    public enum Notification: String, Sendable, CaseIterable {
        /// Stored.
        case accepted = "credential_accepted"
        /// Could not be stored.
        case failed = "credential_failure"
        /// Deleted by the person.
        case deleted = "credential_deleted"
    }
}
