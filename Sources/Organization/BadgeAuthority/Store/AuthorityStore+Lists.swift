import BadgeDatabase
import BadgeModel
import BadgeSystem
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
                try db.cachedStatement(
                    sql: "SELECT *, \(Self.searched) AS searched FROM person WHERE \(condition) ORDER BY name, email"),
                arguments: ["email": start?.email, "name": start?.name, "group": query.group])
            var found: [Person] = []
            while found.count <= limit, let row = try rows.next() {
                let isFound = words.isEmpty || PersonQuery.contains(words, in: row["searched"])
                if isFound { found.append(try Self.person(row)) }
            }
            return ListPage(found, limit: limit) { $0.details.email }
        }
    }

    // One text: reading one column takes less time than reading eight by name. No word has a line break.
    private static let searched = [
        "name", "email", "username", "phone", "title", "\"group\"", "givenName", "familyName",
    ].map { "coalesce(\($0), '')" }.joined(separator: " || char(10) || ")

    // Removed people have a position too, so that a removal does not end a listing.
    private static func positionInList(_ email: String, _ db: Database) throws -> (name: String, email: String) {
        let sql = "SELECT name, email FROM person WHERE email = ? ORDER BY removed IS NULL DESC, added DESC LIMIT 1"
        guard let row = try db.cachedRow(sql, [email]) else {
            throw BadgeError(
                .notFound, .organization("notFound.peoplePage", ["email": email]))
        }
        return (row["name"], row["email"])
    }

    func badges(
        matching query: BadgeQuery, after id: IssuedBadge.ID?, limit: Int
    ) throws -> ListPage<IssuedBadge, IssuedBadge.ID> {
        let now = clock.now()
        return try read { db in
            if let email = query.email { try Self.requireKnown(email, db) }
            let list = BadgeList(
                status: query.status, isReplaced: query.isReplaced,
                start: try id.map { try Self.position(ofListed: $0, db) }, limit: limit + 1, now: now)
            let people = try query.email.map { try Self.everyone($0, db) }
            return ListPage(try Self.badges(list, of: people, db), limit: limit, cursor: \.id)
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
            let badges = try Self.badges(BadgeList(now: now), of: [id], db)
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
            let accounts = try db.cachedValues(
                String.self,
                "SELECT server || ' ' || subject FROM externalAccount WHERE person = ? ORDER BY server, subject", [id])
            return PersonOverview(
                person: person, hasPassword: row?["hasPassword"] ?? false,
                requiresSecondFactor: row?["wantsSecondFactor"] ?? false, accounts: accounts,
                invitedUntil: (row?["invited"] as Int64?).map(Date.init(wholeSeconds:)),
                sessionCount: row?["sessions"] ?? 0,
                lastSeenAt: (row?["seen"] as Int64?).map(Date.init(wholeSeconds:)),
                badges: Self.mostRelevant(badges),
                devices: try Self.devices(of: id, current: nil, now: now, db), receiptCount: row?["receipts"] ?? 0)
        }
    }

    // The newest thousand, and no revoked one in place of another.
    private static func mostRelevant(_ badges: [IssuedBadge]) -> [IssuedBadge] {
        let ranked = badges.filter { $0.status == .revoked } + badges.filter { $0.status != .revoked }
        let chosen = Set(ranked.suffix(1000).map(\.id))
        return badges.filter { chosen.contains($0.id) }
    }
}
