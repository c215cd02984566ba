import BadgeDatabase
import GRDB

extension AuthorityStore {
    static let issuanceMigration = Migration("authority-14-issuance") { try $0.execute(sql: issuanceSQL) }

    // A copy is a further credential of a badge, with its own key and status list entry; its status follows the
    // badge's. A promise is a badge that an administrator must approve, with the keys that it will be bound to.
    private static let issuanceSQL = """
        ALTER TABLE organization ADD COLUMN batchSize INTEGER NOT NULL DEFAULT 1 CHECK (batchSize BETWEEN 1 AND 32);
        UPDATE organization SET batchSize = batchSize;
        ALTER TABLE badge ADD COLUMN copyOf TEXT REFERENCES badge(id);
        UPDATE badge SET copyOf = NULL;
        CREATE INDEX badgeByOriginal ON badge(copyOf) WHERE copyOf IS NOT NULL;
        CREATE TRIGGER copiesFollow AFTER UPDATE OF status ON badge WHEN OLD.status <> NEW.status
          BEGIN
            UPDATE badge SET status = NEW.status, successor = NEW.successor, goodUntil = NEW.goodUntil
            WHERE copyOf = NEW.id AND status <> 'revoked';
          END;
        CREATE TRIGGER copiesAreGoodAsLong AFTER UPDATE OF goodUntil ON badge WHEN OLD.goodUntil IS NOT NEW.goodUntil
          BEGIN
            UPDATE badge SET successor = NEW.successor, goodUntil = NEW.goodUntil
            WHERE copyOf = NEW.id AND successor IS NOT NULL;
          END;
        CREATE TRIGGER copiesFollowSuccessors AFTER UPDATE OF successor ON badge
          WHEN OLD.successor IS NOT NULL AND OLD.successor <> NEW.successor
          BEGIN UPDATE badge SET successor = NEW.successor WHERE copyOf = NEW.id AND successor IS NOT NULL; END;
        ALTER TABLE invitation ADD COLUMN needsApproval INTEGER NOT NULL DEFAULT 0 CHECK (needsApproval IN (0, 1));
        ALTER TABLE session ADD COLUMN needsApproval INTEGER NOT NULL DEFAULT 0 CHECK (needsApproval IN (0, 1));
        CREATE TABLE promise (
          id TEXT PRIMARY KEY,
          digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
          person TEXT NOT NULL REFERENCES person(id),
          invitation TEXT UNIQUE REFERENCES invitation(id) ON DELETE CASCADE,
          session TEXT UNIQUE REFERENCES session(id) ON DELETE CASCADE,
          keys TEXT NOT NULL,
          state TEXT NOT NULL CHECK (state IN ('open', 'approved', 'refused')),
          requested INTEGER NOT NULL,
          CHECK ((invitation IS NULL) <> (session IS NULL))
        ) STRICT;
        CREATE INDEX promiseOfPerson ON promise(person);
        """
}
