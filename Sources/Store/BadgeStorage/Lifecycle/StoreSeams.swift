package import BadgeDatabase
package import BadgeKeys
package import BadgeSystem

/// The services with which a store is opened.
package struct StoreSeams: Sendable {
    package var custody: any KeyCustody
    /// How the store is shared between processes.
    package var sharing: SharingMode
    /// The source of the current time.
    package var clock: any WallClock
    /// The clock that measures elapsed time, independent of changes to the time of day.
    package var monotonicClock: any MonotonicClock
    /// The source of random bytes.
    package var random: any RandomSource

    /// Creates the set of services.
    package init(
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
    /// Opens the existing store of a home.
    ///
    /// - Throws: The errors of the full initializer.
    init(home: String, seams: StoreSeams) async throws {
        try await self.init(
            home: home, custody: seams.custody, sharing: seams.sharing, create: false, clock: seams.clock,
            monotonicClock: seams.monotonicClock, random: seams.random)
    }
}
