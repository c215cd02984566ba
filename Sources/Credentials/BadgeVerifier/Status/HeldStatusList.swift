import BadgeCredentials
import BadgeModel
import Foundation

/// The key of a status list. Two issuers can name the same address, and a list that one of them signed is meaningless
/// for the other.
struct StatusListKey: Hashable {
    let address: URL
    let issuer: String
}

/// The content of a status list, and findings about it.
struct FoundStatusList: Sendable {
    let list: StatusList
    // The version of the issuer's keys, as stated by the issuer.
    let keysVersion: Int
    let since: Date
    var findings: [VerificationFinding] = []
}

/// A list and the time at which it was fetched.
struct HeldStatusList {
    // The number of seconds to cache a list without a time to live.
    private static let usualTTL = 60
    // The number of seconds by which an issuer's clock may be ahead.
    private static let clockSkew: TimeInterval = 60

    let token: StatusListToken
    // For a list from a folder, the time of signing, since the time of fetching is not authenticated.
    let since: Date
    /// The reason why it could not be stored; `nil` when it was stored, or need not be.
    var finding: VerificationFinding?
    /// The entity tag with which it was received, and the thumbprints of the keys with which it was verified.
    var received: (entityTag: String, keys: Set<String>)?

    // After the clock was set back, the age of the list is unknown.
    func isFresh(at now: Date) -> Bool {
        let age = now.timeIntervalSince(since)
        return age >= 0 && age < TimeInterval(token.ttl ?? Self.usualTTL) && !hasEnded(at: now)
    }

    func hasEnded(at now: Date) -> Bool { token.expires.map { $0 <= now } ?? false }

    /// Returns its content for use while its server cannot be reached; `nil` when the rule does not allow that.
    func found(offlineAt now: Date, by rule: OfflineRule) -> FoundStatusList? {
        guard case .accept(let maxAge) = rule else { return nil }
        let age = now.timeIntervalSince(token.issuedAt)
        guard age >= -Self.clockSkew, age <= maxAge, !hasEnded(at: now) else { return nil }
        return FoundStatusList(
            list: token.list, keysVersion: token.keysVersion, since: since,
            findings: [
                VerificationFinding(
                    .statusOffline,
                    Message.verifier("verification.statusOffline", ["date": Message.instant(token.issuedAt)]))
            ])
    }

    var found: FoundStatusList {
        FoundStatusList(
            list: token.list, keysVersion: token.keysVersion, since: since, findings: finding.map { [$0] } ?? [])
    }
}
