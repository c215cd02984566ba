package import BadgeKeys
package import BadgeModel
package import Foundation

/// The wallet's passcode as stored.
package struct StoredPasscode: Sendable, Hashable {
    /// The key pair that it protects.
    package let lock: PasscodeKeyPair
    /// The rules under which it was set.
    package let rules: PasscodeRules
    /// The number of consecutive wrong entries; one that is being verified counts as wrong until it is accepted.
    package let wrongTries: Int
    /// The remaining lockout in seconds on the monotonic clock; 0 when an entry is possible.
    package let lockedFor: TimeInterval
    /// The time at which it was set or last changed, to the second.
    package let setAt: Date
}
