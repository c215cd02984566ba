import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension AuthorityStore {
    // Saves photo and digest together; credentials issued from now on contain the digest. False when the person was
    // removed meanwhile.
    func save(_ photo: PersonPhoto, of person: String) throws -> Bool {
        try write { db in
            let sql = "SELECT photoDigest FROM person WHERE id = ? AND removed IS NULL"
            guard let known = try db.cachedRow(sql, [person]) else { return false }
            guard (known["photoDigest"] as String?) != photo.digest else { return true }
            try db.executeCached("UPDATE person SET photoDigest = ? WHERE id = ?", [photo.digest, person])
            try db.execute(
                sql: "INSERT OR REPLACE INTO photo (person, mediaType, bytes, received) VALUES (?, ?, ?, ?)",
                arguments: [person, photo.mediaType, Data(photo.bytes), photo.receivedAt.wholeSeconds])
            try record(
                .photo, "set", by: .person(person), person: person, details: ["digest": .string(photo.digest)], db)
            return true
        }
    }

    func photo(of email: String) throws -> PersonPhoto? {
        try read { db in
            let person = try Self.person(email, db).id.rawValue
            return try Row.fetchOne(db, sql: "SELECT * FROM photo WHERE person = ?", arguments: [person]).map { row in
                PersonPhoto(
                    mediaType: row["mediaType"], bytes: Array(row["bytes"] as Data),
                    receivedAt: Date(wholeSeconds: row["received"]))
            }
        }
    }
}
