import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeServing
import Foundation
import GRDB

extension AuthorityStore {
    static let boundsMigration = Migration("authority-9-bounds") { db in
        try db.execute(sql: boundsSQL)
        for text in try String.fetchAll(db, sql: "SELECT document FROM policy ORDER BY version") {
            try publish(Policy(JSONReader(try JSON.parse(text))), db)
        }
    }

    // `publishedDocument` lists the agreement documents of every policy so far, which a holder may accept or decline.
    // `act` counts the log entries that a person's requests have added today. Only the newest sessions of a device and
    // the newest tokens of a session stay.
    private static let boundsSQL = """
        CREATE TABLE publishedDocument (
          kind TEXT NOT NULL,
          version TEXT NOT NULL,
          locale TEXT NOT NULL,
          digest BLOB NOT NULL CHECK (length(digest) = 32),
          PRIMARY KEY (kind, version, locale, digest)
        ) STRICT;
        CREATE TABLE act (
          person TEXT NOT NULL REFERENCES person(id),
          kind TEXT NOT NULL,
          day INTEGER NOT NULL,
          count INTEGER NOT NULL,
          PRIMARY KEY (person, kind)
        ) STRICT;
        CREATE INDEX receiptByArrival ON receipt(badge, received);
        CREATE TRIGGER onlyNewestSessionsStay AFTER INSERT ON session
          BEGIN
            DELETE FROM session WHERE person = NEW.person AND device = NEW.device AND rowid NOT IN (
              SELECT rowid FROM session WHERE person = NEW.person AND device = NEW.device
              ORDER BY began DESC, rowid DESC LIMIT \(Bound.sessionsOfADevice.limit));
          END;
        CREATE TRIGGER onlyNewestTokensStay AFTER INSERT ON sessionToken
          BEGIN
            DELETE FROM sessionToken WHERE session = NEW.session AND rowid NOT IN (
              SELECT rowid FROM sessionToken WHERE session = NEW.session
              ORDER BY expires DESC, rowid DESC LIMIT \(Bound.tokensOfASession.limit));
          END;
        """

    static func publish(_ policy: Policy, _ db: Database) throws {
        for case .userAgreement(let agreement) in policy.restrictions.map(\.requirement) {
            for document in agreement.documents {
                try db.execute(
                    sql: """
                        INSERT OR IGNORE INTO publishedDocument (kind, version, locale, digest) VALUES (?, ?, ?, ?)
                        """,
                    arguments: [
                        document.kind.rawValue, document.version, document.locale,
                        Data(Digest.sha256(document.text)),
                    ])
            }
        }
    }

    static func isPublished(_ statement: AgreementStatement, _ db: Database) throws -> Bool {
        let sql = "SELECT 1 FROM publishedDocument WHERE kind = ? AND version = ? AND locale = ? AND digest = ?"
        return try db.cachedRow(
            sql, [statement.kind.rawValue, statement.version, statement.locale, statement.digest]) != nil
    }
}
