import BadgeSystem
import Foundation

/// The lockout after a wrong entry, on a monotonic clock.
struct PasscodeDelay: Hashable {
    let seconds: Int
    let since: MonotonicInstant

    static func none(at elapsed: MonotonicInstant) -> PasscodeDelay { PasscodeDelay(seconds: 0, since: elapsed) }

    /// Returns the remaining time; all of it when the clock cannot measure it.
    func remaining(at elapsed: MonotonicInstant) -> TimeInterval {
        guard seconds > 0 else { return 0 }
        return max(0, Double(seconds) - (elapsed.seconds(since: since) ?? 0))
    }

    /// Returns the same lockout, restarted at that time; `nil` when the clock can measure how much has passed.
    func rebased(at elapsed: MonotonicInstant) -> PasscodeDelay? {
        guard seconds > 0, elapsed.seconds(since: since) == nil else { return nil }
        return PasscodeDelay(seconds: seconds, since: elapsed)
    }
}
