import BadgeDatabase
import GRDB

extension AuthorityStore {
    // Proofs are remembered in memory.
    static let proofsMigration = Migration("authority-18-proofs") { try $0.execute(sql: "DROP TABLE proof") }

    // Adds logins with a password, and the digest of a person's photo, which the next credential contains.
    private static let accountsSQL = """
        ALTER TABLE person ADD COLUMN username TEXT COLLATE NOCASE CHECK (length(username) BETWEEN 1 AND 64);
        ALTER TABLE person ADD COLUMN passwordHash TEXT;
        ALTER TABLE person ADD COLUMN wantsSecondFactor INTEGER NOT NULL DEFAULT 0
          CHECK (wantsSecondFactor IN (0, 1));
        ALTER TABLE person ADD COLUMN photoDigest TEXT CHECK (length(photoDigest) = 43);
        CREATE UNIQUE INDEX personByUsername ON person(username) WHERE removed IS NULL AND username IS NOT NULL;
        CREATE TABLE loginTry (
          account TEXT NOT NULL,
          device TEXT NOT NULL,
          wrong INTEGER NOT NULL CHECK (wrong BETWEEN 0 AND 10),
          until INTEGER NOT NULL,
          PRIMARY KEY (account, device)
        ) STRICT;
        CREATE INDEX loginTryByExpiry ON loginTry(until);
        CREATE TABLE authorizationCode (
          digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
          person TEXT NOT NULL REFERENCES person(id),
          device TEXT NOT NULL CHECK (length(device) = 43),
          badge TEXT REFERENCES badge(id),
          loggedIn INTEGER NOT NULL,
          expires INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX authorizationCodeByExpiry ON authorizationCode(expires);
        """

    // The row of a removed device stays, because the device remains known to the organization.
    private static let devicesSQL = """
        CREATE TABLE device (
          person TEXT NOT NULL REFERENCES person(id),
          id TEXT NOT NULL CHECK (length(id) = 43),
          name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
          platform TEXT NOT NULL CHECK (length(platform) BETWEEN 1 AND 64),
          added INTEGER NOT NULL,
          removed INTEGER,
          phone TEXT,
          phoneVerified INTEGER,
          PRIMARY KEY (person, id),
          CHECK ((phone IS NULL) = (phoneVerified IS NULL))
        ) STRICT;
        CREATE TABLE session (
          id TEXT PRIMARY KEY,
          person TEXT NOT NULL,
          device TEXT NOT NULL,
          badge TEXT REFERENCES badge(id),
          isRestoring INTEGER NOT NULL CHECK (isRestoring IN (0, 1)),
          refreshDigest BLOB NOT NULL UNIQUE CHECK (length(refreshDigest) = 32),
          loggedIn INTEGER,
          began INTEGER NOT NULL,
          FOREIGN KEY (person, device) REFERENCES device(person, id),
          CHECK (isRestoring = 0 OR (badge IS NOT NULL AND loggedIn IS NOT NULL))
        ) STRICT;
        CREATE INDEX sessionByDevice ON session(person, device);
        CREATE TABLE sessionToken (
          digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
          session TEXT NOT NULL REFERENCES session(id) ON DELETE CASCADE,
          expires INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX sessionTokenByExpiry ON sessionToken(expires);
        CREATE INDEX sessionTokenBySession ON sessionToken(session);
        CREATE TABLE proof (
          digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
          expires INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX proofByExpiry ON proof(expires);
        CREATE TABLE verificationCode (
          id TEXT PRIMARY KEY,
          person TEXT NOT NULL REFERENCES person(id),
          device TEXT NOT NULL CHECK (length(device) = 43),
          purpose TEXT NOT NULL CHECK (purpose IN ('enroll', 'delete', 'login')),
          target TEXT CHECK (length(target) = 43),
          recipient TEXT NOT NULL,
          mac BLOB NOT NULL CHECK (length(mac) = 32),
          triesLeft INTEGER NOT NULL CHECK (triesLeft BETWEEN 0 AND 5),
          sent INTEGER NOT NULL,
          expires INTEGER NOT NULL CHECK (expires > sent),
          UNIQUE (person, device, purpose),
          CHECK ((purpose = 'delete') = (target IS NOT NULL))
        ) STRICT;
        CREATE INDEX verificationCodeByExpiry ON verificationCode(expires);
        CREATE TABLE sentCode (
          person TEXT NOT NULL REFERENCES person(id),
          toStranger INTEGER NOT NULL CHECK (toStranger IN (0, 1)),
          sent INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX sentCodeOfPerson ON sentCode(person, toStranger, sent);
        """

