package import BadgeModel
package import Foundation

/// This device's session for a badge.
package struct StoredSession: Sendable {
    /// The token that resumes the session.
    package let refreshToken: Secret
    /// The time of the user's login, to the second; `nil` when the session began without a login.
    package let loggedInAt: Date?

    /// Whether it comes from a restored backup: its token may have been used since, and is never presented.
    package let isStale: Bool

    /// Creates a session.
    package init(refreshToken: Secret, loggedInAt: Date?, isStale: Bool = false) {
        self.refreshToken = refreshToken
        self.loggedInAt = loggedInAt
        self.isStale = isStale
    }
}
