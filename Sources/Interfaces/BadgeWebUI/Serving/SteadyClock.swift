package import BadgeSystem

/// The time since the program started, which no change to the time of day moves.
package struct SteadyClock: MonotonicClock {
    private static let start = ContinuousClock.now

    package init() {}

    package func now() -> MonotonicInstant {
        MonotonicInstant(boot: "process", seconds: (ContinuousClock.now - Self.start) / .seconds(1))
    }
}
