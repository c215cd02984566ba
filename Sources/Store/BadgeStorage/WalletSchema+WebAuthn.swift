extension WalletSchema {
    // A relying party has one credential for each of its accounts (WebAuthn Level 3, section 6.3.2). Those of an account
    // that had a passcode to prove stand under it.
    static let webAuthn = """
        CREATE TABLE webauthn_credential (
            id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
            relying_party TEXT NOT NULL CHECK (relying_party <> ''),
            user_handle TEXT NOT NULL CHECK (user_handle <> ''),
            sealed BLOB NOT NULL CHECK (length(sealed) > 0),
            is_locked INTEGER NOT NULL CHECK (is_locked IN (0, 1)),
            created_at INTEGER NOT NULL,
            UNIQUE (relying_party, user_handle)
        ) STRICT;
        """
}
