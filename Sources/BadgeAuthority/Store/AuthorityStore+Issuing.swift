import BadgeIssuance
import BadgeKeys
import BadgeModel
import Foundation
import GRDB

// What a credential request comes to.
enum Issuance: Sendable {
    case issued(credential: Secret, badge: String)
    case tokenInvalid
    case nonceInvalid
    // The invitation's badge is bound to another key.
    case keyDiffers
    // The badge was revoked between two requests.
    case withdrawn
}

extension AuthorityStore {
    // One transaction, one badge for the invitation: who asks again with the same key gets the same credential.
    // Whatever the outcome, the nonce is spent.
    func issue(accessToken: String, nonce: String, holder: JWK) throws -> Issuance {
        let now = clock.now().truncated
        return try write { db in
            try Self.sweepInvitations(db, now: now)
            guard let token = try Self.token(accessToken, now: now, db) else { return .tokenInvalid }
            guard try Self.spend(nonce, now: now, db) else { return .nonceInvalid }
            let sql = "SELECT id, holderKey, status FROM badge WHERE invitation = ?"
            if let badge = try Row.fetchOne(db, sql: sql, arguments: [token["invitation"] as String]) {
                return Self.repeated(badge, token: token, holder: holder)
            }
            return try issueFirst(token: token, holder: holder, now: now, db)
        }
    }

    private static func repeated(_ badge: Row, token: Row, holder: JWK) -> Issuance {
        guard badge["holderKey"] == holder.thumbprint else { return .keyDiffers }
        guard badge["status"] != "revoked", let credential = token["credential"] as String? else { return .withdrawn }
        return .issued(credential: Secret(utf8: credential), badge: badge["id"])
    }

    private func issueFirst(token: Row, holder: JWK, now: Date, _ db: Database) throws -> Issuance {
        let invitation: String = token["invitation"]
        let sql = "SELECT person.* FROM person JOIN invitation ON person.id = person WHERE invitation.id = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [invitation]) else { return .tokenInvalid }
        let badge = NewBadge(
            id: random.uuid(), issuer: try Self.issuer(db), person: try Self.person(row),
            place: try Self.takeStatusPlace(random: random, db), holder: holder, issued: now,
            expires: now.addingTimeInterval(Lifetime.badge))
        let credential = try badge.credential(key: try Self.signingKey(db), random: random)
        try Self.insert(badge, invitation: invitation, db)
        try db.execute(
            sql: "UPDATE token SET credential = ? WHERE invitation = ?", arguments: [credential, invitation])
        return .issued(credential: Secret(utf8: credential), badge: badge.id)
    }

    private static func insert(_ badge: NewBadge, invitation: String, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO badge (id, invitation, person, list, position, status, holderKey, type, issued, expires)
                VALUES (?, ?, ?, ?, ?, 'active', ?, ?, ?, ?)
                """,
            arguments: [
                badge.id, invitation, badge.person.id.rawValue, badge.place.list, badge.place.position,
                badge.holder.thumbprint, badge.type, badge.issued.wholeSeconds, badge.expires.wholeSeconds,
            ])
    }

    // False when the token has no such badge.
    func note(_ notification: IssuedBadge.Notification, badge: String, accessToken: String) throws -> Bool {
        let now = clock.now()
        return try write { db in
            guard let token = try Self.token(accessToken, now: now, db) else { return false }
            try db.execute(
                sql: "UPDATE badge SET notification = ? WHERE id = ? AND invitation = ?",
                arguments: [notification.rawValue, badge, token["invitation"] as String])
            return db.changesCount == 1
        }
    }
}
