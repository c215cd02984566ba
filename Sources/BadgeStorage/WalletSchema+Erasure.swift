extension WalletSchema {
    // What was sealed by the custody alone is sealed anew by the first opening, which has the custody.
    static let erasure = """
        CREATE TABLE badge_key (
            badge_id TEXT NOT NULL PRIMARY KEY REFERENCES badge (id) ON DELETE CASCADE,
            sealed BLOB NOT NULL CHECK (length(sealed) > 0)
        ) STRICT;
        """

    /// What `user_version` says once every badge has a key of its own.
    static let hasBadgeKeys = 1
}
