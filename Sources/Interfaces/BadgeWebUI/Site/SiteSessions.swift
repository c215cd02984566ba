import BadgeKeys
import BadgeServing
import BadgeSystem
package import Foundation
import Synchronization

/// The sessions of a site's browsers, by the digest of their cookies.
final class SiteSessions<User: Sendable>: Sendable {
    struct Session: Sendable {
        let user: User
        /// The token of its pages, which every change carries.
        let pageToken: String
    }

    private struct Entry {
        let session: Session
        let begun: MonotonicInstant
        var used: MonotonicInstant
    }

    /// The largest number of sessions; a further one ends the one that was unused for longest.
    static var mostSessions: Int { Bound.siteSessions.limit }

    private let limits: SiteLimits
    private let clock: any MonotonicClock
    private let random: any RandomSource
    private let entries = Mutex<[[UInt8]: Entry]>([:])

    init(limits: SiteLimits, clock: any MonotonicClock, random: any RandomSource) {
        self.limits = limits
        self.clock = clock
        self.random = random
    }

    /// Begins a session.
    ///
    /// - Returns: The value of its cookie.
    func begin(_ user: User) -> String {
        let (cookie, now) = (random.token(), clock.now())
        let entry = Entry(session: Session(user: user, pageToken: random.token()), begun: now, used: now)
        entries.withLock { entries in
            entries = entries.filter { isAlive($0.value, at: now) }
            entries[Digest.sha256(cookie.utf8)] = entry
            guard entries.count > Self.mostSessions else { return }
            let oldest = entries.min {
                (now.seconds(since: $0.value.used) ?? 0) > (now.seconds(since: $1.value.used) ?? 0)
            }
            if let oldest { entries[oldest.key] = nil }
        }
        return cookie
    }

    /// Returns the session of a cookie, which is then used; `nil` if it has ended.
    func session(cookie: String) -> Session? {
        let (digest, now) = (Digest.sha256(cookie.utf8), clock.now())
        return entries.withLock { entries in
            guard var entry = entries[digest] else { return nil }
            guard isAlive(entry, at: now) else {
                entries[digest] = nil
                return nil
            }
            entry.used = now
            entries[digest] = entry
            return entry.session
        }
    }

    func end(cookie: String) { entries.withLock { $0[Digest.sha256(cookie.utf8)] = nil } }

    var count: Int { entries.withLock { $0.count } }

    // A clock that cannot be trusted ends the session.
    private func isAlive(_ entry: Entry, at now: MonotonicInstant) -> Bool {
        guard let idle = now.seconds(since: entry.used), let age = now.seconds(since: entry.begun) else { return false }
        return idle < limits.idle && age < limits.age
    }
}

/// The seconds after which the sessions of a site end.
package struct SiteLimits: Sendable {
    /// Without a request.
    package var idle: TimeInterval = 30 * 60
    /// In any case.
    package var age: TimeInterval = 12 * 3600

    package init() {}
}
