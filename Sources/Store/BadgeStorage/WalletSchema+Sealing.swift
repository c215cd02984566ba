import GRDB

extension WalletSchema {
    // The first opening, which has the custody, seals what is unsealed.
    static func addSealing(_ database: Database) throws {
        try database.execute(sql: sealing)
        let hasBadges = try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM badge)") ?? true
        if !hasBadges { try database.execute(sql: "PRAGMA user_version = \(SealingVersion.syncKeys)") }
    }

    // A row from before a column was added has no value in it until it is written again.
    private static let rewriting = """
        UPDATE badge SET awaits_new_key = awaits_new_key;
        UPDATE device_key SET is_locked = is_locked;
        UPDATE device SET is_locked = is_locked;
        UPDATE session SET is_locked = is_locked;
        UPDATE code_secret SET is_locked = is_locked;
        UPDATE issuance SET is_locked = is_locked;
        """

    // Whatever suffices to present a badge or to have it issued may stand under the passcode; what must work while the
    // wallet is locked is signed with a key of its own.
    private static let sealing = """
        DROP TRIGGER device_keeps_its_key;

        ALTER TABLE badge ADD COLUMN awaits_new_key INTEGER NOT NULL DEFAULT 0 CHECK (awaits_new_key IN (0, 1));
        CREATE INDEX badge_awaiting_key ON badge (place) WHERE awaits_new_key = 1;
        ALTER TABLE device_key ADD COLUMN is_locked INTEGER NOT NULL DEFAULT 0 CHECK (is_locked IN (0, 1));
        ALTER TABLE device ADD COLUMN is_locked INTEGER NOT NULL DEFAULT 0 CHECK (is_locked IN (0, 1));
        ALTER TABLE device ADD COLUMN is_exposed INTEGER NOT NULL DEFAULT 0 CHECK (is_exposed IN (0, 1));
        ALTER TABLE device ADD COLUMN next_sealed BLOB CHECK (length(next_sealed) > 0);
        ALTER TABLE session ADD COLUMN is_locked INTEGER NOT NULL DEFAULT 0 CHECK (is_locked IN (0, 1));
        ALTER TABLE session ADD COLUMN is_stale INTEGER NOT NULL DEFAULT 0 CHECK (is_stale IN (0, 1));
        ALTER TABLE code_secret ADD COLUMN is_locked INTEGER NOT NULL DEFAULT 0 CHECK (is_locked IN (0, 1));
        ALTER TABLE issuance ADD COLUMN is_locked INTEGER NOT NULL DEFAULT 0 CHECK (is_locked IN (0, 1));
        \(rewriting)

        CREATE TABLE sync_key (
            badge_id TEXT NOT NULL PRIMARY KEY REFERENCES badge (id) ON DELETE CASCADE,
            sealed BLOB NOT NULL CHECK (length(sealed) > 0),
            delegation TEXT NOT NULL CHECK (delegation <> '')
        ) STRICT;
        """
}
