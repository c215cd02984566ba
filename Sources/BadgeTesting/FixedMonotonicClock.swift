public import BadgeKeys
public import Foundation
import Synchronization

/// A monotonic clock that stands still until a test moves it, and restarts when a test says so.
///
///     let monotonicClock = FixedMonotonicClock()
///     monotonicClock.advance(by: 60)
///     monotonicClock.restart()
public final class FixedMonotonicClock: MonotonicClock {
    private struct State {
        var boot = 1
        var seconds: TimeInterval
    }

    private let state: Mutex<State>

    /// Stands at so many seconds after the first boot.
    public init(seconds: TimeInterval = 1000) {
        state = Mutex(State(seconds: seconds))
    }

    /// Where it stands: `boot-1` and the seconds since then.
    public func now() -> MonotonicInstant {
        state.withLock { MonotonicInstant(boot: "boot-\($0.boot)", seconds: $0.seconds) }
    }

    /// Moves it by that many seconds; back, as no real one goes, when they are negative.
    public func advance(by seconds: TimeInterval) {
        state.withLock { $0.seconds += seconds }
    }

    /// Starts the device again: another boot, at 0 seconds.
    public func restart() {
        state.withLock { $0 = State(boot: $0.boot + 1, seconds: 0) }
    }
}
