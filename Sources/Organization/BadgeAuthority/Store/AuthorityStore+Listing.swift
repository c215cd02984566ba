import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

// What the administrators' pages list: a page at a time, however many there are.
extension AuthorityStore {
    private static let mostWords = 5
    private static let expiringSoon: TimeInterval = 30 * 86_400

    func pagesHostName() throws -> String {
        let mac = try codeAuthenticator().mac("pages")
        return "a" + mac.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    func people(matching search: String, after: Person.ID?, limit: Int) throws -> [Person] {
        try read { db in
            let start = try after.flatMap {
                try db.cachedRow("SELECT name, email FROM person WHERE id = ?", [$0.rawValue])
            }
            let (filter, words) = Self.filter(
                search, in: ["name", "email", "username", "title", "\"group\"", "phone"])
            let sql = """
                SELECT * FROM person WHERE removed IS NULL\(start == nil ? "" : " AND (name, email) > (?, ?)")\(filter)
                ORDER BY name, email LIMIT ?
                """
            var arguments: [(any DatabaseValueConvertible)?] = []
            if let start { arguments += [start["name"] as String, start["email"] as String] }
            return try Row.fetchAll(db, sql: sql, arguments: Bindings(arguments + words + [limit]).checked())
                .map(Self.person)
        }
    }

    func currentPerson(_ id: Person.ID) throws -> Person? {
        try read { db in
            try db.cachedRow("SELECT * FROM person WHERE id = ? AND removed IS NULL", [id.rawValue]).map(Self.person)
        }
    }

    func currentPerson(withEmail email: String) throws -> Person? {
        try read { db in
            try db.cachedRow("SELECT * FROM person WHERE email = ? AND removed IS NULL", [email]).map(Self.person)
        }
    }

    func counts() throws -> (people: Int, badges: Int) {
        try read { db in
            let row = try db.cachedRow(
                """
                SELECT (SELECT count(*) FROM person WHERE removed IS NULL) AS people,
                  (SELECT count(*) FROM badge WHERE copyOf IS NULL) AS badges
                """)
            return (row?["people"] ?? 0, row?["badges"] ?? 0)
        }
    }

    func badges(of person: Person.ID) throws -> [IssuedBadge] {
        let now = clock.now()
        return try read { db in
            try Self.badges(BadgeList(isNewestFirst: true, now: now), of: [person.rawValue], db)
        }
    }

    func badges(
        matching search: String, status: Badge.Status?, isReplaced: Bool, after: IssuedBadge.ID?, limit: Int
    ) throws -> [IssuedBadge] {
        let now = clock.now()
        return try read { db in
            let list = BadgeList(
                status: status, isReplaced: isReplaced ? true : nil, words: Self.words(search),
                start: try after.flatMap { try Self.position(of: $0, db) }, isNewestFirst: true, limit: limit, now: now)
            return try Self.badges(list, db)
        }
    }

    // Newest first, starting below a row.
    func devices(matching search: String, after: Int64?, limit: Int) throws -> [ListedDevice] {
        let now = clock.now().wholeSeconds
        return try read { db in
            let (filter, words) = Self.filter(search, in: ["device.name", "person.name", "email"])
            let sql = """
                SELECT device.rowid AS number, device.*, email FROM device JOIN person ON person.id = device.person
                WHERE device.removed IS NULL AND device.rowid < ? AND EXISTS (
                  SELECT 1 FROM badge WHERE badge.person = device.person AND badge.device = device.id
                    AND status <> 'revoked' AND expires > ?)\(filter)
                ORDER BY device.rowid DESC LIMIT ?
                """
            let arguments: [(any DatabaseValueConvertible)?] = [after ?? .max, now]
            return try Row.fetchAll(db, sql: sql, arguments: Bindings(arguments + words + [limit]).checked()).map {
                row in
                ListedDevice(
                    number: row["number"],
                    device: Device(
                        id: Device.ID(rawValue: row["id"]), name: row["name"], platform: row["platform"],
                        addedAt: Date(wholeSeconds: row["added"])),
                    personID: Person.ID(rawValue: row["person"]), email: row["email"])
            }
        }
    }

    // Newest first, starting below a row.
    func openInvitations(matching search: String, after: Int64?, limit: Int) throws -> [OpenInvitation] {
        let now = clock.now().wholeSeconds
        return try read { db in
            let (filter, words) = Self.filter(search, in: ["name", "email"])
            let sql = """
                SELECT invitation.rowid AS number, invitation.*, name, email
                FROM invitation JOIN person ON person.id = person
                WHERE state = 'open' AND expires > ? AND invitation.rowid < ?\(filter)
                ORDER BY invitation.rowid DESC LIMIT ?
                """
            let arguments: [(any DatabaseValueConvertible)?] = [now, after ?? .max]
            return try Row.fetchAll(db, sql: sql, arguments: Bindings(arguments + words + [limit]).checked())
                .map(Self.openInvitation(in:))
        }
    }

    func openInvitation(of person: Person.ID) throws -> OpenInvitation? {
        let now = clock.now().wholeSeconds
        return try read { db in
            let sql = """
                SELECT invitation.rowid AS number, invitation.*, name, email
                FROM invitation JOIN person ON person.id = person
                WHERE person = ? AND state = 'open' AND expires > ? ORDER BY expires DESC LIMIT 1
                """
            return try db.cachedRow(sql, [person.rawValue, now]).map(Self.openInvitation(in:))
        }
    }

    private static func openInvitation(in row: Row) -> OpenInvitation {
        OpenInvitation(
            number: row["number"],
            id: row["id"], personID: Person.ID(rawValue: row["person"]), name: row["name"], email: row["email"],
            createdAt: Date(wholeSeconds: row["created"]), expiresAt: Date(wholeSeconds: row["expires"]),
            triesLeft: row["triesLeft"])
    }

    func requiresSecondFactor(_ person: Person.ID) throws -> Bool {
        try read { db in
            let row = try db.cachedRow("SELECT wantsSecondFactor FROM person WHERE id = ?", [person.rawValue])
            return row?["wantsSecondFactor"] ?? false
        }
    }

    func summary() throws -> OrganizationSummary {
        let now = clock.now()
        let approvals = try approvals().count { $0.state == .open }
        return try read { db in
            let row = try db.cachedRow(
                """
                SELECT (SELECT count(*) FROM person WHERE removed IS NULL) AS people,
                  (SELECT count(*) FROM badge WHERE copyOf IS NULL AND status = 'active' AND expires > :now) AS active,
                  (SELECT count(*) FROM badge WHERE copyOf IS NULL AND status = 'suspended') AS suspended,
                  (SELECT count(*) FROM badge WHERE copyOf IS NULL AND status = 'active' AND successor IS NULL
                    AND expires > :now AND expires <= :soon) AS expiring,
                  (SELECT count(*) FROM invitation WHERE state = 'open' AND expires > :now) AS invitations,
                  (SELECT count(*) FROM message WHERE state IN ('refused', 'givenUp', 'uncertain')) AS failed,
                  (SELECT count(*) FROM message WHERE channel = 'operator' AND state = 'waiting' AND expires > :now)
                    AS waiting,
                  (SELECT count(*) FROM person WHERE removed IS NULL AND passwordHash IS NOT NULL) AS passwords,
                  (SELECT count(*) FROM person WHERE removed IS NULL AND passwordHash IS NOT NULL AND wantsSecondFactor)
                    AS factors,
                  (SELECT created FROM signingKey WHERE state = 'signing') AS keyCreated,
                  NOT EXISTS (SELECT 1 FROM signingKey WHERE state = 'next') AS lacksNextKey,
                  (SELECT coalesce(max(version), 0) FROM policy) AS policy
                """,
                ["now": now.wholeSeconds, "soon": now.addingTimeInterval(Self.expiringSoon).wholeSeconds])
            var summary = OrganizationSummary()
            summary.people = row?["people"] ?? 0
            summary.activeBadges = row?["active"] ?? 0
            summary.suspendedBadges = row?["suspended"] ?? 0
            summary.expiringBadges = row?["expiring"] ?? 0
            summary.openInvitations = row?["invitations"] ?? 0
            summary.failedMessages = row?["failed"] ?? 0
            summary.operatorMessages = row?["waiting"] ?? 0
            summary.passwords = row?["passwords"] ?? 0
            summary.secondFactors = row?["factors"] ?? 0
            summary.approvals = approvals
            summary.signingKeyCreatedAt = (row?["keyCreated"] as Int64?).map(Date.init(wholeSeconds:))
            summary.lacksNextKey = row?["lacksNextKey"] ?? false
            summary.policyVersion = row?["policy"] ?? 0
            return summary
        }
    }

    // Conditions that every word is in one of the columns, in any case of letters.
    static func filter(
        _ search: String, in columns: [String]
    ) -> (sql: String, words: [(any DatabaseValueConvertible)?]) {
        let words = words(search)
        let text = columns.map { "coalesce(\($0), '')" }.joined(separator: " || char(10) || ")
        let sql = words.map { _ in " AND instr(swiftLowercaseString(\(text)), ?) > 0" }.joined()
        return (sql, words)
    }

    private static func words(_ search: String) -> [String] {
        search.split(whereSeparator: \.isWhitespace).prefix(mostWords).map { $0.lowercased() }
    }
}
