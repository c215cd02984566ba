import BadgeDatabase
import GRDB

extension AuthorityStore {
    // Dates are whole seconds since 1970. Codes and tokens that a person or a wallet presents are stored as digests.
    static func migrations(_ rollback: RollbackConfiguration) -> [Migration] {
        older + [
            Migration(auditMigration) { db in
                try db.execute(sql: AuditLog.schema)
                try db.execute(sql: auditSQL)
                try rollback.install(in: db)
            }
        ] + later.map { $0.binding(rollback) }
    }

    // Migrations after the one that adds the integrity tree. Tables of the tree that they change are added to it again.
    private static let later: [Migration] = [
        Migration("authority-8-sessions") { try $0.execute(sql: sessionsSQL) }, boundsMigration, movesMigration,
        deviceGrantsMigration, browserLoginsMigration, signingKeysMigration, issuanceMigration,
        externalAccountsMigration, enteredCodesMigration, linkSchemeMigration, proofsMigration, providersMigration,
        outboxMigration, accountNamesMigration, administratorsMigration, operationsMigration,
        personalValuesMigration, policySettingsMigration, ownersMigration, positionsMigration,
        presentationsMigration,
    ]

    private static let older = [
        Migration("authority-1") { db in
            try db.execute(sql: organizationSQL)
            try db.execute(sql: peopleSQL)
            try db.execute(sql: badgesSQL)
        },
        Migration("authority-2-receipts") { try $0.execute(sql: receiptsSQL) },
        Migration("authority-3-devices") { try $0.execute(sql: deviceSQL) },
        Migration("authority-4-services") { try $0.execute(sql: servicesSQL) },
        Migration("authority-5-anchors") { try $0.execute(sql: checkpointsSQL) },
        Migration("authority-6-suspension") { try $0.execute(sql: suspensionSQL) },
    ]

    // A session may move its badge to a new holder key after its device has changed its key. Refresh tokens rotate: the
    // previous one is valid until the newest has been used.
    private static let sessionsSQL = """
        ALTER TABLE session ADD COLUMN mayMoveBadge INTEGER NOT NULL DEFAULT 0 CHECK (mayMoveBadge IN (0, 1));
        ALTER TABLE session ADD COLUMN previousDigest BLOB CHECK (length(previousDigest) = 32);
        ALTER TABLE session ADD COLUMN used INTEGER;
        UPDATE session SET used = began;
        CREATE INDEX sessionByUse ON session(used);
        """

    private static let organizationSQL = """
        CREATE TABLE organization (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
          issuer TEXT NOT NULL,
          displayName TEXT NOT NULL,
          backgroundColor TEXT,
          textColor TEXT,
          logo TEXT,
          supportEmail TEXT,
          supportPhone TEXT,
          supportURL TEXT,
          secret BLOB NOT NULL CHECK (length(secret) = 32)
        ) STRICT;
        CREATE TABLE signingKey (
          thumbprint TEXT PRIMARY KEY,
          private BLOB NOT NULL CHECK (length(private) = 32),
          created INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE policy (
          version INTEGER PRIMARY KEY CHECK (version > 0),
          document TEXT NOT NULL,
          compact TEXT NOT NULL,
          issued INTEGER NOT NULL,
          expires INTEGER NOT NULL CHECK (expires > issued)
        ) STRICT;
        CREATE TRIGGER policyVersionRises BEFORE INSERT ON policy
          WHEN NEW.version <= (SELECT max(version) FROM policy)
          BEGIN SELECT RAISE(ABORT, 'a policy version only rises'); END;
        """

    private static let peopleSQL = """
        CREATE TABLE person (
          id TEXT PRIMARY KEY,
          email TEXT NOT NULL COLLATE NOCASE CHECK (length(email) BETWEEN 3 AND 254),
          name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
          givenName TEXT,
          familyName TEXT,
          phone TEXT,
          title TEXT,
          "group" TEXT,
          properties TEXT NOT NULL,
          added INTEGER NOT NULL,
          removed INTEGER
        ) STRICT;
        CREATE UNIQUE INDEX personByEmail ON person(email) WHERE removed IS NULL;
        CREATE TABLE invitation (
          id TEXT PRIMARY KEY,
          person TEXT NOT NULL REFERENCES person(id),
          offerDigest BLOB NOT NULL UNIQUE CHECK (length(offerDigest) = 32),
          codeDigest BLOB NOT NULL UNIQUE CHECK (length(codeDigest) = 32),
          transactionCodeMAC BLOB NOT NULL CHECK (length(transactionCodeMAC) = 32),
          triesLeft INTEGER NOT NULL CHECK (triesLeft BETWEEN 0 AND 5),
          state TEXT NOT NULL CHECK (state IN ('open', 'redeemed', 'dead')),
          created INTEGER NOT NULL,
          expires INTEGER NOT NULL CHECK (expires > created),
          CHECK (state <> 'open' OR triesLeft > 0)
        ) STRICT;
        CREATE UNIQUE INDEX openInvitationOfPerson ON invitation(person) WHERE state = 'open';
        CREATE INDEX invitationByExpiry ON invitation(expires) WHERE state <> 'redeemed';
        CREATE TABLE token (
          digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
          invitation TEXT NOT NULL UNIQUE REFERENCES invitation(id) ON DELETE CASCADE,
          expires INTEGER NOT NULL,
          credential TEXT
        ) STRICT;
        CREATE INDEX tokenByExpiry ON token(expires);
        CREATE TABLE nonce (
          digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
          expires INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX nonceByExpiry ON nonce(expires);
        CREATE TABLE message (
          id INTEGER PRIMARY KEY,
          invitation TEXT NOT NULL REFERENCES invitation(id) ON DELETE CASCADE,
          recipient TEXT NOT NULL,
          kind TEXT NOT NULL,
          sealed BLOB NOT NULL,
          written INTEGER NOT NULL
        ) STRICT;
        """

