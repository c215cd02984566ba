public import BadgeModel
public import Foundation

/// What was granted to this device for a badge.
public struct StoredSession: Sendable {
    /// The token with which the session is resumed again.
    public let refreshToken: Secret
    /// When the user logged in, to the second; `nil` when the session began without a login.
    public let loggedInAt: Date?

    /// Whether a restore brought it back: its token may have been used since, and is never shown.
    public let isStale: Bool

    /// Makes a session.
    public init(refreshToken: Secret, loggedInAt: Date?, isStale: Bool = false) {
        self.refreshToken = refreshToken
        self.loggedInAt = loggedInAt
        self.isStale = isStale
    }
}
