import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

// A request would add more rows than its limit allows; there is room again after `seconds`.
struct BoundReached: Error {
    let seconds: Int
}

// The limits on rows that requests add: per day for rows that stay, at any one time for rows that expire. What the
// operator does is not limited.
enum Most {
    static let receiptsADay = 64
    static let badgesADay = 64
    static let devicesADay = 64
    static let actsADay = 1024
    static let grantsOfABadge = 32
    static let sessionsOfADevice = 32
    static let tokensOfASession = 16
    static let unknownAccounts = 1000
    static let living = 100_000
    // In memory, in each process.
    static let hypermediaSessions = 16_384
    static let hypermediaSessionsOfAKey = 8
    // Those of one address in which no password or key was right.
    static let begunHypermediaSessions = 2048
    static let credentials = 16_384
    static let credentialsOfAPerson = 16
}

extension AuthorityStore {
    // Limits the receipts of a badge per day.
    static func requireRoomForReceipt(of badge: String, now: Date, _ db: Database) throws {
        let sql = "SELECT received FROM receipt WHERE badge = ? AND received > ? ORDER BY received DESC LIMIT ?"
        try requireRoom(sql, [badge], most: Most.receiptsADay, now: now, db)
    }

    // Limits the badges that a person fetches or moves per day. The one badge of an invitation is always issued.
    static func requireRoomForBadge(of person: String, now: Date, _ db: Database) throws {
        let sql = "SELECT issued FROM badge WHERE person = ? AND issued > ? ORDER BY issued DESC LIMIT ?"
        try requireRoom(sql, [person], most: Most.badgesADay, now: now, db)
    }

    // Limits the devices on which a person logs in for the first time per day.
    static func requireRoomForDevice(_ device: String, of person: String, now: Date, _ db: Database) throws {
        guard try !isKnown(device, of: person, db) else { return }
        let sql = "SELECT added FROM device WHERE person = ? AND added > ? ORDER BY added DESC LIMIT ?"
        try requireRoom(sql, [person], most: Most.devicesADay, now: now, db)
    }

    // Limits how often a person's devices change their keys per day, because the row of the old key stays as a removed
    // device.
    static func requireRoomForDeviceKey(of person: String, now: Date, _ db: Database) throws {
        let sql = "SELECT removed FROM device WHERE person = ? AND removed > ? ORDER BY removed DESC LIMIT ?"
        try requireRoom(sql, [person], most: Most.devicesADay, now: now, db)
    }

    // Limits the rows of a table in which every row expires within 15 minutes.
    static func requireRoom(in table: String, _ db: Database) throws {
        let count = try db.cachedValue(Int.self, "SELECT count(*) FROM \(table)") ?? 0
        guard count < Most.living else { throw BoundReached(seconds: 60) }
    }

    // Limits the open grants of a badge for sessions of other apps.
    static func requireRoomForGrant(of badge: String, now: Date, _ db: Database) throws {
        let sql = "SELECT expires FROM ssoGrant WHERE badge = ? ORDER BY expires"
        let ends = try db.cachedValues(Int64.self, sql, [badge])
        guard ends.count >= Most.grantsOfABadge, let first = ends.first else { return }
        throw BoundReached(seconds: max(1, Int(first - now.wholeSeconds)))
    }

    // Limits the entries that a person's requests add to the audit log per day, because the log never shrinks.
    // Revocations and removals are exempt: the badges and devices that exist limit them, and they must not wait.
    static func countAct(_ kind: AuditEvent.Kind, of person: String, now: Date, _ db: Database) throws {
        guard kind != .status, kind != .device else { return }
        let day = now.wholeSeconds / Int64(Lifetime.day)
        let sql = """
            INSERT INTO act (person, kind, day, count) VALUES (:person, :kind, :day, 1)
            ON CONFLICT (person, kind) DO UPDATE SET count = CASE WHEN day = :day THEN count + 1 ELSE 1 END, day = :day
            RETURNING count
            """
        let arguments: Bindings = ["person": person, "kind": kind.rawValue, "day": day]
        let count = try db.cachedValue(Int.self, sql, arguments) ?? 0
        guard count <= Most.actsADay else {
            throw BoundReached(seconds: Int((day + 1) * Int64(Lifetime.day) - now.wholeSeconds))
        }
    }

    // The query returns the dates of the last day, newest first, and at most `most` of them.
    private static func requireRoom(
        _ sql: String, _ whose: [any DatabaseValueConvertible], most: Int, now: Date, _ db: Database
    ) throws {
        let dayBefore = now.addingTimeInterval(-Lifetime.day).wholeSeconds
        let arguments = Bindings(whose + [dayBefore, most])
        let times = try db.cachedValues(Int64.self, sql, arguments)
        guard times.count == most, let oldest = times.last else { return }
        throw BoundReached(seconds: max(1, Int(oldest - dayBefore)))
    }
}
