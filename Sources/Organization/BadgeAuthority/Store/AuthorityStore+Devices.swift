import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

extension AuthorityStore {
    // Saves the device, and has the person notified of one that is new.
    func save(_ device: DeviceRegistration, of person: String, now: Date, _ db: Database) throws {
        let isNew = try !Self.isPresent(device.key, of: person, db)
        try Self.save(device, of: person, now: now, db)
        guard isNew else { return }
        let saved = try db.cachedRow("SELECT name FROM device WHERE person = ? AND id = ?", [person, device.key])
        let name: String = saved?["name"] ?? ""
        try notify(.newDevice, person, facts: ["device": .string(name)], now: now, db)
    }

    private static func isPresent(_ device: String, of person: String, _ db: Database) throws -> Bool {
        try db.cachedRow("SELECT 1 FROM device WHERE person = ? AND id = ? AND removed IS NULL", [person, device])
            != nil
    }

    // A removed device that returns is added again, and its phone must be verified again. If the device sends no name
    // or platform, the stored one stays.
    private static func save(_ device: DeviceRegistration, of person: String, now: Date, _ db: Database) throws {
        try db.executeCached(
            """
            INSERT INTO device (person, id, name, platform, added)
            VALUES (:person, :id, coalesce(:name, 'Unnamed device'), coalesce(:platform, 'unknown'), :now)
            ON CONFLICT (person, id) DO UPDATE SET name = coalesce(:name, name),
              platform = coalesce(:platform, platform),
              added = CASE WHEN removed IS NULL THEN added ELSE :now END,
              phone = CASE WHEN removed IS NULL THEN phone END,
              phoneVerified = CASE WHEN removed IS NULL THEN phoneVerified END, removed = NULL
            """,
            [
                "person": person, "id": device.key, "name": device.name, "platform": device.platform,
                "now": now.wholeSeconds,
            ])
    }

    // The devices with a badge of the person that is active or suspended, and has not expired.
    static func holdingDevices(
        of person: String, besides badge: String?, current: String?, now: Date, _ db: Database
    ) throws -> [Device] {
        let sql = "SELECT * FROM device WHERE person = :person AND \(isHolding) ORDER BY added, id"
        return try db.cachedRows(sql, ["person": person, "now": now.wholeSeconds, "besides": badge]).map {
            Self.device($0, current: current)
        }
    }

    private static let isHolding = """
        EXISTS (SELECT 1 FROM badge WHERE badge.person = device.person AND badge.device = device.id
          AND status <> 'revoked' AND expires > :now AND badge.id IS NOT :besides)
        """

    static func holdsBadge(_ device: String, of person: String, now: Date, _ db: Database) throws -> Bool {
        let sql = "SELECT 1 FROM device WHERE person = :person AND id = :id AND \(isHolding)"
        let arguments: Bindings = [
            "person": person, "id": device, "now": now.wholeSeconds, "besides": nil as String?,
        ]
        return try db.cachedRow(sql, arguments) != nil
    }

    // Devices that hold a badge, or have a session that could fetch one.
    private static let isListed = """
        device.person = :person AND removed IS NULL AND (\(isHolding)
          OR EXISTS (SELECT 1 FROM session WHERE session.person = device.person AND session.device = device.id))
        """

    static func isListed(_ device: String, of person: String, now: Date, _ db: Database) throws -> Bool {
        let sql = "SELECT 1 FROM device WHERE id = :id AND \(isListed)"
        let arguments: Bindings = [
            "id": device, "person": person, "now": now.wholeSeconds, "besides": nil as String?,
        ]
        return try db.cachedRow(sql, arguments) != nil
    }

    static func devices(of person: String, current: String?, now: Date, _ db: Database) throws -> [Device] {
        let sql = "SELECT * FROM device WHERE \(isListed) ORDER BY added, id"
        let arguments: Bindings = [
            "person": person, "now": now.wholeSeconds, "besides": nil as String?,
        ]
        return try db.cachedRows(sql, arguments).map { Self.device($0, current: current) }
    }

    private static func device(_ row: Row, current: String?) -> Device {
        let id: String = row["id"]
        return Device(
            id: Device.ID(rawValue: id), name: row["name"], platform: row["platform"],
            addedAt: Date(wholeSeconds: row["added"]), isCurrent: id == current)
    }
}

extension AuthorityStore {
    func devices(of email: String) throws -> [Device] {
        let now = clock.now()
        return try read { db in
            try Self.devices(of: Self.person(email, db).id.rawValue, current: nil, now: now, db)
        }
    }

    func devices(for token: DeviceToken) throws -> (limit: Int?, devices: [Device]) {
        let now = clock.now()
        return try read { db in
            (
                try Self.newestPolicy(db)?.policy.deviceLimit,
                try Self.devices(of: token.person, current: token.device, now: now, db)
            )
        }
    }
}
