public import BadgeModel
public import Foundation

/// The state of the wallet's passcode.
public struct PasscodeFacts: Sendable, Hashable {
    /// The rules under which it was set; `nil` when none is set.
    public var setUnder: PasscodeRules?
    /// The number of consecutive wrong entries.
    public var wrongTries: Int
    /// The number of these entries that predate the policy, and do not count against it.
    public var excusedTries: Int
    /// Whether the policy's attempts were used up since the badge was issued, regardless of later entries.
    public var isUsedUp: Bool
    /// The remaining lockout in seconds on a monotonic clock; 0 when an entry is possible.
    public var lockedFor: TimeInterval
    /// The last right entry.
    public var entry: Entry

    /// The time of the last right entry.
    public enum Entry: Sendable, Hashable {
        /// Not in this process.
        case never
        /// For the use that is evaluated.
        case now
        /// That many seconds ago, on a monotonic clock.
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

/// The state of biometrics as a replacement for the passcode.
public enum Biometrics: Sendable, Hashable {
    /// The device has no biometrics.
    case unavailable
    /// Biometrics are available and were not used.
    case available
    /// Biometrics released the key.
    case unlocked(PasscodeFacts.Entry)
}

extension PasscodeFacts.Entry {
    /// Returns whether the entry is valid if an entry lasts that long.
    func isWithin(_ period: ISODuration) -> Bool {
        switch self {
        case .never: false
        case .now: true
        case .ago(let seconds): seconds >= 0 && seconds < Double(period.seconds)
        }
    }
}
