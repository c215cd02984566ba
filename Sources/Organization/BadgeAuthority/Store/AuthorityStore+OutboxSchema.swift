import BadgeDatabase
import GRDB

extension AuthorityStore {
    static let outboxMigration = Migration("authority-20-outbox") { try $0.execute(sql: outboxSQL) }

    // `subject` is the invitation, the recovery or the verification code that a message is about: when it is used,
    // replaced or deleted, the message's content is erased. `facts` hold what is no secret.
    private static let outboxSQL =
        """
        CREATE TABLE queuedMessage (
          id TEXT PRIMARY KEY,
          kind TEXT NOT NULL,
          channel TEXT NOT NULL CHECK (channel IN ('email', 'text', 'operator')),
          recipient TEXT NOT NULL,
          person TEXT REFERENCES person(id),
          subject TEXT,
          facts TEXT NOT NULL,
          sealed BLOB,
          state TEXT NOT NULL
            CHECK (state IN ('waiting', 'sending', 'sent', 'uncertain', 'refused', 'givenUp', 'ended')),
          attempts INTEGER NOT NULL DEFAULT 0,
          problem TEXT,
          written INTEGER NOT NULL,
          due INTEGER NOT NULL,
          sent INTEGER,
          expires INTEGER NOT NULL
        ) STRICT;
        INSERT INTO queuedMessage (id, kind, channel, recipient, person, subject, facts, sealed, state, written, due,
            expires)
          SELECT lower(hex(randomblob(16))), kind,
            CASE WHEN message.recipient LIKE '+%' THEN 'text' WHEN invitation IS NULL THEN 'email' ELSE 'operator' END,
            message.recipient, coalesce(invitation.person, verificationCode.person), coalesce(invitation, verification),
            '{}', sealed, 'waiting', written, written, coalesce(invitation.expires, verificationCode.expires)
          FROM message LEFT JOIN invitation ON invitation.id = invitation
            LEFT JOIN verificationCode ON verificationCode.id = verification
          WHERE invitation IS NULL OR invitation.state = 'open' ORDER BY message.id;
        INSERT INTO queuedMessage (id, kind, channel, recipient, person, subject, facts, sealed, state, written, due,
            expires)
          SELECT lower(hex(randomblob(16))), 'recovery', 'email', recipient, person, id, '{}', sealed, 'waiting', created,
            created, expires
          FROM recovery WHERE state = 'open' AND person IS NOT NULL ORDER BY created;
        DROP TABLE message;
        ALTER TABLE queuedMessage RENAME TO message;
        ALTER TABLE recovery DROP COLUMN sealed;
        CREATE INDEX messageOfSubject ON message(subject) WHERE subject IS NOT NULL;
        CREATE INDEX messageByExpiry ON message(expires) WHERE sealed IS NOT NULL;
        CREATE INDEX messageByDueTime ON message(due) WHERE state IN ('waiting', 'sending');

        """
        + ["invitation", "recovery"].map { table in
            """
            CREATE TRIGGER closed_\(table)_endsMessages AFTER UPDATE OF state ON \(table) WHEN NEW.state <> 'open'
              BEGIN \(ending("NEW.id").joined(separator: "; ")); END;
            """
        }.joined(separator: "\n")
        + ["invitation", "recovery", "verificationCode"].map { table in
            """
            CREATE TRIGGER deleted_\(table)_endsMessages AFTER DELETE ON \(table)
              BEGIN \(ending("OLD.id").joined(separator: "; ")); END;
            """
        }.joined(separator: "\n") + """

            CREATE TABLE template (
              kind TEXT NOT NULL,
              locale TEXT NOT NULL,
              document TEXT NOT NULL,
              PRIMARY KEY (kind, locale)
            ) STRICT;
            ALTER TABLE organization ADD COLUMN mailSender TEXT;
            ALTER TABLE organization ADD COLUMN textGateway TEXT;
            ALTER TABLE organization ADD COLUMN language TEXT;
            UPDATE organization SET mailSender = NULL, textGateway = NULL, language = NULL;
            """

    // A message that nobody tried to send leaves nothing behind. One that is being sent, or may have been sent, keeps its
    // state.
    private static func ending(_ subject: String) -> [String] {
        [
            "DELETE FROM message WHERE subject = \(subject) AND state = 'waiting' AND attempts = 0",
            """
            UPDATE message SET sealed = NULL, state = CASE state WHEN 'waiting' THEN 'ended' ELSE state END
              WHERE subject = \(subject)
            """,
        ]
    }

    static func endMessages(of subject: String, _ db: Database) throws {
        for sql in ending("?") { try db.executeCached(sql, [subject]) }
    }
}
