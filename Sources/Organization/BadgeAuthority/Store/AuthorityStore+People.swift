import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

extension AuthorityStore {
    func add(_ details: Person.Details, login: HashedLogin) throws -> Person {
        let details = try details.checked()
        let person = Person(id: Person.ID(rawValue: random.uuid()), details: details, addedAt: clock.now().truncated)
        try write { db in
            try Self.insert(person, db)
            try record(.personAdded, by: user, person: person.id.rawValue, db)
            try set(login, of: person, db)
        }
        return person
    }

    static func insert(_ person: Person, _ db: Database) throws {
        try requireFree(person.details, besides: person.id, db)
        try db.executeCached(
            """
            INSERT INTO person (id, email, name, givenName, familyName, phone, title, "group", username,
              properties, added)
            VALUES (:id, :email, :name, :givenName, :familyName, :phone, :title, :group, :username,
              :properties, :added)
            """, columns(person))
    }

    func edit(
        _ email: String, login: HashedLogin, _ change: @Sendable (inout Person.Details) throws -> Void
    ) throws -> PersonEdit {
        try write { db in
            let edit = try edit(email, db, change)
            try set(login, of: edit.person, db)
            return edit
        }
    }

    func edit(
        _ email: String, _ db: Database, _ change: (inout Person.Details) throws -> Void
    ) throws -> PersonEdit {
        var person = try Self.person(email, db)
        let former = person.details
        try change(&person.details)
        person.details = try person.details.checked()
        guard person.details != former else { return PersonEdit(person: person, endedInvitation: false) }
        try Self.requireFree(person.details, besides: person.id, db)
        try db.executeCached(
            """
            UPDATE person SET email = :email, name = :name, givenName = :givenName, familyName = :familyName,
              phone = :phone, title = :title, "group" = :group, username = :username, properties = :properties,
              added = :added
            WHERE id = :id
            """, Self.columns(person))
        try record(
            .personEdited, by: user, person: person.id.rawValue, changes: person.details.changes(from: former), db)
        let hasMoved = person.details.email.lowercased() != former.email.lowercased()
        return PersonEdit(
            person: person, endedInvitation: try hasMoved && endAccess(of: person, from: former.email, db))
    }

    // Ends invitations and codes for a former email address, which may belong to somebody else, with their messages that
    // wait to be sent. A trigger ends recoveries. Returns whether an invitation ended.
    private func endAccess(of person: Person, from email: String, _ db: Database) throws -> Bool {
        let (id, now) = (person.id.rawValue, clock.now().wholeSeconds)
        let endsInvitation =
            try db.cachedRow(
                """
                SELECT 1 FROM invitation WHERE person = ?1 AND (state = 'open' AND expires > ?2
                  OR state = 'redeemed' AND EXISTS (
                      SELECT 1 FROM token WHERE token.invitation = invitation.id AND token.expires > ?2)
                    AND NOT EXISTS (SELECT 1 FROM badge WHERE badge.invitation = invitation.id))
                """, [id, now]) != nil
        try Self.endInvitations(of: id, db)
        try db.executeCached(
            """
            DELETE FROM promise WHERE invitation IN (SELECT id FROM invitation WHERE person = ? AND state = 'dead')
            """, [id])
        try db.executeCached(
            "DELETE FROM verificationCode WHERE person = ? AND recipient = ? COLLATE NOCASE", [id, email])
        return endsInvitation
    }

