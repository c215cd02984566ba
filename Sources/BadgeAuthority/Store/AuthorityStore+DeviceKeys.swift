import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension AuthorityStore {
    // A device goes on under another key: what a copy of the old key opens is worth nothing from then on, and each of its
    // badges may be moved to a new holder key once. Who has the key has it for all people whose badges are on the device.
    // False when another device has that key.
    func rekeyDevice(to key: String, for token: DeviceToken) throws -> Bool {
        let now = clock.now()
        return try write { db in
            let known = "SELECT 1 FROM device WHERE id = ?"
            guard try db.cachedRow(known, [key]) == nil else { return false }
            try Self.requireRoomForDeviceKey(of: token.person, now: now, db)
            let change: StatementArguments = ["old": token.device, "new": key]
            let people = try String.fetchAll(
                try db.cachedStatement(sql: "SELECT person FROM device WHERE id = ?"), arguments: [token.device])
            try db.executeCached(
                """
                INSERT INTO device (person, id, name, platform, added, phone, phoneVerified)
                SELECT person, :new, name, platform, added, phone, phoneVerified FROM device WHERE id = :old
                """, change)
            try db.executeCached(
                "UPDATE badge SET device = :new, mayMove = status <> 'revoked' WHERE device = :old", change)
            try db.executeCached(
                "DELETE FROM sessionToken WHERE session IN (SELECT id FROM session WHERE device = ?)", [token.device])
            try db.executeCached("UPDATE session SET device = :new WHERE device = :old", change)
            // What is under way for the old key ends.
            for person in people { try Self.endSessions(of: token.device, of: person, db) }
            try db.executeCached("UPDATE device SET removed = ? WHERE id = ?", [now.wholeSeconds, token.device])
            try record(
                .device, "rekeyed", by: .person(token.person), person: token.person,
                details: ["device": .string(token.device), "newDevice": .string(key)], db)
            return true
        }
    }
}
