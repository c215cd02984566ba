package import BadgeDatabase
package import BadgeKeys
import BadgeModel
package import BadgeSystem
import Foundation
import GRDB

/// The wallet's records: the only owner of the database, with a method for every change.
///
/// Each method runs in one transaction and is atomic, even across power loss. An absent object is `nil`; a store that
/// cannot be read throws and is not changed.
package actor BadgeStore {
    let database: EncryptedDatabase
    let custody: any KeyCustody
    let clock: any WallClock
    let monotonicClock: any MonotonicClock
    let random: any RandomSource
    private let executor: StoreExecutor
    private let presence: StorePresence

    /// The folder of the store's files.
    package nonisolated let home: String
    /// How the store is shared between processes.
    package nonisolated let sharing: SharingMode

    /// The thread on which the methods run.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens the store of a home, creates it if there is none and `create` is set, and deletes issuances that cannot be
    /// completed.
    ///
    /// - Throws: `BadgeError` `storeAbsent`, `storeInUse`, `storeNewer`, `wrongKey`, `keyMissing`, `storeNotEncrypted`,
    ///   `storeDamaged`, `rolledBack`, `custodyDamaged`, `custodyInsecure`, `diskFull`.
    package nonisolated(nonsending) init(
        home: String, custody: any KeyCustody, sharing: SharingMode, create: Bool,
        clock: any WallClock = SystemClock(), monotonicClock: any MonotonicClock,
        random: any RandomSource = SystemRandom()
    ) async throws {
        let executor = StoreExecutor()
        let leftovers: Leftovers?
        (presence, database, leftovers) = try await executor.perform {
            let files = StoreFiles(home: home)
            let rollback = RollbackConfiguration.wallet(custody: custody, random: random)
            let (presence, key) = try files.enter(custody: custody, create: create, random: random)
            let database = try EncryptedDatabase.open(
                at: files.databasePath, key: key, sharing: sharing, create: create,
                migrations: WalletSchema.migrations(rollback), rollback: rollback)
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

    /// Closes the files. Later calls throw `closed`.
    package func close() throws {
        try database.close()
        try presence.end()
    }

    var reserve: StoreReserve { StoreFiles(home: home).reserve }

    /// The current time in the format of the store: whole seconds since 1970.
    var date: Int64 { Self.date(of: clock) }

    private static func date(of clock: any WallClock) -> Int64 {
        Int64(clock.now().timeIntervalSince1970.rounded(.down))
    }
}
