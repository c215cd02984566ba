import BadgeDatabase
import BadgeDelivery
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

extension AuthorityStore {
    static let badgeQuery = """
        SELECT badge.*, person.email AS email, (SELECT issuer FROM organization) AS issuer
        FROM badge CROSS JOIN person ON person.id = badge.person
        """

    func badges() throws -> [IssuedBadge] {
        let now = clock.now()
        return try read { db in
            try Self.badges(BadgeList(now: now), db)
        }
    }

    func badge(_ id: IssuedBadge.ID) throws -> IssuedBadge {
        let now = clock.now()
        return try read { db in
            let person = try db.cachedValues(String.self, "SELECT person FROM badge WHERE id = ?", [id.rawValue])
            try Self.requireNewestBadges(of: person, db)
            return try Self.badge(id, now: now, db)
        }
    }

    // The badges that have an identifier with that beginning, or whose person has that email address, the oldest first.
    func badges(named name: String) throws -> [IssuedBadge] {
        let now = clock.now()
        return try read { db in
            let name = name.lowercased()
            guard !name.contains("@") else {
                return try Self.badges(BadgeList(now: now), of: Self.everyone(name, db), db)
            }
            let people = try db.cachedValues(
                String.self, "SELECT person FROM badge WHERE copyOf IS NULL AND id >= ?1 AND id < ?1 || 'g'", [name])
            return try Self.badges(BadgeList(now: now), of: people, db).filter { $0.id.rawValue.hasPrefix(name) }
        }
    }

    // Everybody who has that email address, or had it until their removal.
    //
    // - Throws: `BadgeError` `rolledBack` when the indexes of the addresses contradict each other or a person's row.
    static func everyone(_ email: String, _ db: Database) throws -> [String] {
        let people = try db.cachedValues(String.self, "SELECT id FROM person WHERE email = ?", [email])
        let current = try db.cachedValue(
            String.self, "SELECT id FROM person WHERE email = ? AND removed IS NULL", [email])
        let isConsistent = try people.allSatisfy {
            try db.cachedValue(Bool.self, "SELECT email = ?2 FROM person WHERE id = ?1", [$0, email]) == true
        }
        guard isConsistent, current.map(people.contains) ?? true else { throw BadgeError.staleRows }
        return people
    }

    // A trigger counts the change in the badge's status list, so the next response has a newly signed list.
    func change(_ id: IssuedBadge.ID, to status: Badge.Status) throws -> IssuedBadge {
        let now = clock.now()
        return try write { db in
            let badge = try Self.badge(id, now: now, db)
            guard badge.status != .revoked || status == .revoked else {
                throw BadgeError(
                    .invalidInput, .organization("invalidInput.badgeRevoked", ["id": id])
                )
            }
            if status == .active { try Self.requireNotSuspended(Self.person(id: badge.personID.rawValue, db)) }
            // Setting the same status again must not end sessions and grants that began since the first time.
            guard badge.status != status else {
                if status == .suspended { try suspendOnItsOwn(badge, db) }
                guard status == .revoked, badge.goodUntil != nil else {
                    try Self.requireNewestBadges(of: [badge.personID.rawValue], db)
                    return badge
                }
                try db.executeCached("UPDATE badge SET goodUntil = NULL WHERE id = ?", [id.rawValue])
                try record(
                    .badgeRevoked, by: user, badge: id.rawValue, person: badge.personID.rawValue,
                    changes: [AuditChange(.goodUntil, from: .optional(badge.goodUntil?.formatted(.iso8601)), to: nil)],
                    db)
                return try Self.badge(id, now: now, db)
            }
            let sql = "UPDATE badge SET status = ? WHERE id = ? RETURNING person, device"
            if let row = try db.cachedRow(sql, [status.rawValue, id.rawValue]) {
                try Self.follow(status, person: row["person"], device: row["device"], now: now, db)
                try record(
                    status.event, by: user, badge: id.rawValue, person: row["person"],
                    changes: [.status(from: badge.status, to: status)], db)
                if let notice = status.notice(after: badge.status) { try notify(notice, row["person"], now: now, db) }
            }
            return try Self.badge(id, now: now, db)
        }
    }

    // A badge that was suspended with its person stays suspended when the person is reinstated.
    private func suspendOnItsOwn(_ badge: IssuedBadge, _ db: Database) throws {
        try db.executeCached(
            "UPDATE badge SET suspendedWithPerson = 0 WHERE id = ? AND suspendedWithPerson", [badge.id.rawValue])
        guard db.changesCount > 0 else { return }
        try record(
            .badgeSuspended, by: user, badge: badge.id.rawValue, person: badge.personID.rawValue,
            changes: [AuditChange(.suspendedWithPerson, from: true, to: false)], db)
    }

    private static func follow(
        _ status: Badge.Status, person: String, device: String, now: Date, _ db: Database
    ) throws {
        switch status {
        case .revoked: try endSessions(ofBadgeless: device, of: person, now: now, db)
        case .suspended: try endGrants(of: person, db)
        default: return
        }
    }

    static func badge(_ id: IssuedBadge.ID, now: Date, _ db: Database) throws -> IssuedBadge {
        guard let row = try db.cachedRow(badgeQuery + " WHERE badge.id = ?", [id.rawValue]) else { throw noBadge(id) }
        return try badge(row, now: now)
    }

    static func noBadge(_ id: IssuedBadge.ID) -> BadgeError {
        BadgeError(.notFound, .organization("notFound.issuedBadge", ["id": id]))
    }

    private static func badge(_ row: Row, now: Date) throws -> IssuedBadge {
        try badge(row, email: row["email"], issuer: row["issuer"], now: now)
    }

    // Of a row of the table alone.
    static func badge(_ row: Row, email: String, issuer: String, now: Date) throws -> IssuedBadge {
        let expires = Date(wholeSeconds: row["expires"])
        let status = Badge.Status(rawValue: row["status"]) ?? .revoked
        let goodUntil = (row["goodUntil"] as Int64?).map(Date.init(wholeSeconds:))
        return IssuedBadge(
            id: IssuedBadge.ID(rawValue: row["id"]), personID: Person.ID(rawValue: row["person"]), email: email,
            status: status == .active && expires <= now ? .expired : status,
            statusReference: Badge.StatusReference(
                list: try url(Endpoint.statusList(row["list"], of: issuer)), index: row["position"]),
            holderKey: row["holderKey"], type: row["type"], issuedAt: Date(wholeSeconds: row["issued"]),
            expires: expires,
            notification: (row["notification"] as String?).flatMap(IssuedBadge.Notification.init),
            replacedBy: (row["successor"] as String?).map(IssuedBadge.ID.init(rawValue:)),
            goodUntil: goodUntil.flatMap { $0 > now ? $0 : nil })
    }
}

extension Badge.Status {
    fileprivate var event: OrganizationEvent {
        switch self {
        case .active: .badgeReinstated
        case .suspended: .badgeSuspended
        default: .badgeRevoked
        }
    }

    // The notice to a person whose badge gets this status.
    fileprivate func notice(after former: Badge.Status) -> OutboxMessage.Kind? {
        switch self {
        case .active: former == .suspended ? .badgeReinstated : nil
        case .suspended: .badgeSuspended
        case .revoked: .badgeRevoked
        default: nil
        }
    }
}
