public import BadgeModel
public import Foundation

/// The state of the wallet's passcode.
public struct PasscodeFacts: Sendable, Hashable {
    /// The rules that it was set under; `nil` when none is set.
    public var setUnder: PasscodeRules?
    /// Wrong entries in a row.
    public var wrongTries: Int
    /// Of these, those from before the policy came: they do not count against it.
    public var excusedTries: Int
    /// Whether the policy's tries were used up since the badge was issued, whatever was entered later.
    public var isUsedUp: Bool
    /// Seconds until an entry is taken again, on a monotonic clock; 0 when it is taken now.
    public var lockedFor: TimeInterval
    /// The last right entry.
    public var entry: Entry

    /// When the user last proved to be there.
    public enum Entry: Sendable, Hashable {
        /// Not within this process.
        case never
        /// For the very use that is evaluated.
        case now
        /// So many seconds ago, on a monotonic clock.
        case ago(TimeInterval)
    }

    public init(
        setUnder: PasscodeRules?, wrongTries: Int = 0, excusedTries: Int = 0, isUsedUp: Bool = false,
        lockedFor: TimeInterval = 0, entry: Entry = .never
    ) {
        self.setUnder = setUnder
        self.wrongTries = wrongTries
        self.excusedTries = excusedTries
        self.isUsedUp = isUsedUp
        self.lockedFor = lockedFor
        self.entry = entry
    }
}

/// Whether biometrics stand in for the passcode.
public enum Biometrics: Sendable, Hashable {
    /// The device has none.
    case unavailable
    /// They are there and were not used.
    case available
    /// They released the key.
    case unlocked(PasscodeFacts.Entry)
}

extension PasscodeFacts.Entry {
    /// Whether it counts where an entry counts for that long.
    func isWithin(_ period: ISODuration) -> Bool {
        switch self {
        case .never: false
        case .now: true
        case .ago(let seconds): seconds >= 0 && seconds < Double(period.seconds)
        }
    }
}
