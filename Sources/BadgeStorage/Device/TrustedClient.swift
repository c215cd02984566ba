public import BadgeModel
public import Foundation

/// Another program that a user trusts for good.
public struct TrustedClient: Sendable, Hashable {
    /// The program, as the organization registered it.
    public let clientID: String
    /// The badge that it is told of.
    public let badgeID: Badge.ID
    /// What the organization calls the program.
    public let name: String
    /// The claims that it is told.
    public let claims: Set<String>
    /// When it was trusted, to the second.
    public let trustedAt: Date
    /// The first time at which it is not trusted any more, to the second.
    public let expires: Date

    /// Makes a record.
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
