import BadgeKeys
import Foundation

/// The time after a wrong entry during which no other is taken, on a monotonic clock.
struct PasscodeDelay: Hashable {
    let seconds: Int
    let since: MonotonicInstant

    static func none(at elapsed: MonotonicInstant) -> PasscodeDelay { PasscodeDelay(seconds: 0, since: elapsed) }

    /// How much of it is left; all of it when the clock cannot tell.
    func remaining(at elapsed: MonotonicInstant) -> TimeInterval {
        guard seconds > 0 else { return 0 }
        return max(0, Double(seconds) - (elapsed.seconds(since: since) ?? 0))
    }

    /// The same delay begun at that time; `nil` when the clock can tell how much has passed.
    func rebased(at elapsed: MonotonicInstant) -> PasscodeDelay? {
        guard seconds > 0, elapsed.seconds(since: since) == nil else { return nil }
        return PasscodeDelay(seconds: seconds, since: elapsed)
    }
}
