public import Foundation

/// An instant on a monotonic clock, which counts the seconds since the device booted, including sleep.
///
/// Two instants can be compared only if they are of the same boot.
public struct MonotonicInstant: Sendable, Hashable {
    /// The identifier of the boot, which changes with every restart.
    public let boot: String
    /// Seconds since the boot; negative when the clock cannot be trusted.
    public let seconds: TimeInterval

    /// The instant of a clock that cannot be trusted, with unknown distances to all others.
    public static let unmeasured = MonotonicInstant(boot: "", seconds: -1)

    public init(boot: String, seconds: TimeInterval) {
        self.boot = boot
        self.seconds = seconds
    }

    /// Returns the seconds from an earlier instant to this one; `nil` when the device was restarted in between, when
    /// the clock went back, which a monotonic clock does not do, or when one of them cannot be trusted.
    public func seconds(since earlier: MonotonicInstant) -> TimeInterval? {
        guard boot == earlier.boot, earlier.seconds >= 0, seconds >= earlier.seconds else { return nil }
        return seconds - earlier.seconds
    }
}

/// A clock that measures elapsed time, independent of changes to the time of day. Tests can replace it.
public protocol MonotonicClock: Sendable {
    /// Returns the current instant.
    func now() -> MonotonicInstant
}
