public import BadgeModel
import BadgeTransport
import Foundation
import Synchronization

/// Keeps the newest refresh token of a session, for a wallet that may be opened by several tasks and processes.
public protocol SessionStore: Sendable {
    /// Calls `refresh` with the newest token that is kept, one call at a time among all tasks and processes, and keeps what
    /// it answers before it returns.
    ///
    /// - Throws: What `refresh` throws; `BadgeError` of a store that cannot be read or written.
    func renew(_ refresh: @Sendable (Secret) async throws -> Secret) async throws
}

/// The tokens of a session, shared by its copies, so that what one renewed serves all.
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

    /// The access token; `nil` when it has run out.
    func access(at now: Date) -> Secret? {
        current.withLock { current in
            current.expires.map { now < $0 } ?? true ? current.access : nil
        }
    }

    /// The access token that was granted last.
    var newestAccess: Secret { current.withLock { $0.access } }

    /// Takes what was granted for a refresh token, `shown`; for the one in memory unless told otherwise.
    func take(_ grant: TokenResponse, after shown: Secret? = nil, at now: Date) {
        current.withLock { current in
            current.access = grant.accessToken
            current.expires = grant.expires(from: now)
            current.refresh = grant.refreshToken ?? shown ?? current.refresh
        }
    }
}
