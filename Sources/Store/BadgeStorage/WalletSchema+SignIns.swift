extension WalletSchema {
    // The identity providers that an organization listed last, and the sign-ins on this device; `name` greets a returning
    // user, and is gone after a logout. The organization need not be known yet.
    static let signIns = """
        CREATE TABLE provider_list (
            issuer TEXT NOT NULL PRIMARY KEY CHECK (issuer <> ''),
            document TEXT NOT NULL
        ) STRICT;

        CREATE TABLE sign_in (
            issuer TEXT NOT NULL CHECK (issuer <> ''),
            provider TEXT NOT NULL CHECK (provider <> ''),
            name TEXT CHECK (name <> ''),
            signed_in_at INTEGER NOT NULL,
            PRIMARY KEY (issuer, provider)
        ) STRICT;
        """
}
