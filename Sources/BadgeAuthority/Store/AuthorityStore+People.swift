import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension AuthorityStore {
    func add(_ details: Person.Details) throws -> Person {
        let details = try details.checked()
        let person = Person(id: Person.ID(rawValue: random.uuid()), details: details, addedAt: clock.now().truncated)
        return try write { db in
            try Self.requireFree(details.email, besides: person.id, db)
            try db.execute(
                sql: """
                    INSERT INTO person (id, email, name, givenName, familyName, phone, title, "group", properties,
                      added)
                    VALUES (:id, :email, :name, :givenName, :familyName, :phone, :title, :group, :properties, :added)
                    """,
                arguments: Self.columns(person))
            return person
        }
    }

    func edit(_ email: String, _ change: @Sendable (inout Person.Details) throws -> Void) throws -> Person {
        try write { db in
            var person = try Self.person(email, db)
            try change(&person.details)
            person.details = try person.details.checked()
            try Self.requireFree(person.details.email, besides: person.id, db)
            try db.execute(
                sql: """
                    UPDATE person SET email = :email, name = :name, givenName = :givenName, familyName = :familyName,
                      phone = :phone, title = :title, "group" = :group, properties = :properties, added = :added
                    WHERE id = :id
                    """,
                arguments: Self.columns(person))
            return person
        }
    }

    // The person's badges are revoked and what was under way ends, in the same transaction.
    func remove(_ email: String) throws -> [IssuedBadge.ID] {
        let now = clock.now().wholeSeconds
        return try write { db in
            let person = try Self.person(email, db).id.rawValue
            let revoked = try String.fetchAll(
                db, sql: "SELECT id FROM badge WHERE person = ? AND status <> 'revoked' ORDER BY issued",
                arguments: [person])
            try db.execute(sql: "UPDATE badge SET status = 'revoked' WHERE person = ?", arguments: [person])
            try db.execute(
                sql: "DELETE FROM token WHERE invitation IN (SELECT id FROM invitation WHERE person = ?)",
                arguments: [person])
            try db.execute(
                sql: """
                    UPDATE invitation SET state = 'dead'
                    WHERE person = ? AND id NOT IN (SELECT invitation FROM badge WHERE person = ?)
                    """,
                arguments: [person, person])
            try db.execute(sql: "UPDATE person SET removed = ? WHERE id = ?", arguments: [now, person])
            return revoked.map(IssuedBadge.ID.init)
        }
    }

    func people() throws -> [Person] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM person WHERE removed IS NULL ORDER BY name, email").map(
                Self.person)
        }
    }

    func person(_ email: String) throws -> Person {
        try read { try Self.person(email, $0) }
    }

    static func person(_ email: String, _ db: Database) throws -> Person {
        let sql = "SELECT * FROM person WHERE email = ? AND removed IS NULL"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [email]) else {
            throw BadgeError(.notFound, "Nobody here has the mail address \(email). Add the person first.")
        }
        return try person(row)
    }

    static func person(_ row: Row) throws -> Person {
        let properties = try JSON.parse(row["properties"] as String).objectValue ?? [:]
        return Person(
            id: Person.ID(rawValue: row["id"]),
            details: Person.Details(
                name: row["name"], email: row["email"], givenName: row["givenName"], familyName: row["familyName"],
                phone: row["phone"], title: row["title"], group: row["group"], properties: properties),
            addedAt: Date(wholeSeconds: row["added"]))
    }

    private static func columns(_ person: Person) -> StatementArguments {
        let details = person.details
        return [
            "id": person.id.rawValue, "email": details.email, "name": details.name, "givenName": details.givenName,
            "familyName": details.familyName, "phone": details.phone, "title": details.title, "group": details.group,
            "properties": JSON.object(details.properties).text, "added": person.addedAt.wholeSeconds,
        ]
    }

    private static func requireFree(_ email: String, besides person: Person.ID, _ db: Database) throws {
        let sql = "SELECT 1 FROM person WHERE email = ? AND removed IS NULL AND id <> ?"
        guard try Row.fetchOne(db, sql: sql, arguments: [email, person.rawValue]) == nil else {
            throw BadgeError(.alreadyExists, "Somebody here has the mail address \(email). Edit that person.")
        }
    }
}