    // A badge that was fetched by login has no invitation. Every badge belongs to a device, which for earlier badges is
    // represented by their holder key. SQLite cannot remove a column's constraint, so the table is created again.
    private static let badgesAgainSQL = """
        CREATE TABLE badgeOnDevice (
          id TEXT PRIMARY KEY,
          invitation TEXT UNIQUE REFERENCES invitation(id),
          person TEXT NOT NULL REFERENCES person(id),
          device TEXT NOT NULL,
          list INTEGER NOT NULL REFERENCES statusList(number),
          position INTEGER NOT NULL CHECK (position >= 0),
          status TEXT NOT NULL CHECK (status IN ('active', 'suspended', 'revoked')),
          holderKey TEXT NOT NULL CHECK (length(holderKey) = 43),
          type TEXT NOT NULL,
          issued INTEGER NOT NULL,
          expires INTEGER NOT NULL CHECK (expires > issued),
          notification TEXT CHECK (notification LIKE 'credential_%'),
          UNIQUE (list, position),
          FOREIGN KEY (person, device) REFERENCES device(person, id)
        ) STRICT;
        INSERT INTO device (person, id, name, platform, added)
          SELECT person, holderKey, 'Unnamed device', 'unknown', min(issued) FROM badge GROUP BY person, holderKey;
        INSERT INTO badgeOnDevice (id, invitation, person, device, list, position, status, holderKey, type, issued,
            expires, notification)
          SELECT id, invitation, person, holderKey, list, position, status, holderKey, type, issued, expires,
            notification FROM badge;
        DROP TABLE badge;
        ALTER TABLE badgeOnDevice RENAME TO badge;
        CREATE INDEX badgeByPerson ON badge(person, device);
        CREATE INDEX badgeByHolderKey ON badge(holderKey);
        CREATE INDEX withdrawnBadge ON badge(list, position, status) WHERE status <> 'active';
        CREATE TRIGGER revokedIsFinal BEFORE UPDATE OF status ON badge
          WHEN OLD.status = 'revoked' AND NEW.status <> 'revoked'
          BEGIN SELECT RAISE(ABORT, 'a revoked badge stays revoked'); END;
        CREATE TRIGGER statusListChanges AFTER UPDATE OF status ON badge
          WHEN OLD.status <> NEW.status
          BEGIN UPDATE statusList SET changes = changes + 1 WHERE number = NEW.list; END;
        """

    // A message is deleted with its invitation or verification code.
    private static let messagesAgainSQL = """
        CREATE TABLE messageOfCode (
          id INTEGER PRIMARY KEY,
          invitation TEXT REFERENCES invitation(id) ON DELETE CASCADE,
          verification TEXT REFERENCES verificationCode(id) ON DELETE CASCADE,
          recipient TEXT NOT NULL,
          kind TEXT NOT NULL,
          sealed BLOB NOT NULL,
          written INTEGER NOT NULL,
          CHECK ((invitation IS NULL) <> (verification IS NULL))
        ) STRICT;
        INSERT INTO messageOfCode (id, invitation, recipient, kind, sealed, written)
          SELECT id, invitation, recipient, kind, sealed, written FROM message;
        DROP TABLE message;
        ALTER TABLE messageOfCode RENAME TO message;
        CREATE INDEX messageOfInvitation ON message(invitation);
        CREATE INDEX messageOfVerification ON message(verification);
        """

    static let deviceSQL = [devicesSQL, accountsSQL, badgesAgainSQL, messagesAgainSQL].joined(separator: "\n")
}
