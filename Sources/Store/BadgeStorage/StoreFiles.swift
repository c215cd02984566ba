import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation

/// The names of a wallet's files, and the creation of its key.
struct StoreFiles {
    let home: String

    var layout: StoreLayout { StoreLayout(home: home, name: "wallet", keyContext: "wallet.db") }
    var databasePath: String { layout.databasePath }
    var keyPath: String { layout.keyPath }
    var lockPath: String { layout.lockPath }

    var reserve: StoreReserve { StoreReserve(path: home + "/wallet.reserve") }

    /// Acquires a shared lock on the store of a home, which is created for a new store, and returns the database key:
    /// the existing one, or a new one for a new store. A store that lost its key never gets another.
    func enter(
        custody: any KeyCustody, create: Bool, random: any RandomSource
    ) throws -> (presence: StorePresence, key: Secret) {
        if try !layout.isInhabited {
            try layout.requireStore()
            guard create else { throw absent }
            try makeHome()
        }
        // The database is asked for before its key: another process that makes both makes the key first.
        let hasDatabase = try hasDatabase
        let (presence, key) = try layout.enter(custody: custody)
        try layout.requireStore()
        return (presence, try key ?? makeKey(hasDatabase: hasDatabase, custody, create, random))
    }

    /// Returns the database key only, for a caller that already holds the lock.
    func databaseKey(custody: any KeyCustody, create: Bool, random: any RandomSource) throws -> Secret {
        let hasDatabase = try hasDatabase
        let key = try WrappedKey.load(at: keyPath, custody: custody, context: layout.keyContext)
        return try key ?? makeKey(hasDatabase: hasDatabase, custody, create, random)
    }

    // An empty file is where the making of a store was cut short.
    private var hasDatabase: Bool { get throws { try FilePresence.size(of: databasePath) ?? 0 > 0 } }

    private func makeKey(
        hasDatabase: Bool, _ custody: any KeyCustody, _ create: Bool, _ random: any RandomSource
    ) throws -> Secret {
        guard !hasDatabase else { throw keyMissing }
        guard create else { throw absent }
        try layout.makeEmptyDatabase()
        return try WrappedKey.create(at: keyPath, custody: custody, context: layout.keyContext, random: random)
    }

    var keyMissing: BadgeError {
        BadgeError(
            .keyMissing,
            "keyMissing.keyFileOfWallet", ["home": home])
    }

    var absent: BadgeError {
        BadgeError(.storeAbsent, "storeAbsent.walletInHome", ["home": home])
    }

    func makeHome() throws { try PrivateDirectory.make(home) }
}
