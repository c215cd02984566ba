import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension BadgeStore {
    /// Creates a key for every badge in the store of an earlier version, and seals under it what the custody alone had
    /// sealed, in one transaction, after which no old ciphertext is left.
    func reseal() throws {
        let resealing = Resealing(keyring: keyring)
        try database.write { database in
            for badge in try database.cachedValues(String.self, "SELECT id FROM badge").map(
                Badge.ID.init(rawValue:))
            {
                try resealing.reseal(badge, in: database)
            }
            try database.execute(sql: "PRAGMA user_version = \(SealingVersion.badgeKeys)")
        }
        try database.emptyLog()
    }
}

private struct Resealing: Sendable {
    let keyring: BadgeKeyring

    func reseal(_ badge: Badge.ID, in database: Database) throws {
        let key = try keyring.createKeyIfMissing(for: badge, in: database)
        for column in Self.columns(of: badge) {
            let rows = try database.cachedRows(column.read, [badge.rawValue])
            for row in rows {
                let id: String = try row.value("id")
                guard let sealed = try anew(row.value("sealed"), under: key, context: column.context(id)) else {
                    continue
                }
                try database.executeCached(column.write, [sealed, id])
            }
        }
    }

    // What cannot be opened stays as it is: it was already useless.
    private func anew(_ sealed: Data, under key: BadgeKey, context: String) throws -> Data? {
        do {
            return try key.seal(try keyring.custody.open(sealed, context: context), context: context)
        } catch BadgeError.Code.custodyDamaged {
            return nil
        }
    }

    private struct Column {
        let read: String
        let write: String
        let context: (String) -> String
    }

    private static func columns(of badge: Badge.ID) -> [Column] {
        [
            Column(
                read: "SELECT id, sealed FROM credential WHERE badge_id = ? AND length(sealed) > 0",
                write: "UPDATE credential SET sealed = ? WHERE id = ?",
                context: { BadgeStore.credentialContext(Credential.ID(rawValue: $0)) }),
            Column(
                read: "SELECT badge_id AS id, refresh_token AS sealed FROM session WHERE badge_id = ?",
                write: "UPDATE session SET refresh_token = ? WHERE badge_id = ?",
                context: { BadgeStore.refreshContext(Badge.ID(rawValue: $0)) }),
            Column(
                read: "SELECT badge_id AS id, sealed FROM code_secret WHERE badge_id = ?",
                write: "UPDATE code_secret SET sealed = ? WHERE badge_id = ?",
                context: { BadgeStore.codeContext(Badge.ID(rawValue: $0)) }),
        ]
    }
}