    // Revokes the person's badges, ends their sessions, codes, grants and invitations, and erases the person's details
    // and the values that were recorded with their changes, in the same transaction.
    func remove(_ email: String) throws -> [IssuedBadge.ID] {
        let now = clock.now().wholeSeconds
        return try write { db in
            let found = try Self.person(email, db)
            let person = found.id.rawValue
            let revoked = try Self.statuses("person = ? AND status <> 'revoked'", [person], db)
            try db.executeCached("UPDATE badge SET status = 'revoked' WHERE person = ?", [person])
            try db.executeCached(
                "DELETE FROM token WHERE invitation IN (SELECT id FROM invitation WHERE person = ?)", [person])
            try db.executeCached(
                """
                UPDATE invitation SET state = 'dead'
                WHERE person = ? AND NOT EXISTS (SELECT 1 FROM badge WHERE badge.invitation = invitation.id)
                """, [person])
            try Self.endEverything(of: person, db)
            try db.executeCached("UPDATE person SET removed = ?, \(Self.erasedDetails) WHERE id = ?", [now, person])
            try record(revocationOf: revoked, of: person, by: user, db)
            let state = found.suspendedAt == nil ? "active" : "suspended"
            try record(
                .personRemoved, by: user, person: person, changes: [.personState(from: state, to: "removed")], db)
            return revoked.map(\.id)
        }
    }

    func people() throws -> [Person] {
        try read { db in
            try db.cachedRows("SELECT * FROM person WHERE removed IS NULL ORDER BY name, email").map(
                Self.person)
        }
    }

    package func person(_ email: String) throws -> Person {
        try read { try Self.person(email, $0) }
    }

    static func person(_ email: String, _ db: Database) throws -> Person {
        let sql = "SELECT * FROM person WHERE email = ? AND removed IS NULL"
        guard let row = try db.cachedRow(sql, [email]) else {
            throw BadgeError(.notFound, .organization("notFound.person", ["email": email]))
        }
        return try person(row)
    }

    static func person(id: String, _ db: Database) throws -> Person {
        guard let row = try db.cachedRow("SELECT * FROM person WHERE id = ?", [id]) else {
            throw BadgeError(.notFound, .organization("notFound.removedPerson"))
        }
        return try person(row)
    }

    static func person(_ row: Row) throws -> Person {
        let properties = try JSON.parse(row["properties"] as String).objectValue ?? [:]
        return Person(
            id: Person.ID(rawValue: row["id"]),
            details: Person.Details(
                name: row["name"], email: row["email"], givenName: row["givenName"], familyName: row["familyName"],
                phone: row["phone"], title: row["title"], group: row["group"], username: row["username"],
                properties: properties),
            addedAt: Date(wholeSeconds: row["added"]), photoDigest: row["photoDigest"],
            suspendedAt: (row["suspended"] as Int64?).map(Date.init(wholeSeconds:)))
    }

    private static func columns(_ person: Person) -> Bindings {
        let details = person.details
        return [
            "id": person.id.rawValue, "email": details.email, "name": details.name, "givenName": details.givenName,
            "familyName": details.familyName, "phone": details.phone, "title": details.title, "group": details.group,
            "username": details.username, "properties": JSON.object(details.properties).text,
            "added": person.addedAt.wholeSeconds,
        ]
    }

    private static func requireFree(_ details: Person.Details, besides person: Person.ID, _ db: Database) throws {
        try requireFree(
            "email", details.email, .organization("alreadyExists.personEmail", ["email": details.email]),
            besides: person, db)
        if let username = details.username {
            try requireFree(
                "username", username, .organization("alreadyExists.personUsername", ["username": username]),
                besides: person, db)
        }
    }

    private static func requireFree(
        _ column: String, _ value: String, _ refusal: Message, besides person: Person.ID, _ db: Database
    ) throws {
        let sql = "SELECT 1 FROM person WHERE \(column) = ? AND removed IS NULL AND id <> ?"
        guard try db.cachedRow(sql, [value, person.rawValue]) == nil else {
            throw BadgeError(.alreadyExists, refusal)
        }
    }
}

extension Person.Details {
    func changes(from other: Self) -> [AuditChange] {
        let names = Set(properties.keys).union(other.properties.keys).filter { properties[$0] != other.properties[$0] }
        return [AuditChange(personal: .properties, from: other.properties(named: names), to: properties(named: names))]
            + Self.fields.map { field in
                AuditChange(
                    field: field.column,
                    values: .personal(before: field.json(of: other), after: field.json(of: self)))
            }
    }

    private func properties(named names: Set<String>) -> JSON { .object(properties.filter { names.contains($0.key) }) }
}
