import BadgeDatabase
import BadgeModel
import BadgeServing
import BadgeSystem
import Foundation
import GRDB

// Links accounts at another authorization server to persons. The newest unlinked accounts are stored, so that the
// operator can link them.
extension AuthorityStore {
    static let externalAccountsMigration = Migration("authority-15-external-accounts") {
        try $0.execute(sql: externalAccountsSQL)
    }

    private static let externalAccountsSQL = """
        ALTER TABLE organization ADD COLUMN authorizationServer TEXT;
        UPDATE organization SET authorizationServer = NULL;
        CREATE TABLE externalAccount (
          id INTEGER PRIMARY KEY,
          server TEXT NOT NULL,
          subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
          person TEXT NOT NULL REFERENCES person(id),
          linked INTEGER NOT NULL,
          UNIQUE (server, subject)
        ) STRICT;
        CREATE INDEX externalAccountOfPerson ON externalAccount(person);
        CREATE TABLE unknownAccount (
          server TEXT NOT NULL,
          subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
          name TEXT CHECK (length(name) <= 100),
          seen INTEGER NOT NULL,
          PRIMARY KEY (server, subject)
        ) STRICT;
        CREATE INDEX unknownAccountBySight ON unknownAccount(seen);
        CREATE TRIGGER onlyLatestUnknownAccountsStay AFTER INSERT ON unknownAccount
          BEGIN
            DELETE FROM unknownAccount WHERE rowid IN (
              SELECT rowid FROM unknownAccount ORDER BY seen DESC, rowid DESC LIMIT -1 OFFSET \(Bound.unknownAccounts.limit));
          END;
        ALTER TABLE session ADD COLUMN account INTEGER REFERENCES externalAccount(id) ON DELETE CASCADE;
        CREATE INDEX sessionByAccount ON session(account) WHERE account IS NOT NULL;
        """

    // Saves the server that the latest `serve` named, so that offers name the right one of two authorization servers,
    // and the operator need not name it again.
    func setAuthorizationServer(_ address: String?) throws {
        guard try authorizationServer() != address else { return }
        try write { db in
            let former = try Self.authorizationServer(db)
            try db.executeCached("UPDATE organization SET authorizationServer = ?", [address])
            try record(
                .organizationEdited, by: user,
                changes: [AuditChange(.authorizationServer, from: .optional(former), to: .optional(address))], db)
        }
    }

    func authorizationServer() throws -> String? { try read { try Self.authorizationServer($0) } }

    static func authorizationServer(_ db: Database) throws -> String? {
        try db.cachedRow("SELECT authorizationServer FROM organization")?["authorizationServer"]
    }

    static func hasAccount(_ person: String, at server: String, _ db: Database) throws -> Bool {
        try db.cachedRow("SELECT 1 FROM externalAccount WHERE person = ? AND server = ?", [person, server]) != nil
    }
}

extension AuthorityStore {
    func externalAccounts() throws -> [ExternalAccount] {
        try read { db in
            let known = try db.cachedRows(
                """
                SELECT server, subject, email, linked AS date, externalAccount.name, address, isAddressVerified
                FROM externalAccount JOIN person ON person.id = person ORDER BY email, server, subject
                """)
            let unknown = try db.cachedRows(
                """
                SELECT server, subject, NULL AS email, seen AS date, name, address, isAddressVerified FROM unknownAccount
                ORDER BY seen DESC, server, subject
                """)
            return (known + unknown).map {
                ExternalAccount(
                    server: $0["server"], subject: $0["subject"], email: $0["email"], claimedName: $0["name"],
                    verifiedEmail: $0["isAddressVerified"] ? $0["address"] : nil, date: Date(wholeSeconds: $0["date"]))
            }
        }
    }

    func linkAccount(_ subject: String, at server: String?, to email: String) throws -> ExternalAccount {
        let now = clock.now().truncated
        return try write { db in
            let server = try Self.named(server, db)
            let person = try Self.person(email, db)
            let sql = """
                SELECT email FROM externalAccount JOIN person ON person.id = person WHERE server = ? AND subject = ?
                """
            if let owner = try db.cachedRow(sql, [server, subject]) {
                throw BadgeError(
                    .alreadyExists,
                    .organization(
                        "alreadyExists.linkedAccount",
                        ["subject": subject, "server": server, "email": owner["email"] as String]))
            }
            try link(subject, at: server, to: person.id.rawValue, by: user, now: now, db)
            return ExternalAccount(
                server: server, subject: subject, email: person.details.email, claimedName: nil, verifiedEmail: nil,
                date: now)
        }
    }

    func link(
        _ subject: String, at server: String, to person: String, by actor: AuditActor, now: Date, _ db: Database
    ) throws {
        try db.executeCached(
            "INSERT INTO externalAccount (server, subject, person, linked) VALUES (?, ?, ?, ?)",
            [server, subject, person, now.wholeSeconds])
        try Self.moveStatement(of: subject, at: server, db)
        try record(
            .accountLinked, by: actor, person: person,
            details: ["server": .string(server), "subject": .string(subject)], db)
        try notify(.accountLinked, person, now: now, db)
    }

    // The sessions that the account began end with the link, by a foreign key.
    func unlinkAccount(_ subject: String, at server: String?) throws -> ExternalAccount {
        try write { db in
            let server = try Self.named(server, db)
            let sql = """
                SELECT person, email, linked FROM externalAccount JOIN person ON person.id = person
                WHERE server = ? AND subject = ?
                """
            guard let account = try db.cachedRow(sql, [server, subject]) else {
                throw BadgeError(
                    .notFound, .organization("notFound.linkedAccount", ["subject": subject, "server": server]))
            }
            try db.executeCached("DELETE FROM externalAccount WHERE server = ? AND subject = ?", [server, subject])
            try record(
                .accountUnlinked, by: user, person: account["person"],
                details: ["server": .string(server), "subject": .string(subject)], db)
            return ExternalAccount(
                server: server, subject: subject, email: account["email"], claimedName: nil, verifiedEmail: nil,
                date: Date(wholeSeconds: account["linked"]))
        }
    }

    private static func named(_ server: String?, _ db: Database) throws -> String {
        guard let server = try server ?? authorizationServer(db) else {
            throw BadgeError(
                .inputRequired,
                .organization("inputRequired.authorizationServer"))
        }
        return server
    }
}
