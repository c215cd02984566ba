import BadgeModel
import Foundation

extension PolicyFacts {
    /// Returns what blocks the purpose; `nil` when nothing does.
    func blocked(_ purpose: Purpose) -> BlockReason? {
        if let rolledBack { return rolledBack }
        // A revocation is final: that something else has run out as well is no news.
        if case .known(.revoked) = status { return nil }
        return blockedByBadge(purpose) ?? blockedByPolicy
    }

    // The years 1 to 9999; a moment beyond them, or none of a number, is not a reading of a clock.
    var isClockReadable: Bool {
        (-62_135_596_800..<253_402_300_800).contains(date.timeIntervalSince1970)
    }

    private var rolledBack: BlockReason? {
        switch (store, clock) {
        case (.known(.rolledBack), _): .storeRolledBack
        case (.unknown, _): .unknown(.store)
        case (_, .known(.rolledBack)): .clockRolledBack
        case (_, .unknown): .unknown(.clock)
        case (.known(.intact), .known(.trusted)): isClockReadable ? nil : .unknown(.clock)
        }
    }

    private func blockedByBadge(_ purpose: Purpose) -> BlockReason? {
        switch status {
        case .known(.pending) where purpose == .use: return .pending
        case .known(.suspended): return ownStatus.map(BlockReason.ownStatus) ?? .suspended
        case .known(.keyMissing): return .keyMissing
        case .known(.expired): return .expired(validity.value?.expires)
        // What is not known of the status is the first restriction's affair.
        case .known(.pending), .known(.active), .known(.revoked), .unknown: break
        }
        guard case .known(let validity) = validity else { return .unknown(.validity) }
        if let expires = validity.expires, !(date < expires) { return .expired(expires) }
        if let notBefore = validity.notBefore, !(notBefore <= date) { return .notYetValid(notBefore) }
        return nil
    }

    private var blockedByPolicy: BlockReason? {
        guard case .known(let policy) = policy else { return .unknown(.policy) }
        guard policy.unknownCritical.isEmpty else { return .unknownRestriction(policy.unknownCritical) }
        if let expires = policy.expires, !(date < expires) { return .policyExpired(expires) }
        guard let limit = policy.maxOffline else { return nil }
        guard case .known(let seconds) = sinceLastContact else { return .unknown(.lastContact) }
        return seconds >= 0 && seconds < Double(limit.seconds) ? nil : .offlineTooLong(limit)
    }
}
