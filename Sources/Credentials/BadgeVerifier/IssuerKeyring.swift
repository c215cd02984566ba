import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTransport
import Foundation
import Synchronization

/// The current keys of trusted issuers: the verifier's initial keys vouch for the next ones.
final class IssuerKeyring: Sendable {
    private struct Entry {
        var keys: [JWK]
        var version = 0
        var isWithdrawn = false
        var askedAt = Date.distantPast
        var confirmedAt = Date.distantPast
        // The tasks that wait for the response to the current request; nil without a request.
        var waiting: [AsyncStream<Bool>.Continuation]?
    }

    private enum Turn {
        case ask(Entry)
        case wait(AsyncStream<Bool>)
        case leave
    }

    private let publications: IssuerPublications
    private let clock: any WallClock
    private let wait: WebClient.Pause
    private let entries = Mutex<[String: Entry]>([:])
    // Limits forged badges to one request in that time.
    private static let pause: TimeInterval = 60
    // The time for which keys are valid without another confirmation by the issuer.
    private static let confirmationLifetime: TimeInterval = 900
    // The number of seconds that a presenter waits for an issuer that does not answer.
    private static let patience = 10

    init(publications: IssuerPublications, clock: any WallClock, wait: @escaping WebClient.Pause) {
        self.publications = publications
        self.clock = clock
        self.wait = wait
    }

    /// Returns the issuer with its current keys, as far as they are known.
    func current(_ issuer: TrustedIssuer) -> TrustedIssuer {
        guard let keys = entries.withLock({ $0[issuer.issuer]?.keys }) else { return issuer }
        return TrustedIssuer(issuer: issuer.issuer, keys: keys, types: issuer.types)
    }

    /// Returns whether the issuer has withdrawn every known key.
    func isWithdrawn(_ issuer: TrustedIssuer) -> Bool {
        entries.withLock { $0[issuer.issuer]?.isWithdrawn ?? false }
    }

    /// Returns whether the issuer states that it has newer keys than the known ones.
    func isBehind(_ version: Int, of issuer: TrustedIssuer) -> Bool {
        version > entries.withLock { $0[issuer.issuer]?.version ?? 0 }
    }

    /// Records that the issuer's own host vouched for the known keys.
    func confirm(_ issuer: TrustedIssuer, at date: Date) {
        entries.withLock { entries in
            var entry = entries[issuer.issuer] ?? Entry(keys: issuer.keys)
            entry.confirmedAt = max(entry.confirmedAt, date)
            entries[issuer.issuer] = entry
        }
    }

    /// Asks the issuer whether the known keys are still valid, unless its own host confirmed them within the last
    /// quarter of an hour. Otherwise, a stolen key that was withdrawn could sign badges, and status lists on a host of
    /// the thief, forever.
    ///
    /// If the issuer cannot be reached, the keys stay as they are.
    ///
    /// - Returns: Whether the current keys differ from those of `issuer`, also because another caller fetched them.
    /// - Throws: `CancellationError`.
    func refresh(_ issuer: TrustedIssuer) async throws -> Bool {
        let confirmedAt = entries.withLock { $0[issuer.issuer]?.confirmedAt } ?? .distantPast
        guard abs(clock.now().timeIntervalSince(confirmedAt)) >= Self.confirmationLifetime else {
            return hasOtherKeys(than: issuer)
        }
        let hasChanged = try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask { try await self.follow(issuer) }
            group.addTask { [wait] in
                try await wait(Self.patience)
                return false
            }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
        return hasChanged || hasOtherKeys(than: issuer)
    }

    private func hasOtherKeys(than issuer: TrustedIssuer) -> Bool {
        isWithdrawn(issuer) || Set(current(issuer).keys) != Set(issuer.keys)
    }

    /// Fetches the issuer's keys, because something was signed with an unknown key.
    ///
    /// - Returns: Whether this request, or the one that was waited for, changed the keys.
    /// - Throws: `CancellationError`.
    func follow(_ issuer: TrustedIssuer) async throws -> Bool {
        switch begin(issuer) {
        case .leave: return false
        case .wait(let answers):
            for await hasChanged in answers { return hasChanged }
            try Task.checkCancellation()
            return false
        case .ask(let known):
            var hasChanged = false
            defer { end(issuer, hasChanged) }
            hasChanged = try await ask(issuer, known)
            return hasChanged
        }
    }

    private func ask(_ issuer: TrustedIssuer, _ known: Entry) async throws -> Bool {
        guard let address = URL(string: issuer.issuer), address.isSecureServer else { return false }
        do {
            let next = try await publications.fetchKeys(of: address, above: known.version, trust: known.keys)
            entries.withLock { entries in
                entries[issuer.issuer]?.confirmedAt = clock.now()
                entries[issuer.issuer]?.isWithdrawn = false
                guard let next else { return }
                entries[issuer.issuer]?.keys = next.keys
                entries[issuer.issuer]?.version = next.version
            }
            return next.map { Set($0.keys) != Set(known.keys) } ?? false
        } catch let error as CancellationError {
            throw error
        } catch BadgeError.Code.signatureInvalid {
            // The issuer publishes keys, and no known one vouches for them.
            entries.withLock { $0[issuer.issuer]?.isWithdrawn = true }
            return true
        } catch {
            // A signature that the known keys cannot verify stays refused for that reason.
            return false
        }
    }

    // Badges that are presented at the same time wait for one response. None is accepted meanwhile.
    private func begin(_ issuer: TrustedIssuer) -> Turn {
        let now = clock.now()
        return entries.withLock { entries in
            var entry = entries[issuer.issuer] ?? Entry(keys: issuer.keys)
            defer { entries[issuer.issuer] = entry }
            if let waiting = entry.waiting {
                let (answers, continuation) = AsyncStream<Bool>.makeStream()
                entry.waiting = waiting + [continuation]
                return .wait(answers)
            }
            guard abs(now.timeIntervalSince(entry.askedAt)) >= Self.pause else { return .leave }
            entry.askedAt = now
            entry.waiting = []
            return .ask(entry)
        }
    }

    private func end(_ issuer: TrustedIssuer, _ hasChanged: Bool) {
        let waiting = entries.withLock { entries in
            defer { entries[issuer.issuer]?.waiting = nil }
            return entries[issuer.issuer]?.waiting ?? []
        }
        for continuation in waiting {
            continuation.yield(hasChanged)
            continuation.finish()
        }
    }
}
