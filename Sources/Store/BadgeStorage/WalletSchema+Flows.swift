extension WalletSchema {
    // Who is signed in at a server of native sign-ins, for each client of it; and the flows of servers, which are public.
    static let flows = """
        CREATE TABLE flow_session (
            server TEXT NOT NULL CHECK (server <> ''),
            client TEXT NOT NULL CHECK (client <> ''),
            sealed BLOB NOT NULL CHECK (length(sealed) > 0),
            created_at INTEGER NOT NULL,
            PRIMARY KEY (server, client)
        ) STRICT;

        CREATE TABLE flow_document (
            address TEXT NOT NULL PRIMARY KEY CHECK (address <> ''),
            body BLOB NOT NULL CHECK (length(body) > 0),
            fetched_at INTEGER NOT NULL
        ) STRICT;
        """
}
