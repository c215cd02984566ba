import BadgeIssuance
import BadgeModel
import Foundation

/// Which status list: one address could be named by two issuers; what one signed is nothing to the other.
struct StatusListKey: Hashable {
    let address: URL
    let issuer: String
}

/// What a status list says, and what there is to know of it.
struct FoundStatusList: Sendable {
    let list: StatusList
    // Which state the issuer's keys are in, as it says itself.
    let keysVersion: Int
    let since: Date
    var findings: [VerificationFinding] = []
}

/// A list and the time at which it was fetched.
struct HeldStatusList {
    // For lists that do not say how long they may be kept, in seconds.
    private static let usualTTL = 60
    // How far an issuer's clock may be ahead of ours, in seconds.
    private static let clockSkew: TimeInterval = 60

    let token: StatusListToken
    // Of one that was read from a folder, when it was signed: nobody vouches for when it was fetched.
    let since: Date
    /// Why it could not be stored; `nil` when it was, or is not to be.
    var finding: VerificationFinding?

    // A clock that went back says nothing of how long ago that was.
    func isFresh(at now: Date) -> Bool {
        let age = now.timeIntervalSince(since)
        return age >= 0 && age < TimeInterval(token.ttl ?? Self.usualTTL) && !hasEnded(at: now)
    }

    func hasEnded(at now: Date) -> Bool { token.expires.map { $0 <= now } ?? false }

    /// What it says although its server cannot be reached; `nil` when the rule does not allow that.
    func found(offlineAt now: Date, by rule: OfflineRule) -> FoundStatusList? {
        guard case .accept(let maxAge) = rule else { return nil }
        let age = now.timeIntervalSince(token.issuedAt)
        guard age >= -Self.clockSkew, age <= maxAge, !hasEnded(at: now) else { return nil }
        return FoundStatusList(
            list: token.list, keysVersion: token.keysVersion, since: since,
            findings: [
                VerificationFinding(
                    .statusOffline,
                    Message("verification.statusOffline", ["date": Message.instant(token.issuedAt)]))
            ])
    }

    var found: FoundStatusList {
        FoundStatusList(
            list: token.list, keysVersion: token.keysVersion, since: since, findings: finding.map { [$0] } ?? [])
    }
}
