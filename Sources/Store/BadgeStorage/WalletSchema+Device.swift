extension WalletSchema {
    static let device = [devices, sessions, consents, trusted, servers, layout].joined(separator: "\n")

    private static let devices = """
        CREATE TABLE device (
            issuer TEXT NOT NULL PRIMARY KEY CHECK (issuer <> ''),
            sealed BLOB NOT NULL CHECK (length(sealed) > 0),
            created_at INTEGER NOT NULL
        ) STRICT;

        CREATE TRIGGER device_keeps_its_key BEFORE UPDATE ON device
        BEGIN SELECT RAISE(ABORT, 'sessions are bound to the device key'); END;
        """

    // What was granted before is kept: the text is sealed to the same context.
    private static let sessions = """
        CREATE TABLE session (
            badge_id TEXT NOT NULL PRIMARY KEY REFERENCES badge (id) ON DELETE CASCADE,
            refresh_token BLOB NOT NULL CHECK (length(refresh_token) > 0),
            logged_in_at INTEGER
        ) STRICT;
        INSERT INTO session (badge_id, refresh_token) SELECT badge_id, sealed FROM refresh_token;
        DROP TABLE refresh_token;

        CREATE TRIGGER session_keeps_its_login BEFORE UPDATE ON session
        WHEN NEW.logged_in_at IS NULL AND OLD.logged_in_at IS NOT NULL
        BEGIN SELECT RAISE(ABORT, 'login forgotten'); END;

        CREATE TABLE code_secret (
            badge_id TEXT NOT NULL PRIMARY KEY REFERENCES badge (id) ON DELETE CASCADE,
            sealed BLOB NOT NULL CHECK (length(sealed) > 0)
        ) STRICT;
        """

    private static let consents = """
        ALTER TABLE badge ADD COLUMN phone_verified_at INTEGER;

        CREATE TABLE consent (
            badge_id TEXT NOT NULL REFERENCES badge (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('location', 'bluetooth')),
            is_given INTEGER NOT NULL CHECK (is_given IN (0, 1)),
            PRIMARY KEY (badge_id, kind)
        ) STRICT, WITHOUT ROWID;
        """

    private static let trusted = """
        CREATE TABLE trust (
            place INTEGER NOT NULL PRIMARY KEY,
            client_id TEXT NOT NULL CHECK (client_id <> ''),
            badge_id TEXT NOT NULL REFERENCES badge (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            claims TEXT NOT NULL,
            trusted_at INTEGER NOT NULL,
            expires INTEGER NOT NULL CHECK (expires > trusted_at),
            UNIQUE (client_id, badge_id)
        ) STRICT;
        CREATE INDEX trust_of_badge ON trust (badge_id);

        CREATE TRIGGER trust_is_not_changed BEFORE UPDATE ON trust
        BEGIN SELECT RAISE(ABORT, 'trust changed'); END;
        """

    private static let servers = """
        CREATE TABLE server (
            place INTEGER NOT NULL PRIMARY KEY,
            url TEXT NOT NULL UNIQUE CHECK (url <> ''),
            name TEXT NOT NULL,
            is_current INTEGER NOT NULL CHECK (is_current IN (0, 1))
        ) STRICT;
        CREATE UNIQUE INDEX one_server_is_current ON server (is_current) WHERE is_current = 1;
        """

    private static let layout = """
        ALTER TABLE home ADD COLUMN location_source TEXT
            CHECK (location_source IS NULL OR location_source <> '' AND latitude IS NULL);
        """
}
