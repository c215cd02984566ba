public import Foundation

/// A reading of a clock that nobody sets: it counts the seconds since the device started, sleep included.
///
/// Two readings can be compared only when they are of the same boot.
public struct BootMoment: Sendable, Hashable {
    /// Which start of the device it counts from; another text after every restart.
    public let boot: String
    /// Seconds since then.
    public let seconds: TimeInterval

    /// Makes a reading.
    public init(boot: String, seconds: TimeInterval) {
        self.boot = boot
        self.seconds = seconds
    }

    /// Seconds from an earlier reading to this one; `nil` when the device was restarted between them, or when the clock
    /// went back, which a clock that nobody sets does not do.
    public func seconds(since earlier: BootMoment) -> TimeInterval? {
        guard boot == earlier.boot, seconds >= earlier.seconds else { return nil }
        return seconds - earlier.seconds
    }
}

/// Tells how much time passed, whatever is done to the time of day; a seam, so that tests decide it.
public protocol BootClock: Sendable {
    /// The reading at the call.
    func now() -> BootMoment
}
