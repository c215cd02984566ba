extension WalletSchema {
    // To whom badges were presented, without values; a removed badge leaves it as it is. And whom the user trusts to ask,
    // for which transactions.
    static let presentations = """
        CREATE TABLE presentation (
            place INTEGER NOT NULL PRIMARY KEY,
            id TEXT NOT NULL UNIQUE CHECK (id <> ''),
            presented_at INTEGER NOT NULL,
            document TEXT NOT NULL,
            outcome TEXT NOT NULL CHECK (outcome IN ('answered', 'declined', 'refused', 'undelivered')),
            code TEXT CHECK (code <> ''),
            CHECK ((outcome = 'refused') = (code IS NOT NULL))
        ) STRICT;

        CREATE TABLE trusted_verifier (
            name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
            kind TEXT NOT NULL CHECK (kind IN ('root', 'attester', 'client')),
            document TEXT NOT NULL,
            trusted_at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE transaction_type (
            name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
            document TEXT NOT NULL,
            declared_at INTEGER NOT NULL
        ) STRICT;
        """
}
