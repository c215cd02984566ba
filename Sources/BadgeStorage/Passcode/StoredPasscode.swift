public import BadgeKeys
public import BadgeModel
public import Foundation

/// The wallet's passcode as it stands in the store.
public struct StoredPasscode: Sendable, Hashable {
    /// The key pair that it protects.
    public let lock: PasscodeKeyPair
    /// The rules that it was set under.
    public let rules: PasscodeRules
    /// Wrong entries in a row; one that is being verified counts as wrong until it is accepted.
    public let wrongTries: Int
    /// Seconds until an entry is taken again, on the monotonic clock; 0 when it is taken now.
    public let lockedFor: TimeInterval
    /// When it was set or last changed, to the second.
    public let setAt: Date
}
