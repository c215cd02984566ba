extension WalletSchema {
    // What a badge shows beside its texts. Without `sealed`, the picture of that source was refused. The bytes come last, so
    // that the columns before them are read without them.
    static let pictures = """
        CREATE TABLE picture (
            badge_id TEXT NOT NULL REFERENCES badge (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('photo', 'logo')),
            source TEXT NOT NULL CHECK (source <> ''),
            entity_tag TEXT CHECK (entity_tag <> ''),
            asked_at INTEGER NOT NULL,
            sealed BLOB CHECK (length(sealed) > 0),
            PRIMARY KEY (badge_id, kind)
        ) STRICT;
        """
}
