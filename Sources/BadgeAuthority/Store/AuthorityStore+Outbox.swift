import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

// A stored message, whose content is sealed under the key custody.
struct SealedMessage: Sendable {
    let recipient: String
    let kind: String
    let sealed: Data
    let written: Date
}

extension AuthorityStore {
    // Deletes the messages of expired invitations and codes before it reads the others.
    func messages() throws -> [SealedMessage] {
        let now = clock.now()
        return try write { db in
            try Self.sweepInvitations(db, now: now)
            try Self.sweepCodes(now: now, db)
            let open = "SELECT id FROM invitation WHERE state = 'open'"
            return try db.cachedRows(
                "SELECT * FROM message WHERE invitation IS NULL OR invitation IN (\(open)) ORDER BY id"
            ).map { row in
                SealedMessage(
                    recipient: row["recipient"], kind: row["kind"], sealed: row["sealed"],
                    written: Date(wholeSeconds: row["written"]))
            }
        }
    }
}
