import BadgeIssuance
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

extension AuthorityStore {
    private static let badgeQuery =
        "SELECT badge.*, person.email AS email, issuer FROM badge JOIN person ON person.id = person, organization"

    func badges() throws -> [IssuedBadge] {
        let now = clock.now()
        return try read { db in
            try Row.fetchAll(db, sql: Self.badgeQuery + " ORDER BY issued, badge.id").map {
                try Self.badge($0, now: now)
            }
        }
    }

    func badge(_ id: IssuedBadge.ID) throws -> IssuedBadge {
        let now = clock.now()
        return try read { try Self.badge(id, now: now, $0) }
    }

    // A status list counts the changes of these rows, so the change is published with the transaction.
    func change(_ id: IssuedBadge.ID, to status: Badge.Status) throws -> IssuedBadge {
        let now = clock.now()
        return try write { db in
            guard try Self.badge(id, now: now, db).status != .revoked || status == .revoked else {
                throw BadgeError(
                    .invalidInput, "The badge \(id) is revoked for good. Invite the person again for a new one.")
            }
            try db.execute(sql: "UPDATE badge SET status = ? WHERE id = ?", arguments: [status.rawValue, id.rawValue])
            return try Self.badge(id, now: now, db)
        }
    }

    static func badge(_ id: IssuedBadge.ID, now: Date, _ db: Database) throws -> IssuedBadge {
        guard let row = try Row.fetchOne(db, sql: badgeQuery + " WHERE badge.id = ?", arguments: [id.rawValue]) else {
            throw BadgeError(.notFound, "No badge has the id \(id). List the issued badges to see their ids.")
        }
        return try badge(row, now: now)
    }

    private static func badge(_ row: Row, now: Date) throws -> IssuedBadge {
        let expires = Date(wholeSeconds: row["expires"])
        let status = Badge.Status(rawValue: row["status"]) ?? .revoked
        return IssuedBadge(
            id: IssuedBadge.ID(rawValue: row["id"]), personID: Person.ID(rawValue: row["person"]), email: row["email"],
            status: status == .active && expires <= now ? .expired : status,
            statusReference: Badge.StatusReference(
                list: try url(Endpoint.statusList(row["list"], of: row["issuer"])), index: row["position"]),
            holderKey: row["holderKey"], type: row["type"], issuedAt: Date(wholeSeconds: row["issued"]),
            expires: expires,
            notification: (row["notification"] as String?).flatMap(IssuedBadge.Notification.init))
    }
}
