public import BadgeSystem
public import Foundation
import Synchronization

/// A monotonic clock that changes only when a test advances or restarts it.
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

    /// Creates a clock at that many seconds after the first boot.
    public init(seconds: TimeInterval = 1000) {
        state = Mutex(State(seconds: seconds))
    }

    /// Returns the current instant: `boot-1` and the seconds since then.
    public func now() -> MonotonicInstant {
        state.withLock { MonotonicInstant(boot: "boot-\($0.boot)", seconds: $0.seconds) }
    }

    /// Advances the clock by that many seconds, or sets it back if negative, which no real clock does.
    public func advance(by seconds: TimeInterval) {
        state.withLock { $0.seconds += seconds }
    }

    /// Simulates a restart of the device: another boot, at 0 seconds.
    public func restart() {
        state.withLock { $0 = State(boot: $0.boot + 1, seconds: 0) }
    }
}
