public import BadgeModel
public import Foundation

/// A reason that no screen can resolve. While it persists, no restriction is resolved.
public enum BlockReason: Sendable, Hashable {
    /// The store is older than its checkpoint: it was replaced by an older copy.
    case storeRolledBack
    /// The clock shows a time before one that is known to have passed.
    case clockRolledBack
    /// The badge was requested but not issued yet; it can be activated but not used.
    case pending
    /// The organization suspended the badge.
    case suspended
    /// The organization gave the badge a status that it defines itself; with its number.
    case ownStatus(Int)
    /// The badge's device key was lost.
    case keyMissing
    /// The badge has expired; with its expiry, if known.
    case expired(Date?)
    /// The badge is valid only from that time on.
    case notYetValid(Date)
    /// The policy should have been renewed by that time.
    case policyExpired(Date)
    /// The organization's server was not contacted for longer than the policy allows.
    case offlineTooLong(ISODuration)
    /// The policy contains critical restrictions that this version does not know, by type.
    case unknownRestriction([String])
    /// An input of the evaluation is unknown.
    case unknown(Input)

    /// The inputs of an evaluation.
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
        case .ownStatus: "ownStatus"
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

    /// A sentence for the user.
    public var message: Message {
        switch self {
        case .storeRolledBack: "reason.storeRolledBack"
        case .clockRolledBack: "reason.clockRolledBack"
        case .pending: "reason.pending"
        case .suspended: "reason.suspended"
        case .ownStatus(let value): Message("reason.ownStatus", ["value": value])
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
