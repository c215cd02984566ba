import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation

/// The names of a wallet's files, and the rule for its key.
struct StoreFiles {
    let home: String

    var place: StorePlace { StorePlace(home: home, name: "wallet", keyContext: "wallet.db") }
    var databasePath: String { place.databasePath }
    var keyPath: String { place.keyPath }
    var lockPath: String { place.lockPath }

    var reserve: StoreReserve { StoreReserve(path: home + "/wallet.reserve") }

    /// Is present in the home, which is made for a new store.
    func enter(custody: any KeyCustody, create: Bool) throws -> StorePresence {
        if !place.isInhabited {
            guard create else { throw absent }
            try makeHome()
        }
        return try place.enter(custody: custody)
    }

    /// The database key: the one that is there, or a new one for a new store. A store whose key is gone never gets
    /// another.
    func databaseKey(custody: any KeyCustody, create: Bool, random: any RandomSource) throws -> Secret {
        // The database is asked for first: another process that makes both makes the key first.
        let hasDatabase = FileManager.default.fileExists(atPath: databasePath)
        if let key = try WrappedKey.load(at: keyPath, custody: custody, context: place.keyContext) { return key }
        if hasDatabase {
            throw keyMissing
        }
        guard create else { throw absent }
        return try WrappedKey.create(at: keyPath, custody: custody, context: place.keyContext, random: random)
    }

    var keyMissing: BadgeError {
        BadgeError(
            .keyMissing,
            "The wallet in \(home) is there, but its key file wallet.key is not. Put the file back from a backup.")
    }

    var absent: BadgeError {
        BadgeError(.storeAbsent, "There is no wallet in \(home). Provision a badge first.")
    }

    func makeHome() throws { try PrivateDirectory.make(home) }
}
