import BadgeDatabase
import GRDB

/// What earlier runs and versions left in a store, looked for in one snapshot when it is opened.
struct Leftovers: Sendable {
    /// Whether the secrets of its badges are still sealed by the custody alone.
    let isSealedByCustody: Bool
    /// Whether its badges have no sync keys yet, and something may stand open that is to be sealed under the passcode.
    let lacksSyncKeys: Bool
    /// The offers of which issuances were begun and not finished, or have run out.
    let staleOffers: Set<String>
    /// The passcode, of which a try may have been left.
    let passcode: PasscodeRow?

    /// Looks for them; `nil` when there are none.
    init?(in database: EncryptedDatabase, at date: Int64) throws {
        (isSealedByCustody, lacksSyncKeys, staleOffers, passcode) = try database.read { database in
            let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            return (
                version < SealingVersion.badgeKeys, version < SealingVersion.syncKeys,
                // To ask whether there is anything to read takes less than to prepare the reading.
                try database.hasBoundRow(.issuance) ? try database.staleOffers(at: date) : [],
                try database.hasBoundRow(.passcode) ? try database.passcode() : nil
            )
        }
        if !lacksSyncKeys, staleOffers.isEmpty, passcode == nil { return nil }
    }
}

extension BadgeStore {
    func settle(_ leftovers: Leftovers) throws {
        if leftovers.isSealedByCustody { try reseal() }
        if leftovers.lacksSyncKeys { try addSyncKeys() }
        try sweep(leftovers.staleOffers)
        if let passcode = leftovers.passcode { try settleTries(of: passcode) }
        try StoreFiles(home: home).fillReserve()
    }
}
