import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension Database {
    /// Saves a holder key, or replaces an existing one by the sealed form.
    func save(_ key: SigningKey, sealed: SealedSecret, now: Int64) throws {
        try executeCached(
            """
            INSERT INTO device_key (thumbprint, sealed, created_at, is_locked) VALUES (?, ?, ?, ?)
            ON CONFLICT (thumbprint) DO UPDATE SET sealed = excluded.sealed, is_locked = excluded.is_locked
            """,
            [key.publicKey.thumbprint, sealed.bytes, now, sealed.isLocked])
    }

    /// Records an issuance as a contact, and its signed time as passed.
    func noteContact(_ issued: IssuanceResult, now: Int64) throws {
        try executeCached("UPDATE badge SET last_contact = ? WHERE id = ?", [now, issued.badge.id.rawValue])
        let signed = [issued.credential.issuedAt, issued.organization.policy?.issuedAt].compactMap(\.self).max()
        if let signed { try raiseSignedMark(to: signed) }
    }

    /// Requires that a written value can be read back, since an unreadable one would lock the user out of every badge.
    func requireReadable(_ written: Badge) throws {
        do {
            guard try badge(written.id) == written, try organization(written.organizationID) != nil else {
                throw BadgeError(.storeDamaged, "storeDamaged.badgeUnreadable")
            }
        } catch let error as BadgeError {
            throw BadgeError(
                .credentialMalformed, "credentialMalformed.valueNotStorable",
                underlying: error)
        }
    }

    /// Deletes issuances and the holder keys that are no longer needed.
    func deleteIssuances(where condition: String, _ arguments: Bindings) throws {
        try executeCached("DELETE FROM issuance WHERE \(condition)", arguments)
        try deleteUnusedKeys()
    }

    func deleteUnusedKeys() throws {
        try executeCached(
            """
            DELETE FROM device_key WHERE thumbprint NOT IN (SELECT holder_key FROM credential)
                AND thumbprint NOT IN (SELECT holder_key FROM issuance)
            """)
    }
}
