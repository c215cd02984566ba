import BadgeModel
import BadgeTransport
import Foundation
import Synchronization

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

    func take(_ grant: AccessGrant, at now: Date) {
        current.withLock { current in
            current.access = grant.accessToken
            current.expires = grant.expires(from: now)
            current.refresh = grant.refreshToken ?? current.refresh
        }
    }
}
