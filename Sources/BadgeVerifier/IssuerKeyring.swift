import BadgeIssuance
import BadgeKeys
import BadgeModel
import Foundation
import Synchronization

/// The keys of trusted issuers as they are by now: those that the reader was given vouch for the next ones.
final class IssuerKeyring: Sendable {
    private struct Entry {
        var keys: [JWK]
        var version: Int
        var askedAt: Date
    }

    private let client: IssuerClient
    private let clock: any WallClock
    private let entries = Mutex<[String: Entry]>([:])
    // Whoever shows forged badges makes no more requests than that.
    private static let pause: TimeInterval = 60

    init(client: IssuerClient, clock: any WallClock) {
        self.client = client
        self.clock = clock
    }

    /// The issuer with its present keys, as far as they are known.
    func current(_ issuer: TrustedIssuer) -> TrustedIssuer {
        guard let keys = entries.withLock({ $0[issuer.issuer]?.keys }) else { return issuer }
        return TrustedIssuer(issuer: issuer.issuer, keys: keys, types: issuer.types)
    }

    /// Whether the issuer says that it has other keys by now than those that are known.
    func isBehind(_ version: Int, of issuer: TrustedIssuer) -> Bool {
        version > entries.withLock { $0[issuer.issuer]?.version ?? 0 }
    }

    /// Asks the issuer for its keys, because something was signed by another one than those that are known.
    ///
    /// - Returns: Whether they are others now.
    /// - Throws: `CancellationError`.
    func follow(_ issuer: TrustedIssuer) async throws -> Bool {
        guard let known = begin(issuer), let organization = Organization(issuer, known.version) else { return false }
        do {
            guard let next = try await client.fetchKeys(of: organization, trust: known.keys) else { return false }
            entries.withLock { entries in
                entries[issuer.issuer]?.keys = next.keys
                entries[issuer.issuer]?.version = next.version
            }
            return Set(next.keys) != Set(known.keys)
        } catch let error as CancellationError {
            throw error
        } catch {
            // What cannot be verified with the known keys stays refused for that reason.
            return false
        }
    }

    private func begin(_ issuer: TrustedIssuer) -> Entry? {
        let now = clock.now()
        return entries.withLock { entries in
            var entry = entries[issuer.issuer] ?? Entry(keys: issuer.keys, version: 0, askedAt: .distantPast)
            guard abs(now.timeIntervalSince(entry.askedAt)) >= Self.pause else { return nil }
            entry.askedAt = now
            entries[issuer.issuer] = entry
            return entry
        }
    }
}

extension Organization {
    fileprivate init?(_ issuer: TrustedIssuer, _ version: Int) {
        guard let address = URL(string: issuer.issuer), address.isSecureServer else { return nil }
        self.init(
            id: ID(rawValue: issuer.issuer), name: issuer.issuer, display: Display(name: issuer.issuer),
            issuer: address, authorizationServer: address, trustAnchors: [], keysVersion: version)
    }
}
