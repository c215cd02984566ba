import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTransport
import Foundation
import GRDB

// The result of a credential request.
enum CredentialOutcome: Sendable {
    // The badge's own credential, followed by its copies.
    case issued(credentials: [Secret], badge: String)
    // An administrator must approve the badge; `transaction` is the name of the promise.
    case promised(transaction: String)
    // An administrator refused the badge.
    case refused
    // The token has no promise with that name.
    case transactionUnknown
    case tokenInvalid
    case nonceInvalid
    // The invitation's or the session's badge is bound to another key.
    case keyDiffers
    // The badge was revoked between two requests.
    case withdrawn
    // A badge of the person is suspended, and the person was not invited since.
    case suspended
    // As many devices hold badges of the person as the policy allows.
    case deviceLimitReached(limit: Int, devices: [Device])
}

// The token with which a client requests a badge.
enum CredentialToken: Sendable {
    case bearer(String)
    case device(DeviceToken)

    // Nil for a bearer token, which belongs to no device.
    var device: String? { if case .device(let token) = self { token.device } else { nil } }

    var owner: String? { if case .device(let token) = self { token.person } else { nil } }
}

extension AuthorityStore {
    // Issues one badge for the token in one transaction. The badge's own credential is bound to the first key, and each
    // copy to one of the others. If the token is valid, the nonce is spent whatever the outcome.
    func issue(_ token: CredentialToken, nonce: String, holders: [JWK]) throws -> CredentialOutcome {
        let now = clock.now().truncated
        return try write { db in
            try Self.sweepInvitations(db, now: now)
            try Self.sweepReplacedBadges(db, now: now)
            guard let grant = try Self.grant(of: token, now: now, db) else { return .tokenInvalid }
            guard try Self.spend(nonce, by: token.owner ?? grant["invitation"], now: now, db) else {
                return .nonceInvalid
            }
            return try issue(to: grant, token, holders: holders, now: now, db)
        }
    }

    // The row of an invitation's token, or of a device's session.
    private static func grant(of token: CredentialToken, now: Date, _ db: Database) throws -> Row? {
        switch token {
        case .bearer(let text): try Self.token(text, now: now, db)
        case .device(let token): try session(token.session, db)
        }
    }

    func issue(
        to grant: Row, _ token: CredentialToken, holders: [JWK], now: Date, _ db: Database
    ) throws -> CredentialOutcome {
        switch token {
        case .bearer: try issue(invited: grant, token, holders: holders, now: now, db)
        case .device: try issue(session: grant, token, holders: holders, now: now, db)
        }
    }

    private func issue(
        session: Row, _ token: CredentialToken, holders: [JWK], now: Date, _ db: Database
    ) throws -> CredentialOutcome {
        if session["needsApproval"] {
            return try promise(
                to: token, person: session["person"], invitation: nil, holders: holders, now: now, db)
        }
        return try issue(to: session, holders: holders, now: now, db)
    }

    // A repeated request with the same key gets the same credentials. A wallet without a device key is identified as a
    // device by its holder key.
    private func issue(
        invited token: Row, _ presented: CredentialToken, holders: [JWK], now: Date, _ db: Database
    ) throws -> CredentialOutcome {
        let (invitation, holder): (String, JWK) = (token["invitation"], holders[0])
        let sql = "SELECT id, holderKey, status FROM badge WHERE invitation = ?"
        if let badge = try db.cachedRow(sql, [invitation]) {
            return Self.repeated(badge, token: token, holder: holder)
        }
        let invitationSQL = "SELECT person, needsApproval FROM invitation WHERE id = ?"
        guard let invited = try db.cachedRow(invitationSQL, [invitation]) else { return .tokenInvalid }
        let person: String = invited["person"]
        if invited["needsApproval"] {
            return try promise(
                to: presented, person: person, invitation: invitation, holders: holders, now: now, db)
        }
        let device = DeviceRegistration(key: holder.thumbprint, name: nil, platform: nil)
        if let refusal = try Self.refusal(device.key, of: person, now: now, db) { return refusal }
        try save(device, of: person, now: now, db)
        let (badge, credential) = try issueBadge(of: person, on: device.key, holder: holder, now: now, db)
        try Self.insert(badge, invitation: invitation, db)
        try record(issueOf: badge, db)
        let all = [Secret(utf8: credential)] + (try issueCopies(of: badge, holders: holders[1...], now: now, db))
        try db.executeCached(
            "UPDATE token SET credential = ? WHERE invitation = ?",
            [all.map(\.revealedText).joined(separator: "\n"), invitation])
        return .issued(credentials: all, badge: badge.id)
    }

