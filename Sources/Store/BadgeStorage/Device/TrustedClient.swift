public import BadgeModel
public import Foundation

/// An app that a user always trusts.
public struct TrustedClient: Sendable, Hashable {
    /// The app's client identifier at the organization.
    public let clientID: String
    /// The badge about which the app learns.
    public let badgeID: Badge.ID
    /// The app's name at the organization.
    public let name: String
    /// The claims that are disclosed.
    public let claims: Set<String>
    /// The time of the decision, to the second.
    public let trustedAt: Date
    /// The expiry of the trust, to the second.
    public let expires: Date

    /// Creates a record.
    public init(
        clientID: String, badgeID: Badge.ID, name: String, claims: Set<String>, trustedAt: Date, expires: Date
    ) {
        self.clientID = clientID
        self.badgeID = badgeID
        self.name = name
        self.claims = claims
        self.trustedAt = trustedAt
        self.expires = expires
    }
}
