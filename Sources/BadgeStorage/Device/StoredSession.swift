public import BadgeModel
public import Foundation

/// What was granted to this device for a badge.
public struct StoredSession: Sendable {
    /// The token with which the session is taken up again.
    public let refreshToken: Secret
    /// When the person logged in, to the second; `nil` when the session began without a login.
    public let loggedInAt: Date?

    /// Makes a session.
    public init(refreshToken: Secret, loggedInAt: Date?) {
        self.refreshToken = refreshToken
        self.loggedInAt = loggedInAt
    }
}
