import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

extension AuthorityStore {
    // Saves photo and digest together; credentials issued from now on contain the digest. False when the person was
    // removed meanwhile.
    func save(_ photo: PersonPhoto, of person: String, by actor: AuditActor) throws -> Bool {
        try write { db in
            let sql = "SELECT photoDigest FROM person WHERE id = ? AND removed IS NULL"
            guard let known = try db.cachedRow(sql, [person]) else { return false }
            guard (known["photoDigest"] as String?) != photo.digest else { return true }
            try db.executeCached("UPDATE person SET photoDigest = ? WHERE id = ?", [photo.digest, person])
            try db.execute(
                sql: "INSERT OR REPLACE INTO photo (person, mediaType, bytes, received) VALUES (?, ?, ?, ?)",
                arguments: [person, photo.mediaType, Data(photo.bytes), photo.receivedAt.wholeSeconds])
            try record(
                .photoSet, by: actor, person: person,
                changes: [
                    AuditChange(
                        personal: .photo, from: .optional(known["photoDigest"] as String?), to: .string(photo.digest))
                ], db)
            return true
        }
    }

    // Saves a photo on behalf of the organization.
    func setPhoto(_ file: [UInt8], of email: String) throws -> PersonPhoto {
        let photo = PersonPhoto(try BadgePicture(photo: file), receivedAt: clock.now().truncated)
        // A person who is removed meanwhile is not found the second time.
        while try !save(photo, of: read({ try Self.person(email, $0).id.rawValue }), by: user) {}
        return photo
    }

    func photo(of email: String) throws -> PersonPhoto? {
        try read { db in
            try Self.photo(ofPerson: Self.person(email, db).id.rawValue, db)
        }
    }

    // The photo of the person of a badge that may be used; nil if there is none.
    //
    // - Throws: `BadgeRefusal`.
    func photo(ofBadge badge: String) throws -> PersonPhoto? {
        let now = clock.now()
        return try read { db in
            try Self.photo(ofPerson: Self.requireUsable(badge, now: now, db)["person"], db)
        }
    }

    static func photo(ofPerson person: String, _ db: Database) throws -> PersonPhoto? {
        try db.cachedRow("SELECT * FROM photo WHERE person = ?", [person]).map { row in
            PersonPhoto(
                mediaType: row["mediaType"], bytes: Array(row["bytes"] as Data),
                receivedAt: Date(wholeSeconds: row["received"]))
        }
    }
}
