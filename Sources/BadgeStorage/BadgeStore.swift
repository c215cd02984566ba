public import BadgeDatabase
public import BadgeKeys
import BadgeModel
import Foundation
import GRDB

/// The wallet's records: the one owner of the database, with a verb for every change.
///
/// Each verb is one transaction: it happens whole or not at all, whatever is pulled out of the wall. An absent thing is
/// `nil`; a store that cannot be read throws and is left as it is.
public actor BadgeStore {
    let database: EncryptedDatabase
    let custody: any KeyCustody
    let clock: any WallClock
    let monotonicClock: any MonotonicClock
    let random: any RandomSource
    private let executor: StoreExecutor
    private let presence: StorePresence

    /// Where the store's files are.
    public nonisolated let home: String
    /// How the store is shared between processes.
    public nonisolated let sharing: SharingMode

    /// The thread on which the verbs run.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens the store of a home, makes it when there is none and `create` says so, and sweeps what was begun and
    /// cannot be finished.
    ///
    /// - Throws: `BadgeError` `storeAbsent`, `storeInUse`, `storeNewer`, `wrongKey`, `keyMissing`, `storeNotEncrypted`,
    ///   `storeDamaged`, `rolledBack`, `custodyDamaged`, `custodyInsecure`, `diskFull`.
    public nonisolated(nonsending) init(
        home: String, custody: any KeyCustody, sharing: SharingMode, create: Bool,
        clock: any WallClock = SystemClock(), monotonicClock: any MonotonicClock,
        random: any RandomSource = SystemRandom()
    ) async throws {
        let executor = StoreExecutor()
        let leftovers: Leftovers?
        (presence, database, leftovers) = try await executor.perform {
            let files = StoreFiles(home: home)
            let freshness = Freshness.wallet(custody: custody, random: random)
            let (presence, key) = try files.enter(custody: custody, create: create, random: random)
            let database = try EncryptedDatabase.open(
                at: files.databasePath, key: key, sharing: sharing, create: create,
                migrations: WalletSchema.migrations(freshness), freshness: freshness)
            let leftovers = try Leftovers(in: database, at: Self.date(of: clock))
            // What is left behind needs the room more.
            if leftovers == nil { try files.fillReserve() }
            return (presence, database, leftovers)
        }
        self.executor = executor
        self.home = home
        self.sharing = sharing
        self.custody = custody
        self.clock = clock
        self.monotonicClock = monotonicClock
        self.random = random
        if let leftovers { try await settle(leftovers) }
    }

    /// Closes the files; later verbs throw `closed`.
    public func close() throws {
        try database.close()
        try presence.end()
    }

    var reserve: StoreReserve { StoreFiles(home: home).reserve }

    /// The time, as the store writes it: whole seconds since 1970.
    var date: Int64 { Self.date(of: clock) }

    private static func date(of clock: any WallClock) -> Int64 {
        Int64(clock.now().timeIntervalSince1970.rounded(.down))
    }
}
