import BadgeAuthority
import BadgeKeys
import BadgeSystem
import Foundation
import Synchronization

/// The link that lets an administrator in without a password: created by a user who can read the home.
final class AdminLinks: Sendable {
    /// The seconds for which a link is valid.
    static let lifetime = 600.0

    private struct Link {
        let digest: [UInt8]
        let account: AdministratorAccount
        let made: MonotonicInstant
    }

    private let clock: any MonotonicClock
    private let random: any RandomSource
    private let link = Mutex<Link?>(nil)

    init(clock: any MonotonicClock, random: any RandomSource) {
        self.clock = clock
        self.random = random
    }

    /// Creates the token of a link, which invalidates the one before.
    func make(for account: AdministratorAccount) -> String {
        let token = random.token()
        let made = Link(digest: Digest.sha256(token.utf8), account: account, made: clock.now())
        link.withLock { $0 = made }
        return token
    }

    /// Returns whose link it is; `nil` if it is unknown, used, or expired.
    func account(_ token: String) -> AdministratorAccount? { find(token) { $0 } }

    /// Uses a link up.
    func use(_ token: String) -> AdministratorAccount? {
        find(token) { found in
            defer { found = nil }
            return found
        }
    }

    /// Whether there is a link that still works.
    var hasOpenLink: Bool {
        let now = clock.now()
        return link.withLock { $0.map { isValid($0, at: now) } ?? false }
    }

    private func find(_ token: String, _ body: (inout Link?) -> Link?) -> AdministratorAccount? {
        let (digest, now) = (Digest.sha256(token.utf8), clock.now())
        return link.withLock { link in
            guard let known = link, known.digest == digest, isValid(known, at: now) else { return nil }
            return body(&link)?.account
        }
    }

    private func isValid(_ link: Link, at now: MonotonicInstant) -> Bool {
        now.seconds(since: link.made).map { $0 <= Self.lifetime } ?? false
    }
}
