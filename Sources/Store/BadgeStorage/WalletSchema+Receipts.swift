extension WalletSchema {
    // What was told to an organization of the store, under a badge's key, and what it gave a receipt for. A badge that was
    // there when the store was shown to be an older copy is out of use until a restore, or until it comes on another key.
    static let receipts = """
        CREATE TABLE anchor (
            badge_id TEXT NOT NULL PRIMARY KEY REFERENCES badge (id) ON DELETE CASCADE,
            store TEXT NOT NULL,
            sent TEXT,
            kept_generation INTEGER,
            kept_digest BLOB CHECK (length(kept_digest) = 32),
            receipt TEXT,
            CHECK ((kept_generation IS NULL) = (receipt IS NULL) AND (kept_digest IS NULL) = (receipt IS NULL))
        ) STRICT;

        ALTER TABLE badge ADD COLUMN rolled_back_at INTEGER;
        UPDATE badge SET rolled_back_at = rolled_back_at;

        -- The check of the reference looks for a credential's badge whenever a badge comes or goes.
        CREATE INDEX badge_of_credential ON badge (credential_id);

        CREATE TRIGGER restore_ends_rollback AFTER UPDATE OF restored_at ON home
        WHEN NEW.restored_at IS NOT OLD.restored_at
        BEGIN UPDATE badge SET rolled_back_at = NULL WHERE rolled_back_at IS NOT NULL; END;
        """
}
