public import BadgeModel
public import Foundation

/// A session that a person's badge opened for another app.
public struct SSOSession: Sendable, Hashable {
    /// The app's client identifier.
    public let clientID: String
    /// The badge that opened it.
    public let badgeID: IssuedBadge.ID
    /// The claims that the person disclosed to the app.
    public let claims: [String: JSON]
    /// The first time at which it is no longer valid.
    public let expires: Date
}
