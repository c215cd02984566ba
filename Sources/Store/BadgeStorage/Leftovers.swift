import BadgeDatabase
import GRDB

/// The incomplete work of earlier runs and versions in a store, determined in one snapshot at its opening.
struct Leftovers: Sendable {
    /// Whether the secrets of its badges are still sealed by the custody alone.
    let isSealedByCustody: Bool
    /// Whether its badges have no sync keys yet, and secrets may be unsealed that require the passcode.
    let lacksSyncKeys: Bool
    /// The offers with issuances that were not completed, or have expired.
    let staleOffers: Set<String>
    /// The passcode, if it may have an unfinished attempt.
    let passcode: PasscodeRow?

    /// Looks for incomplete work; `nil` when there is none.
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
