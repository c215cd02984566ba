import BadgeDatabase
import BadgeModel
import GRDB

// What the audit log does not contain, because it cannot be erased there: the values of people's fields before and
// after a change.
extension AuthorityStore {
    static let personalValuesMigration = Migration("authority-24-disclosures") {
        try $0.execute(sql: personalValuesSQL)
    }

    // The rows need no integrity tree: the entries of the log contain their digests.
    private static let personalValuesSQL = """
        CREATE TABLE disclosure (
          entry INTEGER NOT NULL REFERENCES audit(place),
          field TEXT NOT NULL,
          person TEXT NOT NULL REFERENCES person(id),
          text TEXT NOT NULL,
          PRIMARY KEY (entry, field)
        ) STRICT;
        CREATE INDEX disclosureOfPerson ON disclosure(person);
        CREATE TRIGGER removedPersonLeavesNoDisclosure AFTER UPDATE OF removed ON person WHEN NEW.removed IS NOT NULL
          BEGIN DELETE FROM disclosure WHERE person = NEW.id; END;
        \(erasure)
        """

    // The name and the email address stay, by which badges and entries are told apart.
    static let erasedDetails = """
        givenName = NULL, familyName = NULL, phone = NULL, title = NULL, "group" = NULL, properties = '{}',
        username = NULL, passwordHash = NULL, photoDigest = NULL
        """

    private static let erasure = """
        DELETE FROM disclosure WHERE person IN (SELECT id FROM person WHERE removed IS NOT NULL);
        UPDATE person SET \(erasedDetails) WHERE removed IS NOT NULL;
        """

    func personalValues(of changes: [AuditChange]) -> [PersonalValues] {
        changes.compactMap { change in
            guard case .personal(let before, let after) = change.values else { return nil }
            return PersonalValues(field: change.field, before: before, after: after, random: random)
        }
    }

    static func insert(_ personalValues: [PersonalValues], of entry: AuditEntry, _ db: Database) throws {
        for personal in personalValues {
            try db.executeCached(
                "INSERT INTO disclosure (entry, field, person, text) VALUES (?, ?, ?, ?)",
                [entry.index, personal.field, entry.event.person, personal.text])
        }
    }

    // A restore inserts people as removed whose email address a person in the backup has.
    static func eraseRemovedPeople(_ db: Database) throws {
        try db.execute(sql: erasure)
    }
}

extension AuthorityStore {
    func auditChanges(in entries: [AuditEntry]) throws -> [Int: [AuditChange]] {
        try read { db in
            var changes: [Int: [AuditChange]] = [:]
            for entry in entries {
                changes[entry.index] = try Self.changes(in: entry, db) { throw BadgeError.alteredValues(entry) }
            }
            return changes
        }
    }

    // Verifies the values beside the log against all entries.
    func personalValueProblems(from first: Int = .min, to last: Int = .max) throws -> [Message] {
        try read { db in
            var problems: [Message] = []
            let sql = """
                SELECT entry FROM audit WHERE place BETWEEN ? AND ? AND entry LIKE '%"changes":{%' ORDER BY place
                """
            let rows = try Row.fetchCursor(db, sql: sql, arguments: [first, last])
            while let row = try rows.next() {
                let entry = try AuditEntry(stored: row.value("entry"))
                _ = try Self.changes(in: entry, db) { problems.append(.alteredValues(entry.index)) }
            }
            let stray = """
                SELECT DISTINCT disclosure.entry AS place FROM disclosure
                WHERE disclosure.entry BETWEEN ? AND ? AND NOT EXISTS (
                  SELECT 1 FROM audit WHERE place = disclosure.entry AND audit.entry LIKE '%"changes":{%')
                ORDER BY disclosure.entry
                """
            let strays = try Row.fetchCursor(db, sql: stray, arguments: [first, last])
            while let row = try strays.next() { problems.append(.alteredValues(try row.value("place"))) }
            return problems
        }
    }

    // Calls `onAltered` once if a value beside the log is not the one that the entry has the digest of, or is missing
    // although its person was not removed.
    private static func changes(
        in entry: AuditEntry, _ db: Database, onAltered: () throws -> Void
    ) throws -> [AuditChange] {
        let recorded = entry.event.recordedChanges
        let stored = recorded.contains(where: \.values.isDigest) ? try personalValues(of: entry, db) : [:]
        let changes: [AuditChange?] = try recorded.map { field, values in
            switch values {
            case .values(let before, let after):
                return AuditChange(field: field, values: .organizational(before: before, after: after))
            case .unrecorded: return AuditChange(field: field, values: .unrecorded)
            case .digest(let digest):
                guard let row = stored[field] else {
                    let isErased = try isRemoved(entry.event.person, db)
                    return isErased ? AuditChange(field: field, values: .erased) : nil
                }
                guard let personal = PersonalValues(row.text), personal.digest == digest,
                    personal.field == field, row.person == entry.event.person
                else { return nil }
                return AuditChange(field: field, values: .personal(before: personal.before, after: personal.after))
            }
        }
        let digests = recorded.filter(\.values.isDigest).map(\.field)
        if changes.contains(nil) || !Set(stored.keys).isSubset(of: digests) { try onAltered() }
        return changes.compactMap(\.self)
    }

    private static func personalValues(
        of entry: AuditEntry, _ db: Database
    ) throws -> [String: (text: String, person: String)] {
        let sql = "SELECT field, text, person FROM disclosure WHERE entry = ?"
        return try db.cachedRows(sql, [entry.index]).reduce(into: [:]) { found, row in
            found[row["field"]] = (row["text"], row["person"])
        }
    }

    private static func isRemoved(_ person: String?, _ db: Database) throws -> Bool {
        try db.cachedRow("SELECT 1 FROM person WHERE id = ? AND removed IS NOT NULL", [person]) != nil
    }
}

extension AuditEvent.RecordedValues {
    fileprivate var isDigest: Bool { if case .digest = self { true } else { false } }
}

extension Message {
    fileprivate static func alteredValues(_ entry: Int) -> Message {
        Message.organization("problem.valuesAltered", ["entry": "\(entry)"])
    }
}

extension BadgeError {
    fileprivate static func alteredValues(_ entry: AuditEntry) -> BadgeError {
        BadgeError(.storeDamaged, .organization("storeDamaged.auditValues"), ["entry": "\(entry.index)"])
    }
}
