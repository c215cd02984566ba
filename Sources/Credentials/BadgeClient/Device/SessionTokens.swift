package import BadgeModel
import BadgeOpenID
import BadgeTransport
import Foundation
import Synchronization

/// A store for the newest refresh token of a session of a wallet that several tasks and processes may open.
package protocol SessionStore: Sendable {
    /// Calls `refresh` with the newest stored token, one call at a time among all tasks and processes, and saves its
    /// result before it returns.
    ///
    /// - Throws: The errors of `refresh`; `BadgeError` of a store that cannot be read or written.
    func renew(_ refresh: @Sendable (Secret) async throws -> Secret) async throws
}

/// The tokens of a session, shared by its copies, so that all of them use a renewed token.
final class SessionTokens: Sendable {
    private struct Current {
        var access: Secret
        var expires: Date?
        var refresh: Secret
    }

    private let current: Mutex<Current>

    init(access: Secret, expires: Date?, refresh: Secret) {
        current = Mutex(Current(access: access, expires: expires, refresh: refresh))
    }

    var refreshToken: Secret { current.withLock { $0.refresh } }

    var expires: Date? { current.withLock { $0.expires } }

    /// Returns the access token; `nil` when it has expired.
    func access(at now: Date) -> Secret? {
        current.withLock { current in
            current.expires.map { now < $0 } ?? true ? current.access : nil
        }
    }

    /// The newest access token.
    var newestAccess: Secret { current.withLock { $0.access } }

    /// Stores the response for a refresh token, `shown`; by default for the one in memory.
    func take(_ grant: TokenResponse, after shown: Secret? = nil, at now: Date) {
        current.withLock { current in
            current.access = grant.accessToken
            current.expires = grant.expires(from: now)
            current.refresh = grant.refreshToken ?? shown ?? current.refresh
        }
    }
}