    private static func repeated(_ badge: Row, token: Row, holder: JWK) -> CredentialOutcome {
        guard badge["holderKey"] == holder.thumbprint else { return .keyDiffers }
        guard badge["status"] != "suspended" else { return .suspended }
        guard badge["status"] != "revoked", let credential = token["credential"] as String? else { return .withdrawn }
        let all = credential.split(separator: "\n").map { Secret(utf8: String($0)) }
        return .issued(credentials: all, badge: badge["id"])
    }

    func issueBadge(
        of person: String, on device: String, holder: JWK, now: Date, _ db: Database
    ) throws -> (NewBadge, credential: String) {
        let badge = NewBadge(
            id: random.uuid(), issuer: try Self.issuer(db), person: try Self.person(id: person, db), device: device,
            entry: try Self.allocateStatusIndex(random: random, db), holder: holder, issued: now,
            expires: now.addingTimeInterval(TimeInterval(try Self.lifetimes(db).badgeSeconds)))
        return (badge, try badge.credential(key: try Self.signingKey(db), random: random))
    }

    func record(issueOf badge: NewBadge, _ db: Database) throws {
        let person = badge.person.id.rawValue
        try record(
            .badgeIssued, by: .person(person, device: badge.device), badge: badge.id, person: person,
            details: ["device": .string(badge.device), "holderKey": .string(badge.holder.thumbprint)], db)
    }

    static func insert(
        _ badge: NewBadge, invitation: String?, copyOf original: String? = nil, _ db: Database
    ) throws {
        try db.executeCached(
            """
            INSERT INTO badge (id, invitation, person, device, list, position, status, holderKey, type, issued,
              expires, copyOf, signingKey, place)
            VALUES (?, ?, ?, ?, ?, ?, 'active', ?, ?, ?, ?, ?,
              (SELECT thumbprint FROM signingKey WHERE state = 'signing'),
              (SELECT coalesce(max(place), 0) + 1 FROM badge))
            """,
            [
                badge.id, invitation, badge.person.id.rawValue, badge.device, badge.entry.list, badge.entry.position,
                badge.holder.thumbprint, badge.type, badge.issued.wholeSeconds, badge.expires.wholeSeconds, original,
            ])
    }

    // False when the token has no such badge.
    func note(_ notification: IssuedBadge.Notification, badge: String, token: CredentialToken) throws -> Bool {
        let now = clock.now()
        return try write { db in
            guard try Self.isBadge(badge, of: token, now: now, db) else { return false }
            if notification != .failed { try Self.noteHeard(of: badge, db) }
            if notification == .accepted { try Self.endPromise(of: token, now: now, db) }
            let sql = "UPDATE badge SET notification = ?1 WHERE id = ?2 AND notification IS NOT ?1 RETURNING person"
            if let row = try db.cachedRow(sql, [notification.rawValue, badge]), notification == .deleted {
                let person: String = row["person"]
                try record(
                    .badgeDeleted, by: .person(person, device: token.device), badge: badge, person: person, db)
            }
            return true
        }
    }

    private static func isBadge(_ id: String, of token: CredentialToken, now: Date, _ db: Database) throws -> Bool {
        switch token {
        case .bearer(let text):
            let invitation: String? = try Self.token(text, now: now, db)?["invitation"]
            let sql = "SELECT 1 FROM badge WHERE id = ? AND invitation = ?"
            return try db.cachedRow(sql, [id, invitation]) != nil
        case .device(let token): return try session(token.session, db)?["badge"] == id
        }
    }
}
