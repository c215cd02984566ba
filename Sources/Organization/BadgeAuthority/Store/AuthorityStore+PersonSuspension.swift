import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

// A suspended person has no badge that can be used, and no login, invitation or session that works.
extension AuthorityStore {
    func suspendPerson(_ email: String) throws -> [IssuedBadge.ID] {
        let now = clock.now().truncated
        return try write { db in
            let person = try Self.person(email, db)
            guard person.suspendedAt == nil else { return [] }
            let id = person.id.rawValue
            let badges = try Self.statuses("person = ? AND status = 'active'", [id], db)
            try db.executeCached(
                "UPDATE badge SET status = 'suspended', suspendedWithPerson = 1 WHERE person = ? AND status = 'active'",
                [id])
            try db.executeCached("UPDATE person SET suspended = ? WHERE id = ?", [now.wholeSeconds, id])
            try Self.endGrants(of: id, db)
            // Logins that were right and have not brought a session yet.
            for table in ["authorizationCode", "deviceGrant", "browserCode", "verificationCode", "enteredCode"] {
                try db.executeCached("DELETE FROM \(table) WHERE person = ?", [id])
            }
            try record(
                .personSuspended, by: user, person: id, changes: [.personState(from: "active", to: "suspended")], db)
            for badge in badges {
                try record(
                    .badgeSuspended, by: user, badge: badge.id.rawValue, person: id,
                    changes: [.status(from: badge.status, to: .suspended)], db)
            }
            if !badges.isEmpty { try notify(.badgeSuspended, id, now: now, db) }
            return badges.map(\.id)
        }
    }

    // Badges that were suspended one by one stay suspended.
    func reinstatePerson(_ email: String) throws -> [IssuedBadge.ID] {
        let now = clock.now().truncated
        return try write { db in
            let person = try Self.person(email, db)
            guard person.suspendedAt != nil else { return [] }
            let id = person.id.rawValue
            let badges = try Self.statuses("person = ? AND status = 'suspended' AND suspendedWithPerson", [id], db)
            try db.executeCached(
                """
                UPDATE badge SET status = 'active'
                WHERE person = ? AND status = 'suspended' AND suspendedWithPerson
                """, [id])
            try db.executeCached(
                "UPDATE badge SET suspendedWithPerson = 0 WHERE person = ? AND suspendedWithPerson", [id])
            try db.executeCached("UPDATE person SET suspended = NULL WHERE id = ?", [id])
            try record(
                .personReinstated, by: user, person: id, changes: [.personState(from: "suspended", to: "active")], db)
            for badge in badges {
                try record(
                    .badgeReinstated, by: user, badge: badge.id.rawValue, person: id,
                    changes: [.status(from: badge.status, to: .active)], db)
            }
            if !badges.isEmpty { try notify(.badgeReinstated, id, now: now, db) }
            return badges.map(\.id)
        }
    }

    static func isPersonSuspended(_ person: String, _ db: Database) throws -> Bool {
        try db.cachedRow("SELECT 1 FROM person WHERE id = ? AND suspended IS NOT NULL", [person]) != nil
    }

    static func requireNotSuspended(_ person: Person) throws {
        guard person.suspendedAt != nil else { return }
        let email = person.details.email
        throw BadgeError(.invalidInput, .organization("invalidInput.personSuspended", ["email": email]))
    }
}

extension AuditChange {
    static func personState(from before: String, to after: String) -> AuditChange {
        AuditChange(.state, from: .string(before), to: .string(after))
    }
}
