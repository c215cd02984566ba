import BadgeKeys
import BadgeModel
import BadgeServing
import Foundation
import Synchronization

// The logins by hypermedia authentication that are in progress in this process. A session is found by the digest of its
// identifier, and is used by one request at a time.
final class HypermediaSessions: Sendable {
    enum Claim: Sendable {
        case claimed(HypermediaSession)
        case busy
        // Unknown, expired, or of another key.
        case mismatch
    }

    fileprivate struct Entry {
        var session: HypermediaSession
        var expires: Date
        var isBusy = false
        // The launch nonce with which a browser came, and the nonce that it got in return.
        var launch: String?
        var resumption: String?
    }

    fileprivate struct Table {
        var entries: [String: Entry] = [:]
        var swept = Date.distantPast
    }

    private let most: Int
    private let table = Mutex(Table())

    init(most: Int = Most.hypermediaSessions) {
        self.most = most
    }

    func begin(_ session: HypermediaSession, id: String, now: Date) throws {
        try table.withLock { table in
            if table.entries.count >= most || now.timeIntervalSince(table.swept) >= 60 {
                table.entries = table.entries.filter { $0.value.expires > now }
                table.swept = now
            }
            guard table.entries.count < most else { throw BoundReached(seconds: 60) }
            table.entries[Self.name(of: id)] = Entry(
                session: session, expires: now.addingTimeInterval(Lifetime.hypermediaSession), isBusy: true)
        }
    }

    // The claim of a session is returned by `put` or `end`.
    func claim(_ id: String, client: ClientToken, now: Date) -> Claim {
        let name = Self.name(of: id)
        return table.withLock { table in
            guard let entry = table.entries[name], entry.expires > now, entry.session.key == client.key,
                entry.session.request.clientID.isExactly(client.clientID)
            else { return .mismatch }
            guard !entry.isBusy else { return .busy }
            table.entries[name]?.isBusy = true
            return .claimed(entry.session)
        }
    }

    // `newID` replaces the identifier.
    func put(_ session: HypermediaSession, id: String, newID: String? = nil, now: Date) {
        table.withLock { table in
            guard var entry = table.entries.removeValue(forKey: Self.name(of: id)) else { return }
            (entry.session, entry.isBusy) = (session, false)
            entry.expires = now.addingTimeInterval(Lifetime.hypermediaSession)
            table.entries[Self.name(of: newID ?? id)] = entry
        }
    }

    func end(_ id: String) {
        table.withLock { $0.entries[Self.name(of: id)] = nil }
    }

    var count: Int { table.withLock { $0.entries.count } }

    private static func name(of id: String) -> String { Base64URL.encode(Digest.sha256(id)) }
}

// The way of a session through an external browser.
extension HypermediaSessions {
    static func launchNonce(of session: HypermediaSession, id: String) -> String {
        "\(name(of: id)).\(session.launchNonce)"
    }

    // Returns the session that opened the browser; nil when the nonce is wrong or expired.
    func launched(_ nonce: String, now: Date) -> HypermediaSession? {
        table.withLock { $0.launched(nonce, now: now)?.value.session }
    }

    // Exchanges the launch nonce for the one that the browser returns to the client, once.
    func resume(_ nonce: String, with resumption: String, now: Date) -> Bool {
        table.withLock { table in
            guard let (name, entry) = table.launched(nonce, now: now), entry.launch != entry.session.launchNonce else {
                return false
            }
            table.entries[name]?.launch = entry.session.launchNonce
            table.entries[name]?.resumption = resumption
            return true
        }
    }

    // Whether the browser returned with this nonce from the current step. It is used up even if it is wrong.
    func takeResumption(_ nonce: String, of session: HypermediaSession, id: String) -> Bool {
        table.withLock { table in
            guard let entry = table.entries[Self.name(of: id)], entry.launch == session.launchNonce,
                let expected = entry.resumption
            else { return false }
            table.entries[Self.name(of: id)]?.resumption = nil
            return Secret(utf8: nonce) == Secret(utf8: expected)
        }
    }
}

extension HypermediaSessions.Table {
    fileprivate func launched(_ nonce: String, now: Date) -> (key: String, value: HypermediaSessions.Entry)? {
        let parts = nonce.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let entry = entries[parts[0]], entry.expires > now,
            Secret(utf8: parts[1]) == Secret(utf8: entry.session.launchNonce)
        else { return nil }
        return (parts[0], entry)
    }
}
