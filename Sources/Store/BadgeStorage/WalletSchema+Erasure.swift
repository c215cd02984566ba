import GRDB

extension WalletSchema {
    static func addBadgeKeys(_ database: Database) throws {
        try database.execute(sql: erasure)
        let hasBadges = try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM badge)") ?? true
        if !hasBadges { try database.execute(sql: "PRAGMA user_version = \(SealingVersion.badgeKeys)") }
    }

    // The first opening, which has the custody, reseals what the custody alone had sealed.
    private static let erasure = """
        CREATE TABLE badge_key (
            badge_id TEXT NOT NULL PRIMARY KEY REFERENCES badge (id) ON DELETE CASCADE,
            sealed BLOB NOT NULL CHECK (length(sealed) > 0)
        ) STRICT;
        """
}
