import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension AuthorityStore {
    // A device goes on under another key: what a copy of the old key opens is worth nothing from then on, and each of its
    // sessions may move its badge to a new holder key once. False when another device has that key.
    func rekeyDevice(to key: String, for token: DeviceToken) throws -> Bool {
        let now = clock.now()
        return try write { db in
            let known = "SELECT 1 FROM device WHERE id = ?"
            guard try db.cachedRow(known, [key]) == nil else { return false }
            let change: StatementArguments = ["person": token.person, "old": token.device, "new": key]
            try db.executeCached(
                """
                INSERT INTO device (person, id, name, platform, added, phone, phoneVerified)
                SELECT person, :new, name, platform, added, phone, phoneVerified FROM device
                WHERE person = :person AND id = :old
                """, change)
            try db.executeCached(
                "UPDATE badge SET device = :new WHERE person = :person AND device = :old", change)
            try db.executeCached(
                "DELETE FROM sessionToken WHERE session IN (SELECT id FROM session WHERE person = :person AND device = :old)",
                ["person": token.person, "old": token.device])
            try db.executeCached(
                """
                UPDATE session SET device = :new, mayMoveBadge = badge IS NOT NULL
                WHERE person = :person AND device = :old
                """, change)
            // What is under way for the old key ends.
            try Self.endSessions(of: token.device, of: token.person, db)
            try db.executeCached(
                "UPDATE device SET removed = ? WHERE person = ? AND id = ?",
                [now.wholeSeconds, token.person, token.device])
            try record(
                .device, "rekeyed", by: .person(token.person), person: token.person,
                details: ["device": .string(token.device), "newDevice": .string(key)], db)
            return true
        }
    }
}
