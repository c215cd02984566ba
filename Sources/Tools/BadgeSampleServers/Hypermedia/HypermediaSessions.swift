import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeServing
import Foundation
import HTTPTypes
import Synchronization

// The logins by hypermedia authentication that are in progress in this process. A session is found by the digest of its
// identifier, and is used by one request at a time.
final class HypermediaSessions: RouteExtensionState {
    enum Claim: Sendable {
        case claimed(HypermediaSession)
        case busy
        // Unknown, expired, or of another key.
        case mismatch
    }

    private let bound: Bound
    private let mostOfAKey: Int
    private let table = Mutex(Table())

    init(_ bound: Bound, ofAKey mostOfAKey: Int = Bound.hypermediaSessionsOfAKey.limit) {
        self.bound = bound
        self.mostOfAKey = mostOfAKey
    }

    convenience init() { self.init(.hypermediaSessions) }

    // A key that has as many sessions as it may have loses its oldest one. In a full table, so does the address with most
    // sessions in which nobody was recognized; the others stay.
    func begin(_ session: HypermediaSession, id: String, from client: ClientAddress? = nil, now: Date) throws {
        let client = client?.network
        try table.withLock { table in
            let isFull = table.entries.count >= bound.limit
            if isFull || now.timeIntervalSince(table.swept) >= 60 { table.sweep(now) }
            let own = table.names[session.key] ?? []
            if own.count >= mostOfAKey, let oldest = own.first { table.remove(oldest) }
            if let client, table.begun[client, default: 0] >= bound.limitOfOne { table.removeOldest(begunBy: client) }
            if table.entries.count >= bound.limit, let heaviest = table.heaviest {
                table.removeOldest(begunBy: heaviest)
            }
            guard table.entries.count < bound.limit else { throw ProtocolError.loginsFull }
            let entry = HypermediaEntry(
                session: session, expires: now.addingTimeInterval(session.idleLifetime), client: client, isBusy: true)
            table.insert(entry, Self.name(of: id))
        }
    }

    // Whether the session is one of a key in which somebody was recognized.
    func isRecognized(_ id: String) -> Bool {
        table.withLock { $0.entries[Self.name(of: id)]?.session.isRecognized == true }
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
            guard var entry = table.remove(Self.name(of: id)) else { return }
            (entry.session, entry.isBusy) = (session, false)
            entry.expires = now.addingTimeInterval(session.idleLifetime)
            table.insert(entry, Self.name(of: newID ?? id))
        }
    }

    func end(_ id: String) {
        table.withLock { _ = $0.remove(Self.name(of: id)) }
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

    // Exchanges the launch nonce for the one that the browser returns to the client: once, and once more after each wrong
    // one, for which the user opens the page again.
    func resume(_ nonce: String, with resumption: String, now: Date) -> Bool {
        table.withLock { table in
            guard let (name, found) = table.launched(nonce, now: now) else { return false }
            var entry = found
            if entry.launch != entry.session.launchNonce {
                (entry.launch, entry.visits, entry.wrongResumptions) = (entry.session.launchNonce, 0, 0)
            }
            guard entry.visits <= entry.wrongResumptions else { return false }
            (entry.visits, entry.resumption) = (entry.visits + 1, resumption)
            table.entries[name] = entry
            return true
        }
    }

    enum Resumption: Sendable {
        case right
        // The right one is still good.
        case wrong
        // There were too many wrong ones.
        case exhausted
    }

    private static let mostWrongResumptions = Bound.resumptionTries.limit

    // Whether the browser returned with this nonce from the current step. The right one is used up. Anything on the
    // user's device can send the client a wrong one, which does no harm until there were too many.
    func takeResumption(_ nonce: String, of session: HypermediaSession, id: String) -> Resumption {
        table.withLock { table in
            let name = Self.name(of: id)
            guard let entry = table.entries[name], entry.launch == session.launchNonce, let expected = entry.resumption
            else { return .wrong }
            guard Secret(utf8: nonce) == Secret(utf8: expected) else {
                table.entries[name]?.wrongResumptions += 1
                return entry.wrongResumptions + 1 < Self.mostWrongResumptions ? .wrong : .exhausted
            }
            table.entries[name]?.resumption = nil
            return .right
        }
    }
}

extension ProtocolError {
    // No session can be added before others have ended.
    static let loginsFull: Self = {
        var error = Self(
            "temporarily_unavailable", "Too many people are logging in. Try again in a minute.",
            status: .serviceUnavailable)
        error.headers[.retryAfter] = "60"
        return error
    }()
}
