import BadgeKeys

/// The time since the program started, which no change to the time of day moves.
struct SteadyClock: MonotonicClock {
    private static let start = ContinuousClock.now

    func now() -> MonotonicInstant {
        MonotonicInstant(boot: "process", seconds: (ContinuousClock.now - Self.start) / .seconds(1))
    }
}
