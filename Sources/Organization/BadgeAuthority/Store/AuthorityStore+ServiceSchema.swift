extension AuthorityStore {
    // The services beside badges: recovery, photos, sessions of other apps, and codes.
    static let servicesSQL = recoverySQL + clientsSQL + codesSQL + endsSQL

    // An unknown address creates a row without a person, which is removed at once, so that the request costs the same.
    private static let recoverySQL = """
        CREATE TABLE recovery (
          id TEXT PRIMARY KEY,
          address BLOB NOT NULL CHECK (length(address) = 32),
          person TEXT REFERENCES person(id),
          recipient TEXT NOT NULL,
          offerDigest BLOB NOT NULL UNIQUE CHECK (length(offerDigest) = 32),
          codeDigest BLOB NOT NULL UNIQUE CHECK (length(codeDigest) = 32),
          sealed BLOB NOT NULL,
          state TEXT NOT NULL CHECK (state IN ('open', 'redeemed', 'dead')),
          created INTEGER NOT NULL,
          expires INTEGER NOT NULL CHECK (expires > created)
        ) STRICT;
        CREATE UNIQUE INDEX openRecoveryOfAddress ON recovery(address) WHERE state = 'open';
        CREATE INDEX recoveryOfAddress ON recovery(address, created);
        CREATE INDEX recoveryByCreation ON recovery(created);
        CREATE INDEX recoveryOfPerson ON recovery(person);
        CREATE TABLE photo (
          person TEXT PRIMARY KEY REFERENCES person(id),
          mediaType TEXT NOT NULL CHECK (mediaType IN ('image/jpeg', 'image/png', 'image/heic')),
          bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 10485760),
          received INTEGER NOT NULL
        ) STRICT;

        """

    private static let clientsSQL = """
        CREATE TABLE client (
          id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 128),
          name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
          redirectURIs TEXT NOT NULL,
          claims TEXT NOT NULL
        ) STRICT;
        CREATE TABLE ssoGrant (
          codeDigest BLOB PRIMARY KEY CHECK (length(codeDigest) = 32),
          client TEXT NOT NULL REFERENCES client(id) ON DELETE CASCADE,
          badge TEXT NOT NULL REFERENCES badge(id),
          redirectURI TEXT NOT NULL,
          codeChallenge TEXT NOT NULL CHECK (length(codeChallenge) = 43),
          claims TEXT NOT NULL,
          expires INTEGER NOT NULL,
          tokenDigest BLOB UNIQUE CHECK (length(tokenDigest) = 32)
        ) STRICT;
        CREATE INDEX ssoGrantByExpiry ON ssoGrant(expires);
        CREATE INDEX ssoGrantOfClient ON ssoGrant(client);

        """

    private static let codesSQL = """
        CREATE TABLE badgeCode (
          mac BLOB PRIMARY KEY CHECK (length(mac) = 32),
          badge TEXT NOT NULL UNIQUE REFERENCES badge(id),
          expires INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX badgeCodeByExpiry ON badgeCode(expires);
        CREATE TABLE codeSecret (
          badge TEXT PRIMARY KEY REFERENCES badge(id),
          secret BLOB NOT NULL CHECK (length(secret) = 32),
          badgeCodeTaken INTEGER NOT NULL DEFAULT 0,
          totpTaken INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE codeTry (
          id INTEGER PRIMARY KEY,
          lane BLOB NOT NULL CHECK (length(lane) = 32),
          tried INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX codeTryOfLane ON codeTry(lane, tried);
        CREATE INDEX codeTryByMoment ON codeTry(tried);

        """

    // Triggers end these services for a person who is removed, and recoveries when the email address or the issuer
    // changes.
    private static let endsSQL = """
        CREATE TRIGGER removedPersonLeavesNothing AFTER UPDATE OF removed ON person WHEN NEW.removed IS NOT NULL
          BEGIN
            DELETE FROM photo WHERE person = NEW.id;
            UPDATE recovery SET state = 'dead' WHERE person = NEW.id AND state = 'open';
            DELETE FROM badgeCode WHERE badge IN (SELECT id FROM badge WHERE person = NEW.id);
            DELETE FROM codeSecret WHERE badge IN (SELECT id FROM badge WHERE person = NEW.id);
            DELETE FROM ssoGrant WHERE badge IN (SELECT id FROM badge WHERE person = NEW.id);
          END;
        CREATE TRIGGER otherAddressEndsRecovery AFTER UPDATE OF email ON person WHEN OLD.email <> NEW.email
          BEGIN UPDATE recovery SET state = 'dead' WHERE person = NEW.id AND state = 'open'; END;
        CREATE TRIGGER moveEndsRecoveries AFTER UPDATE OF issuer ON organization WHEN OLD.issuer <> NEW.issuer
          BEGIN UPDATE recovery SET state = 'dead' WHERE state = 'open'; END;
        """
}
