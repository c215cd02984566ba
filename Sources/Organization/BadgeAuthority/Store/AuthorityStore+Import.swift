import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

// Ends the transaction of a preview, which is rolled back.
private struct PreviewEnded: Error {
    let outcomes: [PersonImport]
}

extension AuthorityStore {
    func importPeople(_ people: [Person.Details], updating: Bool) throws -> [PersonImport] {
        let now = clock.now().truncated
        return try write { try importPeople(people, updating: updating, now: now, $0) }
    }

    func previewImport(of people: [Person.Details], updating: Bool) throws -> [PersonImport] {
        let now = clock.now().truncated
        do {
            return try write { db in
                throw PreviewEnded(outcomes: try importPeople(people, updating: updating, now: now, db))
            }
        } catch let ended as PreviewEnded {
            return ended.outcomes
        }
    }

    private func importPeople(
        _ people: [Person.Details], updating: Bool, now: Date, _ db: Database
    ) throws -> [PersonImport] {
        try people.map { details in
            do {
                return try importPerson(details, updating: updating, now: now, db)
            } catch let refusal as BadgeError where Self.isOfOnePerson(refusal) {
                return .refused(refusal)
            }
        }
    }

    private func importPerson(
        _ details: Person.Details, updating: Bool, now: Date, _ db: Database
    ) throws -> PersonImport {
        let sql = "SELECT * FROM person WHERE email = ? AND removed IS NULL"
        guard let row = try db.cachedRow(sql, [details.email]) else {
            let id = Person.ID(rawValue: random.uuid())
            try Self.insert(Person(id: id, details: try details.checked(), addedAt: now), db)
            try record(.personAdded, by: user, person: id.rawValue, db)
            return .added
        }
        let known = try Self.person(row).details
        let merged = known.merging(details)
        guard merged != known else { return .unchanged }
        guard updating else {
            throw BadgeError(.alreadyExists, .organization("alreadyExists.importedPerson"), ["email": known.email])
        }
        _ = try edit(known.email, db) { $0 = merged }
        return .updated
    }

    // Whether the error concerns one person's details. Any other error, such as one of the database, ends the import
    // and rolls it back.
    private static func isOfOnePerson(_ refusal: BadgeError) -> Bool {
        [.invalidInput, .alreadyExists].contains(refusal.code) && refusal.underlying == nil
    }
}

extension Person.Details {
    // Returns these details with those that `other` has. The email address stays, because it differs in case at most.
    fileprivate func merging(_ other: Self) -> Self {
        Self(
            name: other.name, email: email, givenName: other.givenName ?? givenName,
            familyName: other.familyName ?? familyName, phone: other.phone ?? phone, title: other.title ?? title,
            group: other.group ?? group, username: other.username ?? username,
            properties: properties.merging(other.properties) { $1 })
    }
}
