import BadgeDatabase
import BadgeKeys
public import BadgeModel
import GRDB

extension BadgeStore {
    /// Keeps what the person said.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func setConsent(_ isGiven: Bool, to kind: ConsentKind, of badge: Badge.ID) throws {
        try writing { database, occasion in
            try database.requirePresent(badge)
            try database.executeCached(
                "INSERT OR REPLACE INTO consent (badge_id, kind, is_given) VALUES (?, ?, ?)",
                [badge.rawValue, kind.rawValue, isGiven])
            try database.record(
                .consent, of: badge, isGiven ? "given" : "refused", occasion, ["kind": .string(kind.rawValue)])
        }
    }

    /// Notes the photo that the organization has: SHA-256 of its bytes, base64url.
    ///
    /// - Throws: `BadgeError` `notFound`; `invalidInput` when the digest is none.
    public func setPhoto(_ digest: String, of badge: Badge.ID) throws {
        guard try Self.isDigest(digest) else {
            throw BadgeError(.invalidInput, "A photo is told by SHA-256 of its bytes in base64url, 43 characters.")
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
