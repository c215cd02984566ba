public import BadgeModel
public import Foundation

/// What no screen can cure, so that no restriction is resolved before it has gone.
public enum BlockReason: Sendable, Hashable {
    /// The store is older than the device remembers: a copy was put back.
    case storeRolledBack
    /// The clock stands before a time that is known to have passed.
    case clockRolledBack
    /// The badge is asked for and not here yet; it can be activated and not used.
    case pending
    /// The organization has withdrawn the badge for a time.
    case suspended
    /// The badge's device key is gone.
    case keyMissing
    /// The badge's validity has ended; with the first time that was too late, where it is known.
    case expired(Date?)
    /// The badge's validity begins at that time.
    case notYetValid(Date)
    /// The policy had to be renewed by that time.
    case policyExpired(Date)
    /// The organization's server was not asked for longer than the policy allows.
    case offlineTooLong(ISODuration)
    /// The policy holds critical restrictions that this version does not know, by type.
    case unknownRestriction([String])
    /// What the evaluation rests on could not be found out.
    case unknown(Input)

    /// What an evaluation rests on.
    public enum Input: String, Sendable, CaseIterable {
        case store, clock, validity, policy, lastContact
    }

    /// The stable name: `suspended`, `policyExpired`, `unknownRestriction`, ...
    public var name: String {
        switch self {
        case .storeRolledBack: "storeRolledBack"
        case .clockRolledBack: "clockRolledBack"
        case .pending: "pending"
        case .suspended: "suspended"
        case .keyMissing: "keyMissing"
        case .expired: "expired"
        case .notYetValid: "notYetValid"
        case .policyExpired: "policyExpired"
        case .offlineTooLong: "offlineTooLong"
        case .unknownRestriction: "unknownRestriction"
        case .unknown: "unknown"
        }
    }
}

extension BlockReason: CustomStringConvertible {
    public var description: String { message.text }

    /// A sentence for a user.
    public var message: Message {
        switch self {
        case .storeRolledBack: "reason.storeRolledBack"
        case .clockRolledBack: "reason.clockRolledBack"
        case .pending: "reason.pending"
        case .suspended: "reason.suspended"
        case .keyMissing: "reason.keyMissing"
        case .expired(nil): "reason.expired"
        case .expired(let date?): Message("reason.expiredAt", ["date": Message.instant(date)])
        case .notYetValid(let date): Message("reason.notYetValid", ["date": Message.instant(date)])
        case .policyExpired(let date): Message("reason.policyExpired", ["date": Message.instant(date)])
        case .offlineTooLong(let limit): Message("reason.offlineTooLong", ["limit": Message.period(limit)])
        case .unknownRestriction(let types):
            Message("reason.unknownRestriction", ["types": types.joined(separator: ", ")])
        case .unknown(let input): Message("reason.unknown", ["input": input.rawValue])
        }
    }
}
