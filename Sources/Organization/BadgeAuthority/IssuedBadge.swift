public import BadgeModel
public import Foundation

/// A badge in the organization's records.
public struct IssuedBadge: Sendable, Hashable, Identifiable {
    /// Identifies an issued badge within the authority; it differs from the wallet's identifier.
    public typealias ID = Identifier<IssuedBadge>

    /// The identifier, created by the authority; a lowercase UUID.
    public let id: ID
    /// The badge's holder.
    public let personID: Person.ID
    /// The person's email address.
    public let email: String
    /// The status: `active`, `suspended`, `revoked`, or, by the clock, `expired`.
    public let status: Badge.Status
    /// The location of the published status.
    public let statusReference: Badge.StatusReference
    /// The thumbprint (RFC 7638) of the device key to which it is bound.
    public let holderKey: String
    /// The type (`vct`).
    public let type: String
    /// The time of issuance, to the second.
    public let issuedAt: Date
    /// The first time at which it is no longer valid.
    public let expires: Date
    /// The wallet's last notification; `nil` when there is none.
    public let notification: Notification?
    /// The badge that replaced it; `nil` when there is none.
    public let replacedBy: ID?
    /// The latest time until which its status list entry follows the status of the badge that replaced it; `nil` once
    /// that badge's wallet has contacted the organization.
    public let goodUntil: Date?
}

extension IssuedBadge {
    /// A wallet's notification about a credential (OpenID4VCI 1.0, section 11).
    public enum Notification: String, Sendable, CaseIterable {
        /// The credential was stored.
        case accepted = "credential_accepted"
        /// The credential could not be stored.
        case failed = "credential_failure"
        /// The person deleted the credential.
        case deleted = "credential_deleted"
    }
}
