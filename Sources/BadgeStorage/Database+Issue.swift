import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension Database {
    /// Writes a holder key, or seals the one that is there as the given one.
    func save(_ key: SigningKey, sealed: SealedSecret, now: Int64) throws {
        try executeCached(
            """
            INSERT INTO device_key (thumbprint, sealed, created_at, is_locked) VALUES (?, ?, ?, ?)
            ON CONFLICT (thumbprint) DO UPDATE SET sealed = excluded.sealed, is_locked = excluded.is_locked
            """,
            [key.publicKey.thumbprint, sealed.bytes, now, sealed.isLocked])
    }

    /// Issuing is a confirmation, and what was signed for it tells that its time has passed.
    func noteContact(_ issued: IssuedBadge, now: Int64) throws {
        try executeCached("UPDATE badge SET last_contact = ? WHERE id = ?", [now, issued.badge.id.rawValue])
        let signed = [issued.credential.issuedAt, issued.organization.policy?.issuedAt].compactMap(\.self).max()
        if let signed { try raiseSignedMark(to: signed) }
    }

    /// A value that is written but cannot be read again would lock the user out of every badge.
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

    /// Deletes issuances and the holder keys that nothing is bound to any more.
    func deleteIssuances(where condition: String, _ arguments: StatementArguments) throws {
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
