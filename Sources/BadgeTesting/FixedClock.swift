public import BadgeKeys
public import Foundation
import Synchronization

/// A clock that stands still until a test moves it.
///
///     let clock = FixedClock(Date(timeIntervalSince1970: 1_800_000_000))
///     clock.advance(by: 600)
public final class FixedClock: WallClock {
    private let date: Mutex<Date>

    /// Stands at the time.
    public init(_ date: Date) {
        self.date = Mutex(date)
    }

    /// The time at which it stands.
    public func now() -> Date { date.withLock { $0 } }

    /// Moves it by that many seconds; back, when they are negative.
    public func advance(by seconds: TimeInterval) {
        date.withLock { $0 = $0.addingTimeInterval(seconds) }
    }
}
