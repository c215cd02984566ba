import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension BadgeStore {
    /// Creates a sync key for each badge in the store of an earlier version, seals what the policies require under the
    /// passcode, and leaves nothing unsealed, in one transaction.
    func addSyncKeys() throws {
        let (keyring, custody) = (keyring, custody)
        try writing { database, occasion in
            for badge in try database.badges(limit: nil, after: nil) {
                do {
                    let open = PasscodeUnlocking(lock: nil, key: nil)
                    let key = try database.holderKey(of: badge, custody, with: open)
                    try keyring.saveSyncKey(of: badge.id, key, at: occasion.date, in: database)
                } catch let error as BadgeError where [.keyMissing, .custodyDamaged].contains(error.code) {
                    continue
                }
            }
            try database.lockSecrets(keyring, occasion)
            try database.execute(sql: "PRAGMA user_version = \(SealingVersion.syncKeys)")
        }
        try database.emptyLog()
    }
}

extension BadgeKeyring {
    /// Creates a badge's sync key, for which its holder key vouches. An existing one for which that key vouches is
    /// kept.
    func saveSyncKey(of badge: Badge.ID, _ holderKey: SigningKey, at date: Date, in database: Database) throws {
        if let held = try database.boundRow(.syncKey, "badge_id", badge.rawValue, { $0["delegation"] as String }),
            try SyncKeyDelegation.verify(held).badgeKey.thumbprint == holderKey.publicKey.thumbprint
        {
            return
        }
        let syncKey = try SyncKey.make(for: holderKey, at: date, random: random)
        let sealed = try createKeyIfMissing(for: badge, in: database).seal(
            syncKey.key.raw, context: BadgeStore.syncKeyContext(badge))
        try database.executeCached(
            "INSERT OR REPLACE INTO sync_key (badge_id, sealed, delegation) VALUES (?, ?, ?)",
            [badge.rawValue, sealed, syncKey.delegation.compact])
    }

    /// Returns the key that acts for a badge while the wallet is locked.
    ///
    /// - Throws: `BadgeError` `keyMissing`; errors of the custody.
    func syncKey(of badge: Badge.ID, in database: Database) throws -> SyncKey {
        guard let row = try database.boundRows(.syncKey, "badge_id", badge.rawValue).first else {
            throw BadgeError(.keyMissing, "keyMissing.badgeWithoutKey")
        }
        let raw = try key(of: badge, in: database).open(row["sealed"], context: BadgeStore.syncKeyContext(badge))
        return try SyncKey(key: SigningKey(raw), delegation: .verify(row["delegation"]))
    }
}
