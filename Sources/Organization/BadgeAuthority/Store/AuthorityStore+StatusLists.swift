import BadgeCredentials
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import GRDB
import Synchronization

// A status list as it was last signed, with the values that must be unchanged for it to be used again.
struct SignedStatusList: Sendable {
    let token: String
    // Of its statuses, keys and address, and of the interval in which it was signed.
    let entityTag: String
    let issuer: String
    let changes: Int
    let signed: Date
    // The thumbprint of the signing key.
    let key: String
    let keysVersion: Int
}

extension AuthorityStore {
    static let statusListSize = 1 << 16
    private static let statuses: [(String, StatusList.Status)] = [("suspended", .suspended), ("revoked", .revoked)]

    // The signed list with that number; nil when there is none.
    //
    // Any client may ask, and signing a list is expensive: it is cached until a status changes, here or in another
    // process, or until clients would fetch it again.
    func signedStatusList(_ number: Int) throws -> SignedStatusList? {
        let now = clock.now().truncated
        return try read { db -> SignedStatusList? in
            let sql = "SELECT size, changes, isIncomplete, issuer FROM statusList, organization WHERE number = ?"
            guard let list = try db.cachedRow(sql, [number]) else { return nil }
            let (issuer, changes): (String, Int) = (list["issuer"], list["changes"])
            let (key, keysVersion) = (try Self.signingKey(db), try Self.keysVersion(db))
            if let cached = withSignedLists({ $0[number] }), cached.issuer == issuer, cached.changes == changes,
                cached.key == key.publicKey.thumbprint, cached.keysVersion == keysVersion,
                (0..<Lifetime.statusCache).contains(now.timeIntervalSince(cached.signed))
            {
                return cached
            }
            let statuses = try Self.statusList(
                number, size: list["size"], isIncomplete: list["isIncomplete"], at: now, db)
            let address = Endpoint.statusList(number, of: issuer)
            let token = try StatusListToken.sign(
                list: statuses, uri: try Self.url(address), issuedAt: now,
                expires: now.addingTimeInterval(Lifetime.statusToken), ttl: Int(Lifetime.statusCache),
                keysVersion: keysVersion,
                key: key)
            let signed = SignedStatusList(
                token: token,
                entityTag: try Self.entityTag(
                    of: statuses, at: address, signed: now, key: key.publicKey.thumbprint, keysVersion: keysVersion),
                issuer: issuer, changes: changes, signed: now, key: key.publicKey.thumbprint, keysVersion: keysVersion)
            withSignedLists { $0[number] = signed }
            return signed
        }
    }

    // Weak (RFC 9110 section 8.8.1): each signature differs, although it says the same. The interval limits the age of
    // the signature that a client keeps.
    private static func entityTag(
        of list: StatusList, at address: String, signed: Date, key: String, keysVersion: Int
    ) throws -> String {
        let interval = signed.wholeSeconds / Int64(Lifetime.statusSignature)
        let said: JSON = [
            "uri": .string(address), "list": try list.json, "key": .string(key),
            "keys": .integer(Int64(keysVersion)), "interval": .integer(interval),
        ]
        return "W/\"\(Base64URL.encode(Digest.sha256(said.text).prefix(16)))\""
    }

    private static func statusList(
        _ number: Int, size: Int, isIncomplete: Bool, at date: Date, _ db: Database
    ) throws -> StatusList {
        var list = StatusList(bits: 2, count: size)
        if isIncomplete { try list.revoke(allBut: knownPositions(number, db)) }
        // Reads through the integrity tree, so that an attacker who restores an older database page cannot undo a
        // revocation.
        var replaced: [WithdrawnEntry] = []
        for (name, status) in statuses {
            let entries = try db.boundRows(.badge, "status", name) { row -> WithdrawnEntry? in
                row["list"] == number ? WithdrawnEntry(row, at: date) : nil
            }.compactMap(\.self)
            for entry in entries { list[entry.position] = status }
            replaced += entries.filter { $0.successor != nil }
        }
        let withdrawn = try withdrawn(Set(replaced.compactMap(\.successor)), db)
        for entry in replaced {
            list[entry.position] = entry.successor.flatMap { withdrawn[$0] } ?? .valid
        }
        return list
    }

    // The status of those badges that are suspended or revoked, read through the integrity tree.
    private static func withdrawn(_ badges: Set<String>, _ db: Database) throws -> [String: StatusList.Status] {
        guard !badges.isEmpty else { return [:] }
        var found: [String: StatusList.Status] = [:]
        for (name, status) in statuses {
            let ids = try db.boundRows(.badge, "status", name) { row -> String? in
                let id: String = row["id"]
                return badges.contains(id) ? id : nil
            }
            for id in ids.compactMap(\.self) { found[id] = status }
        }
        return found
    }

    private static func knownPositions(_ number: Int, _ db: Database) throws -> Set<Int> {
        try Set(
            db.cachedValues(Int.self, "SELECT position FROM badge WHERE list = ?", [number]))
    }

    static func openStatusList(_ db: Database) throws {
        try db.executeCached("INSERT INTO statusList (size, used) VALUES (?, 0)", [statusListSize])
    }

    // Positions are random, so that the index in a badge reveals neither the number of badges nor their order. A list
    // that is three quarters full is closed, so that a free position is found soon.
    static func allocateStatusIndex(random: any RandomSource, _ db: Database) throws -> StatusListEntry {
        guard let list = try newestStatusList(db) else { throw missingList }
        guard list.used < list.size / 4 * 3 else {
            try openStatusList(db)
            return try allocateStatusIndex(random: random, db)
        }
        let start = random.bytes(4).reduce(0) { $0 << 8 | Int($1) }
        let entries = (0..<list.size).lazy.map { (start + $0) % list.size }
        guard let position = try entries.first(where: { try isFree($0, in: list.number, db) }) else {
            throw missingList
        }
        try db.executeCached("UPDATE statusList SET used = used + 1 WHERE number = ?", [list.number])
        return StatusListEntry(list: list.number, position: position)
    }

    private static func isFree(_ position: Int, in list: Int, _ db: Database) throws -> Bool {
        let sql = "SELECT 1 FROM badge WHERE list = ? AND position = ?"
        return try db.cachedRow(sql, [list, position]) == nil
    }

    private static func newestStatusList(_ db: Database) throws -> (number: Int, size: Int, used: Int)? {
        try db.cachedRow("SELECT * FROM statusList ORDER BY number DESC LIMIT 1").map {
            (number: $0["number"], size: $0["size"], used: $0["used"])
        }
    }

    private static var missingList: BadgeError {
        BadgeError(
            .storeDamaged, .organization("storeDamaged.statusLists"))
    }
}

// The entry of a suspended or revoked badge. During the grace period of a replaced badge, the entry shows its
// successor's status.
private struct WithdrawnEntry {
    let position: Int
    let successor: String?

    init(_ row: Row, at date: Date) {
        position = row["position"]
        let isGood = (row["goodUntil"] as Int64?).map { $0 > date.wholeSeconds } ?? false
        successor = isGood ? row["successor"] : nil
    }
}

extension StatusList {
    fileprivate mutating func revoke(allBut known: Set<Int>) {
        for position in 0..<count where !known.contains(position) { self[position] = .revoked }
    }
}
