public import Foundation

/// A reading of a monotonic clock: it counts the seconds since the device started, sleep included.
///
/// Two readings can be compared only when they are of the same boot.
public struct MonotonicInstant: Sendable, Hashable {
    /// Which start of the device it counts from; another text after every restart.
    public let boot: String
    /// Seconds since then; negative when the clock cannot be trusted.
    public let seconds: TimeInterval

    /// The reading of a clock that cannot be trusted: nobody knows how much time passes before or after it.
    public static let unmeasured = MonotonicInstant(boot: "", seconds: -1)

    public init(boot: String, seconds: TimeInterval) {
        self.boot = boot
        self.seconds = seconds
    }

    /// Seconds from an earlier reading to this one; `nil` when the device was restarted between them, when the clock went
    /// back, which a monotonic clock does not do, or when one of them is not to be trusted.
    public func seconds(since earlier: MonotonicInstant) -> TimeInterval? {
        guard boot == earlier.boot, earlier.seconds >= 0, seconds >= earlier.seconds else { return nil }
        return seconds - earlier.seconds
    }
}

/// Tells how much time passed, whatever is done to the time of day; a seam, so that tests decide it.
public protocol MonotonicClock: Sendable {
    /// The reading at the call.
    func now() -> MonotonicInstant
}
