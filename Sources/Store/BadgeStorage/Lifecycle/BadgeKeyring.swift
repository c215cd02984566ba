import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

/// The badges' keys, which are stored sealed by the custody.
struct BadgeKeyring: Sendable {
    let custody: any KeyCustody
    let random: any RandomSource

    /// Returns the key of a badge.
    ///
    /// - Throws: `BadgeError` `keyMissing`; errors of the custody.
    func key(of badge: Badge.ID, in database: Database) throws -> BadgeKey {
        guard let key = try find(badge, database) else {
            throw BadgeError(.keyMissing, "keyMissing.keyOfBadge", ["badge": badge])
        }
        return key
    }

    /// Returns the key of a badge, and creates it if there is none; within a transaction that writes.
    func createKeyIfMissing(for badge: Badge.ID, in database: Database) throws -> BadgeKey {
        if let key = try find(badge, database) { return key }
        let key = BadgeKey(random.secret(bytes: 32), random: random)
        try database.executeCached(
            "INSERT INTO badge_key (badge_id, sealed) VALUES (?, ?)",
            [badge.rawValue, try custody.seal(key.secret, context: Self.context(badge))])
        return key
    }

    private func find(_ badge: Badge.ID, _ database: Database) throws -> BadgeKey? {
        try database.boundRow(.badgeKey, "badge_id", badge.rawValue) { $0["sealed"] as Data }.map {
            BadgeKey(try custody.open($0, context: Self.context(badge)), random: random)
        }
    }

    private static func context(_ badge: Badge.ID) -> String { "badge-key:\(badge)" }
}

extension BadgeStore {
    var keyring: BadgeKeyring { BadgeKeyring(custody: custody, random: random) }
}

extension Database {
    /// Overwrites the key of a badge, before the rest of the badge is deleted.
    func destroyKey(of badge: Badge.ID) throws {
        try executeCached("UPDATE badge_key SET sealed = zeroblob(length(sealed)) WHERE badge_id = ?", [badge.rawValue])
        try executeCached("DELETE FROM badge_key WHERE badge_id = ?", [badge.rawValue])
    }
}