    private static let badgesSQL = """
        CREATE TABLE statusList (
          number INTEGER PRIMARY KEY CHECK (number > 0),
          size INTEGER NOT NULL CHECK (size > 0),
          changes INTEGER NOT NULL DEFAULT 0,
          used INTEGER NOT NULL CHECK (used BETWEEN 0 AND size)
        ) STRICT;
        CREATE TABLE badge (
          id TEXT PRIMARY KEY,
          invitation TEXT NOT NULL UNIQUE REFERENCES invitation(id),
          person TEXT NOT NULL REFERENCES person(id),
          list INTEGER NOT NULL REFERENCES statusList(number),
          position INTEGER NOT NULL CHECK (position >= 0),
          status TEXT NOT NULL CHECK (status IN ('active', 'suspended', 'revoked')),
          holderKey TEXT NOT NULL CHECK (length(holderKey) = 43),
          type TEXT NOT NULL,
          issued INTEGER NOT NULL,
          expires INTEGER NOT NULL CHECK (expires > issued),
          notification TEXT CHECK (notification LIKE 'credential_%'),
          UNIQUE (list, position)
        ) STRICT;
        CREATE INDEX badgeByPerson ON badge(person);
        CREATE INDEX withdrawnBadge ON badge(list, position, status) WHERE status <> 'active';
        CREATE TRIGGER revokedIsFinal BEFORE UPDATE OF status ON badge
          WHEN OLD.status = 'revoked' AND NEW.status <> 'revoked'
          BEGIN SELECT RAISE(ABORT, 'a revoked badge stays revoked'); END;
        CREATE TRIGGER statusListChanges AFTER UPDATE OF status ON badge
          WHEN OLD.status <> NEW.status
          BEGIN UPDATE statusList SET changes = changes + 1 WHERE number = NEW.list; END;
        """

    private static let receiptsSQL = """
        CREATE TABLE receipt (
          place INTEGER PRIMARY KEY,
          digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
          badge TEXT NOT NULL REFERENCES badge(id),
          previous BLOB CHECK (length(previous) = 32),
          compact TEXT NOT NULL,
          received INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX receiptOfBadge ON receipt(badge, previous);
        CREATE INDEX badgeByHolderKey ON badge(holderKey);
        CREATE TRIGGER receiptsStay BEFORE DELETE ON receipt
          BEGIN SELECT RAISE(ABORT, 'a receipt is never deleted'); END;
        CREATE TRIGGER receiptsStand BEFORE UPDATE ON receipt
          BEGIN SELECT RAISE(ABORT, 'a receipt is never changed'); END;
        """

    // The newest checkpoint of each wallet's store, by the holder key that signed it.
    private static let checkpointsSQL = """
        CREATE TABLE anchor (
          holderKey TEXT NOT NULL CHECK (length(holderKey) = 43),
          store TEXT NOT NULL CHECK (length(store) = 43),
          generation INTEGER NOT NULL CHECK (generation > 0),
          digest BLOB NOT NULL CHECK (length(digest) = 32),
          compact TEXT NOT NULL CHECK (length(compact) <= 4096),
          received INTEGER NOT NULL,
          PRIMARY KEY (holderKey, store)
        ) STRICT;
        CREATE TRIGGER anchorsRise BEFORE UPDATE ON anchor WHEN NEW.generation <= OLD.generation
          BEGIN SELECT RAISE(ABORT, 'a store only goes on'); END;
        CREATE TRIGGER removedPersonLeavesNoAnchor AFTER UPDATE OF removed ON person WHEN NEW.removed IS NOT NULL
          BEGIN DELETE FROM anchor WHERE holderKey IN (SELECT holderKey FROM badge WHERE person = NEW.id); END;
        """

    // `isInvited` says whether an administrator's invitation began the session and no badge of the person was suspended
    // since. Rows for unknown addresses are no longer stored.
    private static let suspensionSQL = """
        ALTER TABLE session ADD COLUMN isInvited INTEGER NOT NULL DEFAULT 0 CHECK (isInvited IN (0, 1));
        DELETE FROM recovery WHERE person IS NULL;
        """
}
