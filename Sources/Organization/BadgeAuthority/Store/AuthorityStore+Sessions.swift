import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

// A device as it describes itself.
struct DeviceRegistration: Sendable {
    // The thumbprint of the device's key.
    let key: String
    let name: String?
    let platform: String?
}

// A session that is about to begin.
struct NewSession: Sendable {
    let person: String
    let device: DeviceRegistration
    // The badge that the session is for; nil if the session is to fetch one.
    var badge: String?
    // When the person logged in; nil if an invitation, a recovery or a holder key began the session.
    var loggedIn: Date?
    // Whether an administrator's invitation began the session.
    var isInvited = false
    // Whether an administrator must approve the session's badge.
    var needsApproval = false
}

// The tokens of a token response. Without a refresh token, the access token is a bearer token.
struct GrantedTokens: Sendable {
    let access: Secret
    let refresh: Secret?
    // Nil for a bearer token.
    var session: String?
}

extension AuthorityStore {
    // Begins a session of a device. Its tokens are useless without the device's key.
    func begin(_ session: NewSession, now: Date, _ db: Database) throws -> GrantedTokens {
        try save(session.device, of: session.person, now: now, db)
        try confirmPhone(of: session.device.key, of: session.person, now: now, db)
        let id = random.uuid()
        let refresh = newRefreshToken(of: id)
        try db.executeCached(
            """
            INSERT INTO session (id, person, device, badge, isRestoring, refreshDigest, loggedIn, isInvited, began, used,
              needsApproval)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, ?10)
            """,
            [
                id, session.person, session.device.key, session.badge,
                session.badge != nil && session.loggedIn != nil, CodeAuthenticator.digest(refresh),
                session.loggedIn?.wholeSeconds, session.isInvited, now.wholeSeconds,
                session.needsApproval,
            ])
        return GrantedTokens(
            access: try newAccessToken(of: id, now: now, db), refresh: Secret(utf8: refresh), session: id)
    }

    func newAccessToken(of session: String, now: Date, _ db: Database) throws -> Secret {
        let token = random.token()
        try db.executeCached("DELETE FROM sessionToken WHERE expires <= ?", [now.wholeSeconds])
        try db.executeCached(
            "INSERT INTO sessionToken (digest, session, expires) VALUES (?, ?, ?)",
            [CodeAuthenticator.digest(token), session, now.addingTimeInterval(Lifetime.accessToken).wholeSeconds])
        return Secret(utf8: token)
    }

    func deviceToken(_ text: String, key: String) throws -> DeviceToken? {
        let now = clock.now()
        return try read { db in
            let sql = """
                SELECT session.*, \(Self.isSuspendedSession) AS isSuspended
                FROM sessionToken JOIN session ON session.id = session
                WHERE digest = :digest AND sessionToken.expires > :now AND device = :key
                """
            let row = try db.cachedRow(
                sql, ["digest": CodeAuthenticator.digest(text), "now": now.wholeSeconds, "key": key])
            return row.map {
                DeviceToken(
                    session: $0["id"], person: $0["person"], device: $0["device"], badge: $0["badge"],
                    isSuspended: $0["isSuspended"])
            }
        }
    }

    // Ends the session of an access or refresh token (RFC 7009, section 2.1), unless it is another device's.
    func endSession(ofToken text: String, key: String) throws {
        let digest = CodeAuthenticator.digest(text)
        try write { db in
            let ended = try db.cachedRows(
                """
                DELETE FROM session WHERE device = ?1 AND (refreshDigest = ?2 OR previousDigest = ?2
                  OR id IN (SELECT session FROM sessionToken WHERE digest = ?2)) RETURNING person
                """, [key, digest])
            for row in ended {
                let person: String = row["person"]
                try record(
                    .sessionEnded, by: .person(person, device: key), person: person,
                    details: ["device": .string(key)], db)
            }
        }
    }

    static func session(_ id: String, _ db: Database) throws -> Row? {
        try db.cachedRow("SELECT * FROM session WHERE id = ?", [id])
    }

    // Ends the device's sessions and codes if it holds no more badge of the person that is active or suspended.
    static func endSessions(ofBadgeless device: String, of person: String, now: Date, _ db: Database) throws {
        guard try !holdsBadge(device, of: person, now: now, db) else { return }
        try endSessions(of: device, of: person, db)
    }

    static func endSessions(of device: String, of person: String, _ db: Database) throws {
        for table in ["session", "authorizationCode", "verificationCode", "enteredCode"] {
            try db.executeCached("DELETE FROM \(table) WHERE person = ? AND device = ?", [person, device])
        }
    }

    // Ends the sessions, linked accounts, codes, grants and promises of a person who is removed.
    static func endEverything(of person: String, _ db: Database) throws {
        for table in [
            "promise", "session", "externalAccount", "authorizationCode", "deviceGrant", "browserCode",
            "verificationCode", "enteredCode",
        ] {
            try db.executeCached("DELETE FROM \(table) WHERE person = ?", [person])
        }
    }
}
