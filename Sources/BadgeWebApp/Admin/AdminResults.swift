import BadgeAuthority
import BadgeKeys
import BadgeServing
import BadgeWebUI
import Foundation
import Synchronization

/// What changes have made, such as a code: in memory, for the administrator who made it, and on a page of its own, to which
/// the change redirects. Loading that page again repeats nothing.
final class AdminResults: Sendable {
    /// The seconds for which a result is kept.
    static let lifetime = 600.0
    static let maxKept = Bound.adminResults.limit

    /// What a change shows.
    struct Content: Sendable {
        let page: WebPage
        /// Whether the page has a secret, and is shown once.
        var isSecret = false
        /// The files that the page offers, by the ends of their addresses.
        var files: [String: WebResponse] = [:]
    }

    private struct Entry: Sendable {
        let digest: [UInt8]
        let administrator: Administrator.ID
        let role: Administrator.Role
        let made: MonotonicInstant
        let content: Content
    }

    private let clock: any MonotonicClock
    private let random: any RandomSource
    // The oldest first.
    private let entries = Mutex<[Entry]>([])

    init(clock: any MonotonicClock, random: any RandomSource) {
        self.clock = clock
        self.random = random
    }

    /// Keeps a result, whose content may name its address.
    func keep(for administrator: Administrator, _ content: (WebPath) -> Content) -> WebPath {
        let token = random.token()
        let path = WebPath("results", token)
        let entry = Entry(
            digest: Digest.sha256(token.utf8), administrator: administrator.id, role: administrator.role,
            made: clock.now(), content: content(path))
        entries.withLock { entries in
            entries.removeAll { !Self.isValid($0, at: entry.made) }
            entries.append(entry)
            if entries.count > Self.maxKept { entries.removeFirst() }
        }
        return path
    }

    /// Returns the page of a result; `nil` if it is another administrator's, was shown once, or is no longer kept.
    func page(_ token: String, for administrator: Administrator) -> WebPage? {
        find(token, for: administrator) { entries, index in
            entries[index].content.isSecret
                ? entries.remove(at: index).content.page : entries[index].content.page
        }
    }

    /// Returns a file of a result.
    func file(_ name: String, of token: String, for administrator: Administrator) -> WebResponse? {
        find(token, for: administrator) { entries, index in entries[index].content.files[name] }
    }

    private func find<Value: Sendable>(
        _ token: String, for administrator: Administrator, _ body: (inout [Entry], Int) -> Value?
    ) -> Value? {
        let (digest, now) = (Digest.sha256(token.utf8), clock.now())
        return entries.withLock { entries in
            entries.removeAll { !Self.isValid($0, at: now) }
            let index = entries.firstIndex {
                $0.digest == digest && $0.administrator == administrator.id && $0.role == administrator.role
            }
            guard let index else { return nil }
            return body(&entries, index)
        }
    }

    private static func isValid(_ entry: Entry, at now: MonotonicInstant) -> Bool {
        now.seconds(since: entry.made).map { $0 <= lifetime } ?? false
    }
}
