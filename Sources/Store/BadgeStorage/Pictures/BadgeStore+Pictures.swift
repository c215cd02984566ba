import BadgeDatabase
import BadgeKeys
package import BadgeModel
import Foundation
import GRDB

extension BadgeStore {
    /// Returns a badge's picture; `nil` when there is none, or the photo is another one than the badge names.
    ///
    /// - Throws: `BadgeError` `notFound` for an unknown badge; `storeDamaged`, `custodyDamaged` and `keyMissing` for a
    ///   picture that cannot be opened; errors of the custody, such as `storeLocked`.
    package func picture(_ kind: PictureKind, of badge: Badge.ID) throws -> BadgePicture? {
        let keyring = keyring
        return try database.read { database in
            let holder = try database.requireBadge(badge).holder
            guard let row = try database.picture(kind, of: badge), kind != .photo || row["source"] == holder.photoDigest
            else { return nil }
            return try keyring.picture(kind, of: badge, row, in: database)
        }
    }

    /// Returns where a badge's picture came from, for whether it is to be fetched; `nil` if none was asked for.
    package func pictureRecord(_ kind: PictureKind, of badge: Badge.ID) throws -> PictureRecord? {
        try database.read { database in
            try database.cachedRow(
                """
                SELECT source, entity_tag, asked_at, sealed IS NOT NULL AS has_picture FROM picture
                WHERE badge_id = ? AND kind = ?
                """, [badge.rawValue, kind.rawValue]
            ).map { row in
                PictureRecord(
                    source: row["source"], entityTag: row["entity_tag"], askedAt: try row.requiredDate("asked_at"),
                    hasPicture: row["has_picture"])
            }
        }
    }

    /// Saves a badge's picture, sealed under the badge's key, in place of an earlier one.
    ///
    /// - Returns: Whether it is another one than before.
    /// - Throws: `BadgeError` `notFound`; errors of the custody.
    @discardableResult
    package func savePicture(
        _ picture: BadgePicture, _ kind: PictureKind, from source: String, entityTag: String? = nil, of badge: Badge.ID
    ) throws -> Bool {
        let keyring = keyring
        return try writing { database, occasion in
            try database.requirePresent(badge)
            let former = try database.picture(kind, of: badge).flatMap { row in
                // One that is broken gives way.
                do { return try keyring.picture(kind, of: badge, row, in: database) } catch
                    BadgeError.Code.custodyDamaged, BadgeError.Code.storeDamaged
                { return nil as BadgePicture? }
            }
            let sealed = try keyring.createKeyIfMissing(for: badge, in: database)
                .seal(Secret(picture.bytes), context: kind.context(badge))
            try database.executeCached(
                """
                INSERT OR REPLACE INTO picture (badge_id, kind, source, entity_tag, asked_at, sealed)
                VALUES (?, ?, ?, ?, ?, ?)
                """, [badge.rawValue, kind.rawValue, source, entityTag, occasion.seconds, sealed])
            return former != picture
        }
    }

    /// Records that a picture was asked for and is refused. A photo of another source is erased; a logo stays until there
    /// is another.
    package func notePicture(_ kind: PictureKind, from source: String, of badge: Badge.ID) throws {
        try writing { database, occasion in
            guard try database.hasBoundRow(.badge, "id", badge.rawValue) else { return }
            try database.executeCached(
                """
                INSERT INTO picture (badge_id, kind, source, asked_at) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (badge_id, kind) DO UPDATE SET
                    sealed = CASE WHEN kind = 'logo' OR source = ?3 THEN sealed END,
                    source = ?3, entity_tag = NULL, asked_at = ?4
                """, [badge.rawValue, kind.rawValue, source, occasion.seconds])
        }
    }

    /// Erases a badge's picture, if there is one.
    package func removePicture(_ kind: PictureKind, of badge: Badge.ID) throws {
        try writing { database, _ in
            try database.executeCached(
                "DELETE FROM picture WHERE badge_id = ? AND kind = ?", [badge.rawValue, kind.rawValue])
        }
    }
}

extension Database {
    /// Returns the row of a picture that is stored.
    fileprivate func picture(_ kind: PictureKind, of badge: Badge.ID) throws -> Row? {
        try boundRows(.picture, "badge_id", badge.rawValue)
            .first { $0["kind"] == kind.rawValue && $0["sealed"] as Data? != nil }
    }
}

extension BadgeKeyring {
    fileprivate func picture(
        _ kind: PictureKind, of badge: Badge.ID, _ row: Row, in database: Database
    ) throws -> BadgePicture {
        let file = try key(of: badge, in: database).open(row["sealed"], context: kind.context(badge))
        do { return try file.withUnsafeBytes { try BadgePicture(Array($0)) } } catch BadgeError.Code.photoRefused {
            throw BadgeError(.storeDamaged, "storeDamaged.badgeUnreadable")
        }
    }
}

extension PictureKind {
    fileprivate func context(_ badge: Badge.ID) -> String { "\(rawValue):\(badge)" }
}
