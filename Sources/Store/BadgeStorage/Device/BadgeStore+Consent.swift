import BadgeDatabase
import BadgeKeys
package import BadgeModel
import GRDB

extension BadgeStore {
    /// Saves the user's decision on a consent.
    ///
    /// - Parameters:
    ///   - isGiven: Whether the user agreed.
    ///   - kind: The kind of consent.
    ///   - isAlways: Whether the question included background use. Agreement to it includes foreground use; a refusal
    ///     leaves an earlier decision on foreground use unchanged.
    ///   - badge: The badge.
    /// - Throws: `BadgeError` `notFound`.
    package func setConsent(_ isGiven: Bool, to kind: ConsentKind, isAlways: Bool = false, of badge: Badge.ID) throws {
        try writing { database, occasion in
            try database.requirePresent(badge)
            try database.executeCached(
                """
                INSERT INTO consent (badge_id, kind, is_given, is_always) VALUES (?1, ?2, ?3, ?3 AND ?4)
                ON CONFLICT (badge_id, kind) DO UPDATE SET is_given = ?3 OR (?4 AND is_given),
                    is_always = ?3 AND (?4 OR is_always)
                """, [badge.rawValue, kind.rawValue, isGiven, isAlways])
            try database.record(
                .consent, of: badge, isGiven ? "given" : "refused", occasion, kind.details(isAlways: isAlways))
        }
    }

    /// Returns the user's decisions on consents for a badge.
    ///
    /// - Throws: `BadgeError` `notFound`.
    package func consents(of badge: Badge.ID) throws -> [Consent] {
        try database.read { database in
            try database.requirePresent(badge)
            return try database.boundRows(.consent, "badge_id", badge.rawValue) { row in
                Consent(kind: try row.name("kind"), isGiven: row["is_given"], isAlways: row["is_always"])
            }.sorted { $0.kind.rawValue < $1.kind.rawValue }
        }
    }

    /// Withdraws a consent; the next use asks again.
    ///
    /// - Throws: `BadgeError` `notFound` when there is no such badge, or no consent to withdraw.
    package func withdrawConsent(to kind: ConsentKind, of badge: Badge.ID) throws {
        try writing { database, occasion in
            try database.requirePresent(badge)
            try database.executeCached(
                "UPDATE consent SET is_given = 0, is_always = 0 WHERE badge_id = ? AND kind = ? AND is_given",
                [badge.rawValue, kind.rawValue])
            guard database.changesCount > 0 else {
                throw BadgeError(.notFound, "notFound.consent", ["kind": kind.rawValue])
            }
            try database.record(.consent, of: badge, "withdrawn", occasion, ["kind": .string(kind.rawValue)])
        }
    }

    /// Records the photo that the organization has: SHA-256 of its bytes, base64url.
    ///
    /// - Throws: `BadgeError` `notFound`; `invalidInput` when the digest is invalid.
    package func setPhoto(_ digest: String, of badge: Badge.ID) throws {
        guard try Self.isDigest(digest) else {
            throw BadgeError(.invalidInput, "invalidInput.photoDigest")
        }
        try writing { database, occasion in
            try database.requirePresent(badge)
            try database.executeCached("UPDATE badge SET photo_digest = ? WHERE id = ?", [digest, badge.rawValue])
            try database.record(.photo, of: badge, "set", occasion, ["sha256": .string(digest)])
        }
    }

    private static func isDigest(_ text: String) throws -> Bool {
        do { return try Base64URL.decode(text).count == 32 } catch BadgeError.Code.documentInvalid { return false }
    }
}

extension ConsentKind {
    fileprivate func details(isAlways: Bool) -> [String: JSON] {
        isAlways ? ["kind": .string(rawValue), "level": "always"] : ["kind": .string(rawValue)]
    }
}
