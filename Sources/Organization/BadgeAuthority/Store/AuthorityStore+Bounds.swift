import BadgeDatabase
import BadgeModel
package import BadgeServing
import Foundation
import GRDB

// A request would add more rows than its limit allows; there is room again after `seconds`.
struct BoundReached: Error {
    let seconds: Int
}

// Rows that stay are limited per day, those that expire at any one time. What the operator does is not limited.
extension Bound {
    static let receiptsADay = Bound("receiptsADay", 64, share: .whole, overflow: .refused)
    static let badgesADay = Bound("badgesADay", 64, share: .whole, overflow: .refused)
    static let devicesADay = Bound("devicesADay", 64, share: .whole, overflow: .refused)
    static let actsADay = Bound("actsADay", 1024, share: .whole, overflow: .refused)
    static let grantsOfABadge = Bound("grantsOfABadge", 32, share: .whole, overflow: .refused)
    static let sessionsOfADevice = Bound("sessionsOfADevice", 32, share: .whole, overflow: .oldestGoes)
    static let tokensOfASession = Bound("tokensOfASession", 16, share: .whole, overflow: .oldestGoes)
    static let storesOfAKey = Bound("storesOfAKey", 8, share: .whole, overflow: .refused)
    static let accountsOfAPerson = Bound("accountsOfAPerson", 16, share: .whole, overflow: .refused)
    static let unknownAccounts = Bound("unknownAccounts", 1000, share: .owner(1), overflow: .oldestGoes)
    // With more codes than this, a guess is right more often than not.
    static let badgeCodes = Bound("badgeCodes", 5000, share: .owner(1), overflow: .refused)
    static let deviceGrants = Bound("deviceGrants", 100_000, share: .address(4096), overflow: .heaviestLoses)
    static let pushedRequests = Bound("pushedRequests", 100_000, share: .address(4096), overflow: .heaviestLoses)
    // Those with a user name that nobody has. The others are as many as people and their devices. The share is more than an
    // IPv6 network can try before a counter expires: one that is forgotten early tells that nobody has the name.
    static let unknownLogins = Bound("unknownLogins", 100_000, share: .address(32_768), overflow: .heaviestLoses)
    package static let loginTries = Bound("loginTries", 10, share: .whole, overflow: .refused)
    static let transactionCodeTries = Bound("transactionCodeTries", 5, share: .whole, overflow: .refused)
    static let verificationCodeTries = Bound("verificationCodeTries", 5, share: .whole, overflow: .refused)
    static let badgeCodeTries = Bound("badgeCodeTries", 10, share: .whole, overflow: .refused)
    package static let resumptionTries = Bound("resumptionTries", 5, share: .whole, overflow: .refused)
    static let loginCodes = Bound("loginCodes", 100_000, share: .owner(64), overflow: .heaviestLoses)
    static let noticesADay = Bound("noticesADay", 20, share: .whole, overflow: .refused)
    // None can be forgotten, since it could be used again.
    static let spentNonces = Bound("spentNonces", 100_000, share: .owner(4096), overflow: .refused)
    static let administrators = Bound(
        "administrators", Administrator.mostOfAnOrganization, share: .operators, overflow: .refused)
    static let identityProviders = Bound(
        "identityProviders", IdentityProvider.mostOfAnOrganization, share: .operators, overflow: .refused)
}

// In memory, in each process.
extension Bound {
    static let requestsOfStrangers = Bound("requestsOfStrangers", 120, share: .whole, overflow: .refused)
    static let strangersProofs = Bound("strangersProofs", 100_000, share: .address(2048), overflow: .heaviestLoses)
    static let devicesProofs = Bound("devicesProofs", 100_000, share: .owner(2048), overflow: .heaviestLoses)
    // What waits, whatever it takes.
    static let passwords = Bound("passwords", 512, share: .turns, overflow: .heaviestLoses)
    static let storeTurns = Bound(
        "storeTurns", StoreQueue.mostReadsInARow, share: .follows("connections"), overflow: .refused)
    static let loginTasks = Bound("loginTasks", 16, share: .follows("loginTries"), overflow: .refused)
    static let strangersLoginTasks = Bound("strangersLoginTasks", 8, share: .address(4), overflow: .refused)
    // Sign-ins that wait for a wallet, each with two requests.
    static let signIns = Bound("signIns", 4096, share: .address(256), overflow: .heaviestLoses)
    static let introspections = Bound("introspections", 16, share: .address(4), overflow: .refused)

