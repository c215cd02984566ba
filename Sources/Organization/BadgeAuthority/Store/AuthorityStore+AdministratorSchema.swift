import BadgeDatabase
import GRDB

extension AuthorityStore {
    static let administratorsMigration = Migration("authority-22-administrators") {
        try $0.execute(sql: administratorsSQL)
    }

    // A removed administrator stays, since the audit log names them by identifier. `credentials` rises with each change
    // of the password or the key of the one-time codes. `step` is the newest time step whose code was accepted.
    private static let administratorsSQL = """
        CREATE TABLE administrator (
          id TEXT PRIMARY KEY,
          email TEXT NOT NULL COLLATE NOCASE CHECK (length(email) BETWEEN 3 AND 254),
          name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
          role TEXT NOT NULL CHECK (role IN ('owner', 'people', 'policy', 'auditor')),
          passwordHash TEXT,
          codeKey BLOB CHECK (length(codeKey) = 20),
          credentials INTEGER NOT NULL,
          added INTEGER NOT NULL,
          removed INTEGER,
          CHECK (removed IS NOT NULL OR passwordHash IS NOT NULL AND codeKey IS NOT NULL)
        ) STRICT;
        CREATE UNIQUE INDEX administratorByEmail ON administrator(email) WHERE removed IS NULL;
        CREATE TABLE administratorLogin (
          administrator TEXT PRIMARY KEY REFERENCES administrator(id),
          step INTEGER NOT NULL,
          loggedIn INTEGER
        ) STRICT;
        CREATE TRIGGER lastOwnerStays BEFORE UPDATE OF role, removed ON administrator
          WHEN OLD.role = 'owner' AND OLD.removed IS NULL AND (NEW.role <> 'owner' OR NEW.removed IS NOT NULL)
            AND (SELECT count(*) FROM administrator WHERE role = 'owner' AND removed IS NULL) < 2
          BEGIN SELECT RAISE(ABORT, 'an organization with administrators has an owner'); END;
        """
}
