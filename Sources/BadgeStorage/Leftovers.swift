import BadgeDatabase
import GRDB

/// What earlier runs and versions left in a store, looked for in one snapshot when it is opened.
struct Leftovers: Sendable {
    /// Whether the secrets of its badges are still sealed by the custody alone.
    let isSealedByCustody: Bool
    /// The offers of which issuances were begun and not finished, or have run out.
    let staleOffers: Set<String>
    /// The passcode, of which a try may have been left.
    let passcode: PasscodeRow?

    /// Looks for them; `nil` when there are none.
    init?(in database: EncryptedDatabase, at moment: Int64) throws {
        (isSealedByCustody, staleOffers, passcode) = try database.read { database in
            let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            return (
                version < WalletSchema.hasBadgeKeys,
                // To ask whether there is anything to read takes less than to prepare the reading.
                try database.hasBoundRow(.issuance) ? try database.staleOffers(at: moment) : [],
                try database.hasBoundRow(.passcode) ? try database.passcode() : nil
            )
        }
        if !isSealedByCustody, staleOffers.isEmpty, passcode == nil { return nil }
    }
}

extension BadgeStore {
    func settle(_ leftovers: Leftovers) throws {
        if leftovers.isSealedByCustody { try reseal() }
        try sweep(leftovers.staleOffers)
        if let passcode = leftovers.passcode { try settleTries(of: passcode) }
        try StoreFiles(home: home).fillReserve()
    }
}
