public import BadgeDatabase
public import BadgeKeys

/// What a store is opened with, besides its home.
public struct StoreSeams: Sendable {
    /// Who keeps the keys.
    public var custody: any KeyCustody
    /// How the store is shared between processes.
    public var sharing: SharingMode
    /// What time it is.
    public var clock: any WallClock
    /// How much time has passed, whatever is done to the time of day.
    public var monotonicClock: any MonotonicClock
    /// Where random bytes come from.
    public var random: any RandomSource

    /// Names every part.
    public init(
        custody: any KeyCustody, sharing: SharingMode, clock: any WallClock, monotonicClock: any MonotonicClock,
        random: any RandomSource
    ) {
        self.custody = custody
        self.sharing = sharing
        self.clock = clock
        self.monotonicClock = monotonicClock
        self.random = random
    }
}

extension BadgeStore {
    /// Opens the store of a home that has one.
    ///
    /// - Throws: what the full initializer throws.
    init(home: String, seams: StoreSeams) async throws {
        try await self.init(
            home: home, custody: seams.custody, sharing: seams.sharing, create: false, clock: seams.clock,
            monotonicClock: seams.monotonicClock, random: seams.random)
    }
}
