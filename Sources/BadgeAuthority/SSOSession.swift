public import BadgeModel
public import Foundation

/// A session that a person's badge opened for another program.
public struct SSOSession: Sendable, Hashable {
    /// The program.
    public let clientID: String
    /// The badge that opened it.
    public let badgeID: IssuedBadge.ID
    /// What the person disclosed to the program.
    public let claims: [String: JSON]
    /// The first time that is too late.
    public let expires: Date
}
