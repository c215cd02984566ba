import BadgeAuthority
import BadgeKeys
import BadgeServing
import BadgeSystem
import BadgeWebUI
import Foundation
import Synchronization

/// What changes have made, such as a code: in memory, for the administrator who made it until the next log out, and on a
/// page of its own, to which the change redirects. Loading that page again repeats nothing.
final class AdminResults: Sendable {
    /// The seconds for which a result is kept.
    static let lifetime = 600.0
    static let maxKept = Bound.adminResults.limit
    static let maxOfOne = Bound.adminResults.limitOfOne

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
        let path: WebPath
        let administrator: Administrator.ID
        let role: Administrator.Role
        let made: MonotonicInstant
        let content: Content
        var isShown = false
        var savedFiles: Set<String> = []

        var hasUnsavedFile: Bool { content.files.keys.contains { !savedFiles.contains($0) } }
        /// Whether it has a secret that nobody has seen or saved.
        var isNeeded: Bool { content.isSecret || hasUnsavedFile }

        func belongs(to administrator: Administrator) -> Bool {
            self.administrator == administrator.id && role == administrator.role
        }
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
            digest: Digest.sha256(token.utf8), path: path, administrator: administrator.id, role: administrator.role,
            made: clock.now(), content: content(path))
        entries.withLock { entries in
            entries.removeAll { !Self.isValid($0, at: entry.made) }
            entries.append(entry)
            if let loser = Self.loser(entries) { entries.remove(at: loser) }
        }
        return path
    }

    /// Returns the page of a result; `nil` if it is another administrator's, was shown once, or is no longer kept, and for
    /// a secret that nobody would see.
    func page(_ token: String, for administrator: Administrator, isShown: Bool) -> WebPage? {
        find(token, for: administrator) { entries, index in
            let content = entries[index].content
            if content.isSecret {
                guard isShown else { return nil }
                entries.remove(at: index)
            } else if isShown {
                entries[index].isShown = true
            }
            return content.page
        }
    }

    /// Returns a file of a result.
    func file(_ name: String, of token: String, for administrator: Administrator, isShown: Bool) -> WebResponse? {
        find(token, for: administrator) { entries, index in
            if isShown { entries[index].savedFiles.insert(name) }
            return entries[index].content.files[name]
        }
    }

    /// Returns the results that the administrator has not seen, or whose files were not saved, the newest first.
    func unseen(by administrator: Administrator) -> [WebPage.Link] {
        let now = clock.now()
        return entries.withLock { entries in
            entries.removeAll { !Self.isValid($0, at: now) }
            return entries.reversed().filter { $0.belongs(to: administrator) && (!$0.isShown || $0.hasUnsavedFile) }
                .map { WebPage.Link($0.content.page.title, to: $0.path) }
        }
    }

    /// Removes what an administrator has made, who has logged out.
    func removeAll(of administrator: Administrator) {
        entries.withLock { $0.removeAll { $0.administrator == administrator.id } }
    }

    // The oldest one of the administrator with most, if there are too many; those with a secret last.
    private static func loser(_ entries: [Entry]) -> Int? {
        let counts = Dictionary(grouping: entries, by: \.administrator).mapValues(\.count)
        let most = counts.values.max() ?? 0
        guard entries.count > maxKept || most > maxOfOne else { return nil }
        let heaviest = entries.indices.filter { counts[entries[$0].administrator] == most }
        return heaviest.first { !entries[$0].isNeeded } ?? heaviest.first
    }

    private func find<Value: Sendable>(
        _ token: String, for administrator: Administrator, _ body: (inout [Entry], Int) -> Value?
    ) -> Value? {
        let (digest, now) = (Digest.sha256(token.utf8), clock.now())
        return entries.withLock { entries in
            entries.removeAll { !Self.isValid($0, at: now) }
            let index = entries.firstIndex { $0.digest == digest && $0.belongs(to: administrator) }
            guard let index else { return nil }
            return body(&entries, index)
        }
    }

    private static func isValid(_ entry: Entry, at now: MonotonicInstant) -> Bool {
        now.seconds(since: entry.made).map { $0 <= lifetime } ?? false
    }
}
