public import BadgeSystem
public import Foundation
import Synchronization

/// A clock that changes only when a test advances it.
///
///     let clock = FixedClock(Date(timeIntervalSince1970: 1_800_000_000))
///     clock.advance(by: 600)
public final class FixedClock: WallClock {
    private let date: Mutex<Date>

    /// Creates a clock with the given time.
    public init(_ date: Date) {
        self.date = Mutex(date)
    }

    /// Returns the current time of the clock.
    public func now() -> Date { date.withLock { $0 } }

    /// Advances the clock by that many seconds, or sets it back if negative.
    public func advance(by seconds: TimeInterval) {
        date.withLock { $0 = $0.addingTimeInterval(seconds) }
    }
}
