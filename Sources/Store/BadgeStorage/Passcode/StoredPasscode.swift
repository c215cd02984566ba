public import BadgeKeys
public import BadgeModel
public import Foundation

/// The wallet's passcode as stored.
public struct StoredPasscode: Sendable, Hashable {
    /// The key pair that it protects.
    public let lock: PasscodeKeyPair
    /// The rules under which it was set.
    public let rules: PasscodeRules
    /// The number of consecutive wrong entries; one that is being verified counts as wrong until it is accepted.
    public let wrongTries: Int
    /// The remaining lockout in seconds on the monotonic clock; 0 when an entry is possible.
    public let lockedFor: TimeInterval
    /// The time at which it was set or last changed, to the second.
    public let setAt: Date
}
