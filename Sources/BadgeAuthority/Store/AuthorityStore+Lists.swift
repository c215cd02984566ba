import BadgeDatabase
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

// Lists in pages: each begins behind the last row of the page before, so that rows that come and go in between neither
// repeat nor hide others.
extension AuthorityStore {
    func people(matching query: PersonQuery, after email: String?, limit: Int) throws -> ListPage<Person, String> {
        let words = query.words
        return try read { db in
            let start = try email.map { try Self.positionInList($0, db) }
            let condition = [
                "removed IS NULL", start.map { _ in "(name, email) > (:name, :email)" },
                query.group.map { _ in "\"group\" = :group" },
                query.isSuspended.map { $0 ? "suspended IS NOT NULL" : "suspended IS NULL" },
            ].compactMap(\.self).joined(separator: " AND ")
            let rows = try Row.fetchCursor(
                try db.cachedStatement(sql: "SELECT * FROM person WHERE \(condition) ORDER BY name, email"),
                arguments: ["email": start?.email, "name": start?.name, "group": query.group])
            var found: [Person] = []
            while found.count <= limit, let row = try rows.next() {
                let isFound = words.isEmpty || PersonQuery.contains(words, in: Self.searched.compactMap { row[$0] })
                if isFound { found.append(try Self.person(row)) }
            }
            return ListPage(found, limit: limit) { $0.details.email }
        }
    }

    private static let searched = [
        "name", "email", "username", "phone", "title", "group", "givenName", "familyName",
    ]

    // Removed people have a position too, so that a removal does not end a listing.
    private static func positionInList(_ email: String, _ db: Database) throws -> (name: String, email: String) {
        let sql = "SELECT name, email FROM person WHERE email = ? ORDER BY removed IS NULL DESC, added DESC LIMIT 1"
        guard let row = try db.cachedRow(sql, [email]) else {
            throw BadgeError(
                .notFound, reason: "No page begins behind \(email). List the people from the beginning.")
        }
        return (row["name"], row["email"])
    }

    func badges(
        matching query: BadgeQuery, after id: IssuedBadge.ID?, limit: Int
    ) throws -> ListPage<IssuedBadge, IssuedBadge.ID> {
        let now = clock.now()
        return try read { db in
            if let email = query.email { try Self.requireKnown(email, db) }
            let start = try id.map { try Self.position(ofListed: $0, db) } ?? 0
            let condition = [
                "copyOf IS NULL AND place > :start", query.status.map(Self.condition(on:)),
                query.email.map { _ in "badge.person IN (SELECT id FROM person WHERE email = :email)" },
                query.isReplaced.map { $0 ? Self.isReplaced : "successor IS NULL" },
            ].compactMap(\.self).joined(separator: " AND ")
            let rows = try db.cachedRows(
                "\(Self.badgeQuery) WHERE \(condition) ORDER BY place LIMIT :count",
                [
                    "start": start, "email": query.email, "now": now.wholeSeconds, "count": limit + 1,
                ])
            let last = rows.count > limit ? rows.last?["place"] as Int64? : nil
            try Self.requireNewest(query, from: start, to: last, db)
            return ListPage(try rows.map { try Self.badge($0, now: now) }, limit: limit, cursor: \.id)
        }
    }

    // Verifies that no row of the page is an older one, and that none is hidden.
    private static func requireNewest(
        _ query: BadgeQuery, from first: Int64, to last: Int64?, _ db: Database
    ) throws {
        if let email = query.email {
            try requireNewestBadges(of: everyone(email, db), db)
        } else if let status = withdrawn(query.status, isReplaced: query.isReplaced ?? false) {
            try requireNewestBadges(status, db)
        } else {
            try requireNewestBadges(from: first, to: last, db)
        }
    }

    private static func position(ofListed badge: IssuedBadge.ID, _ db: Database) throws -> Int64 {
        guard let position = try position(of: badge, db) else { throw noBadge(badge) }
        return position
    }

    // Badges of removed people are listed too.
    private static func requireKnown(_ email: String, _ db: Database) throws {
        guard try db.cachedRow("SELECT 1 FROM person WHERE email = ?", [email]) == nil else { return }
        _ = try person(email, db)
    }

    func overview(of email: String) throws -> PersonOverview {
        let now = clock.now()
        return try read { db in
            let person = try Self.person(email, db)
            let id = person.id.rawValue
            try Self.requireNewestBadges(of: [id], db)
            let arguments: Bindings = ["person": id, "now": now.wholeSeconds]
            let row = try db.cachedRow(
                """
                SELECT passwordHash IS NOT NULL AS hasPassword, wantsSecondFactor,
                  (SELECT count(*) FROM session WHERE session.person = person.id) AS sessions,
                  (SELECT max(+used) FROM session WHERE session.person = person.id) AS seen,
                  (SELECT max(expires) FROM invitation
                    WHERE invitation.person = person.id AND state = 'open' AND expires > :now) AS invited,
                  (SELECT count(*) FROM receipt JOIN badge ON badge.id = receipt.badge
                    WHERE badge.person = person.id) AS receipts
                FROM person WHERE id = :person
                """, arguments)
            let badges = try db.cachedRows(
                """
                SELECT * FROM (\(Self.badgeQuery) WHERE copyOf IS NULL AND badge.person = ?
                  ORDER BY status = 'revoked', place DESC LIMIT 1000) ORDER BY place
                """, [id])
            let accounts = try db.cachedValues(
                String.self,
                "SELECT server || ' ' || subject FROM externalAccount WHERE person = ? ORDER BY server, subject", [id])
            return PersonOverview(
                person: person, hasPassword: row?["hasPassword"] ?? false,
                requiresSecondFactor: row?["wantsSecondFactor"] ?? false, accounts: accounts,
                invitedUntil: (row?["invited"] as Int64?).map(Date.init(wholeSeconds:)),
                sessionCount: row?["sessions"] ?? 0,
                lastSeenAt: (row?["seen"] as Int64?).map(Date.init(wholeSeconds:)),
                badges: try badges.map { try Self.badge($0, now: now) },
                devices: try Self.devices(of: id, current: nil, now: now, db), receiptCount: row?["receipts"] ?? 0)
        }
    }
}
