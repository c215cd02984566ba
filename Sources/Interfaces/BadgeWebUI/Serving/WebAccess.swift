import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import Synchronization

/// Who may use the server: the browser that opened the last link.
final class WebAccess: Sendable {
    /// The session of a browser.
    struct Session: Sendable {
        /// The token of its pages, which every change carries.
        let pageToken: String
        fileprivate let cookieDigest: [UInt8]
    }

    private struct State {
        // The digest, since a comparison of digests tells nothing of the token.
        var link: (digest: [UInt8], made: MonotonicInstant)?
        var session: Session?
        // When the browser was last seen at all, and when the person last acted.
        var lastSeen: MonotonicInstant
        var lastAct: MonotonicInstant
        // Whether the browser waits for changes by a script, and so is seen all the time.
        var hasScript = false
    }

    /// The seconds for which a link is valid.
    static let linkLifetime = 300.0

    private let clock: any MonotonicClock
    private let random: any RandomSource
    private let state: Mutex<State>

    init(clock: any MonotonicClock, random: any RandomSource) {
        self.clock = clock
        self.random = random
        let now = clock.now()
        state = Mutex(State(lastSeen: now, lastAct: now))
    }

    /// Creates the token of a link, which invalidates the one before.
    func makeLinkToken() -> String {
        let token = random.token()
        let now = clock.now()
        state.withLock { $0.link = (Digest.sha256(token.utf8), now) }
        return token
    }

    /// Whether there is a link that still works.
    var hasOpenLink: Bool {
        let now = clock.now()
        return state.withLock { state in
            state.link.flatMap { now.seconds(since: $0.made) }.map { $0 <= Self.linkLifetime } ?? false
        }
    }

    /// Uses up a link and opens a session, which ends the one before.
    ///
    /// - Returns: The session and its cookie's value; `nil` if the link is unknown, used, or expired.
    func openSession(with token: String) -> (session: Session, cookie: String)? {
        let (digest, cookie, now) = (Digest.sha256(token.utf8), random.token(), clock.now())
        let session = Session(pageToken: random.token(), cookieDigest: Digest.sha256(cookie.utf8))
        let isOpened = state.withLock { state in
            guard let link = state.link, link.digest == digest else { return false }
            state.link = nil
            guard let age = now.seconds(since: link.made), age <= Self.linkLifetime else { return false }
            state.session = session
            (state.lastSeen, state.lastAct, state.hasScript) = (now, now, false)
            return true
        }
        return isOpened ? (session, cookie) : nil
    }

    /// Returns the session of a cookie; `nil` if there is none.
    func session(cookie: String) -> Session? {
        let digest = Digest.sha256(cookie.utf8)
        return state.withLock { $0.session.flatMap { $0.cookieDigest == digest ? $0 : nil } }
    }

    /// Whether a browser has opened a link.
    var hasSession: Bool { state.withLock { $0.session != nil } }

    /// Records that the browser is there, and whether that is the person's act or its script's.
    func noteSeen(byScript: Bool) {
        let now = clock.now()
        state.withLock { state in
            state.lastSeen = now
            if byScript { state.hasScript = true } else { state.lastAct = now }
        }
    }

    /// The seconds since the person last acted; 0 if the clock cannot be trusted.
    var idleSeconds: TimeInterval {
        let now = clock.now()
        return state.withLock { now.seconds(since: $0.lastAct) } ?? 0
    }

    /// The seconds since the browser was last seen, and whether it has a script that would have been.
    var absence: (seconds: TimeInterval, hasScript: Bool) {
        let now = clock.now()
        return state.withLock { (now.seconds(since: $0.lastSeen) ?? 0, $0.hasScript) }
    }
}

extension WebAccess.Session {
    /// Returns whether a change carries the token of the session's pages.
    func hasPageToken(_ token: String) -> Bool { Digest.sha256(token.utf8) == Digest.sha256(pageToken.utf8) }
}
