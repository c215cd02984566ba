import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

// A request would make a table grow past its bound; in so many seconds there is room.
struct BoundReached: Error {
    let seconds: Int
}

// How much requests may make grow: what stays, by the day, and what goes by itself, at a time. The operator's verbs are not
// counted.
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
}

extension AuthorityStore {
    // Of receipts of a badge.
    static func requireRoomForReceipt(of badge: String, now: Date, _ db: Database) throws {
        let sql = "SELECT received FROM receipt WHERE badge = ? AND received > ? ORDER BY received DESC LIMIT ?"
        try requireRoom(sql, [badge], most: Most.receiptsADay, now: now, db)
    }

    // Of badges that a person fetched or moved; an invitation brings its one badge all the same.
    static func requireRoomForBadge(of person: String, now: Date, _ db: Database) throws {
        let sql = "SELECT issued FROM badge WHERE person = ? AND issued > ? ORDER BY issued DESC LIMIT ?"
        try requireRoom(sql, [person], most: Most.badgesADay, now: now, db)
    }

    // Of devices on which a person logged in for the first time.
    static func requireRoomForDevice(_ device: String, of person: String, now: Date, _ db: Database) throws {
        guard try !isKnown(device, of: person, db) else { return }
        let sql = "SELECT added FROM device WHERE person = ? AND added > ? ORDER BY added DESC LIMIT ?"
        try requireRoom(sql, [person], most: Most.devicesADay, now: now, db)
    }

    // Of keys under which a person's devices go on: the one before stays, as a device that is removed.
    static func requireRoomForDeviceKey(of person: String, now: Date, _ db: Database) throws {
        let sql = "SELECT removed FROM device WHERE person = ? AND removed > ? ORDER BY removed DESC LIMIT ?"
        try requireRoom(sql, [person], most: Most.devicesADay, now: now, db)
    }

    // Of all that goes by itself within a quarter of an hour.
    static func requireRoom(in table: String, _ db: Database) throws {
        let count = try Int.fetchOne(try db.cachedStatement(sql: "SELECT count(*) FROM \(table)")) ?? 0
        guard count < Most.living else { throw BoundReached(seconds: 60) }
    }

    // Of grants for other programs that a badge has open.
    static func requireRoomForGrant(of badge: String, now: Date, _ db: Database) throws {
        let sql = "SELECT expires FROM ssoGrant WHERE badge = ? ORDER BY expires"
        let ends = try Int64.fetchAll(try db.cachedStatement(sql: sql), arguments: [badge])
        guard ends.count >= Most.grantsOfABadge, let first = ends.first else { return }
        throw BoundReached(seconds: max(1, Int(first - now.wholeSeconds)))
    }

    // Of what a person's requests write into the log, which never loses anything. What revokes and removes is bounded by
    // what there is, and must not wait.
    static func countAct(_ kind: AuditEvent.Kind, of person: String, now: Date, _ db: Database) throws {
        guard kind != .status, kind != .device else { return }
        let day = now.wholeSeconds / Int64(Lifetime.day)
        let sql = """
            INSERT INTO act (person, kind, day, count) VALUES (:person, :kind, :day, 1)
            ON CONFLICT (person, kind) DO UPDATE SET count = CASE WHEN day = :day THEN count + 1 ELSE 1 END, day = :day
            RETURNING count
            """
        let arguments: StatementArguments = ["person": person, "kind": kind.rawValue, "day": day]
        let count = try Int.fetchOne(try db.cachedStatement(sql: sql), arguments: arguments) ?? 0
        guard count <= Most.actsADay else {
            throw BoundReached(seconds: Int((day + 1) * Int64(Lifetime.day) - now.wholeSeconds))
        }
    }

    // The query gives moments within the last day, the newest first, and not more than there may be.
    private static func requireRoom(
        _ sql: String, _ whose: [any DatabaseValueConvertible], most: Int, now: Date, _ db: Database
    ) throws {
        let dayBefore = now.addingTimeInterval(-Lifetime.day).wholeSeconds
        let arguments = StatementArguments(whose) + [dayBefore, most]
        let times = try Int64.fetchAll(try db.cachedStatement(sql: sql), arguments: arguments)
        guard times.count == most, let oldest = times.last else { return }
        throw BoundReached(seconds: max(1, Int(oldest - dayBefore)))
    }
}
