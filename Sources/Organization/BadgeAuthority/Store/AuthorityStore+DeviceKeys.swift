import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

extension AuthorityStore {
    // Replaces the key of a device: a copy of the old key becomes useless, and each of the device's badges may move to
    // a new holder key once. People with badges on one device share its key, so the key changes for all of them. False
    // when the new key already belongs to a device.
    func rekeyDevice(to key: String, for token: DeviceToken) throws -> Bool {
        let now = clock.now()
        return try write { db in
            let known = "SELECT 1 FROM device WHERE id = ?"
            guard try db.cachedRow(known, [key]) == nil else { return false }
            try Self.requireRoomForDeviceKey(of: token.person, now: now, db)
            let change: Bindings = ["old": token.device, "new": key]
            let people = try db.cachedValues(String.self, "SELECT person FROM device WHERE id = ?", [token.device])
            try db.executeCached(
                """
                INSERT INTO device (person, id, name, platform, added, phone, phoneVerified)
                SELECT person, :new, name, platform, added, phone, phoneVerified FROM device WHERE id = :old
                """, change)
            let isOld = "device = :old AND person IN (SELECT person FROM device WHERE id = :old)"
            try db.executeCached(
                "UPDATE badge SET device = :new, mayMove = status <> 'revoked' WHERE \(isOld)", change)
            try db.executeCached(
                "DELETE FROM sessionToken WHERE session IN (SELECT id FROM session WHERE \(isOld))", change)
            try db.executeCached("UPDATE session SET device = :new WHERE \(isOld)", change)
            // Codes that were sent or issued to the old key end.
            for person in people { try Self.endSessions(of: token.device, of: person, db) }
            try db.executeCached("UPDATE device SET removed = ? WHERE id = ?", [now.wholeSeconds, token.device])
            try record(
                .deviceRekeyed, by: .person(token.person, device: token.device), person: token.person,
                details: ["device": .string(token.device)],
                changes: [AuditChange(.key, from: .string(token.device), to: .string(key))], db)
            return true
        }
    }
}
