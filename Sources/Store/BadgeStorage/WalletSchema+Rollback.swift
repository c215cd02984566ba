extension WalletSchema {
    // A row from before a column was added has no value in it, and SQLite tells its default in one place and NULL in the
    // other. Written again, it has all.
    private static let rewriting = """
        UPDATE badge SET is_revocation_told = is_revocation_told;
        UPDATE credential SET is_locked = is_locked;
        UPDATE home SET restored_at = restored_at;
        """

    // After a restore a badge is blocked until its organization was heard again.
    static let freshness = """
        ALTER TABLE home ADD COLUMN restored_at INTEGER;
        \(rewriting)
        """
}