    package static let ofAuthority =
        ofServing + [
            receiptsADay, badgesADay, devicesADay, actsADay, grantsOfABadge, sessionsOfADevice, tokensOfASession,
            storesOfAKey, accountsOfAPerson, unknownAccounts, badgeCodes, deviceGrants, pushedRequests, unknownLogins,
            loginTries, transactionCodeTries, verificationCodeTries, badgeCodeTries, resumptionTries, loginCodes,
            noticesADay, spentNonces, administrators, identityProviders, requestsOfStrangers,
            strangersProofs, devicesProofs, passwords,
            storeTurns, loginTasks, strangersLoginTasks, signIns, introspections,
        ]
}

extension AuthorityStore {
    // Limits the receipts of a badge per day.
    static func requireRoomForReceipt(of badge: String, now: Date, _ db: Database) throws {
        let sql = "SELECT received FROM receipt WHERE badge = ? AND received > ? ORDER BY received DESC LIMIT ?"
        try requireRoom(sql, [badge], most: Bound.receiptsADay.limit, now: now, db)
    }

    // Limits the badges that a person fetches or moves per day. The one badge of an invitation is always issued.
    static func requireRoomForBadge(of person: String, now: Date, _ db: Database) throws {
        let sql = "SELECT issued FROM badge WHERE person = ? AND issued > ? ORDER BY issued DESC LIMIT ?"
        try requireRoom(sql, [person], most: Bound.badgesADay.limit, now: now, db)
    }

    // Limits the devices on which a person logs in for the first time per day.
    static func requireRoomForDevice(_ device: String, of person: String, now: Date, _ db: Database) throws {
        guard try !isKnown(device, of: person, db) else { return }
        let sql = "SELECT added FROM device WHERE person = ? AND added > ? ORDER BY added DESC LIMIT ?"
        try requireRoom(sql, [person], most: Bound.devicesADay.limit, now: now, db)
    }

    // Limits how often a person's devices change their keys per day, because the row of the old key stays as a removed
    // device.
    static func requireRoomForDeviceKey(of person: String, now: Date, _ db: Database) throws {
        let sql = "SELECT removed FROM device WHERE person = ? AND removed > ? ORDER BY removed DESC LIMIT ?"
        try requireRoom(sql, [person], most: Bound.devicesADay.limit, now: now, db)
    }

    // Makes room for one more row of a table in which every row expires within 15 minutes. The owner, an address or a
    // person, has so many at most, and loses those first that come first in the order.
    static func makeRoom(
        for owner: String?, as column: String = "owner", in table: String, losingBy order: String = "expires",
        _ bound: Bound, _ db: Database
    ) throws {
        func remove(_ count: Int, of owner: String) throws {
            guard bound.overflow == .heaviestLoses else { throw BoundReached(seconds: 60) }
            let first = "SELECT rowid FROM \(table) WHERE \(column) = ? ORDER BY \(order), rowid LIMIT ?"
            try db.executeCached("DELETE FROM \(table) WHERE rowid IN (\(first))", [owner, count])
        }
        if let owner {
            let sql = "SELECT count(*) FROM \(table) WHERE \(column) = ?"
            let own = try db.cachedValue(Int.self, sql, [owner]) ?? 0
            if own >= bound.limitOfOne { try remove(own - bound.limitOfOne + 1, of: owner) }
        }
        guard try db.cachedValue(Int.self, "SELECT count(*) FROM \(table)") ?? 0 >= bound.limit else { return }
        let sql = """
            SELECT \(column) AS owner, count(*) AS held FROM \(table) WHERE \(column) IS NOT NULL
            GROUP BY \(column) ORDER BY held DESC, owner LIMIT 1
            """
        guard let heaviest = try db.cachedRow(sql) else { throw BoundReached(seconds: 60) }
        // Several at once, so that a flood does not look for the heaviest each time.
        let held: Int = heaviest["held"]
        try remove(max(1, held / 16), of: heaviest["owner"])
    }

    // Limits the open grants of a badge for sessions of other apps.
    static func requireRoomForGrant(of badge: String, now: Date, _ db: Database) throws {
        let sql = "SELECT expires FROM ssoGrant WHERE badge = ? ORDER BY expires"
        let ends = try db.cachedValues(Int64.self, sql, [badge])
        guard ends.count >= Bound.grantsOfABadge.limit, let first = ends.first else { return }
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
        guard count <= Bound.actsADay.limit else {
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
