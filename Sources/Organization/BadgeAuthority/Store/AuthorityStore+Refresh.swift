import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

// The result of a request to open a session with a holder key.
enum SessionOpening: Sendable {
    case opened(GrantedTokens)
    case suspended
    // No usable badge on the device is bound to the key.
    case refused
}

extension AuthorityStore {
    // Accepts the session's newest refresh token, and the one before it until the newest has been used, because a
    // response may be lost. Any older token must have been copied, and ends the session. Nil when the session has ended
    // or is another device's.
    func refresh(_ refreshToken: String, key: String) throws -> GrantedTokens? {
        let now = clock.now()
        let digest = CodeAuthenticator.digest(refreshToken)
        return try write { db in
            try Self.sweepSessions(now: now, db)
            let sql = "SELECT id FROM session WHERE device = ?1 AND (refreshDigest = ?2 OR previousDigest = ?2)"
            guard let id = try db.cachedValue(String.self, sql, [key, digest]) else {
                try endSession(ofSpent: refreshToken, key: key, db)
                return nil
            }
            let next = newRefreshToken(of: id)
            try db.executeCached(
                "UPDATE session SET previousDigest = ?, refreshDigest = ?, used = ? WHERE id = ?",
                [digest, CodeAuthenticator.digest(next), now.wholeSeconds, id])
            return GrantedTokens(access: try newAccessToken(of: id, now: now, db), refresh: Secret(utf8: next))
        }
    }

    // A refresh token names its session, so that an older token is recognized without being stored.
    func newRefreshToken(of session: String) -> String { "\(session).\(random.token())" }

    private func endSession(ofSpent token: String, key: String, _ db: Database) throws {
        guard let name = token.split(separator: ".", maxSplits: 1).first, name.count < token.count else { return }
        let sql = "DELETE FROM session WHERE id = ? AND device = ? RETURNING person"
        for row in try db.cachedRows(sql, [String(name), key]) {
            let person: String = row["person"]
            try record(
                .refreshTokenReused, by: .person(person, device: key), person: person,
                details: ["device": .string(key)],
                db)
        }
    }

    // A session lasts as long as it is used within the policy's idle timeout. This deletes the others.
    static func sweepSessions(now: Date, _ db: Database) throws {
        let idle = try newestPolicy(db)?.policy.sessionIdleTimeout.map { TimeInterval($0.seconds) }
        try db.executeCached(
            "DELETE FROM session WHERE used <= ?",
            [now.addingTimeInterval(-(idle ?? Lifetime.idleSession)).wholeSeconds])
    }

    // The holder of a badge opens a session on the badge's device by proving the holder key. The session replaces those
    // that the device had for the badge. A badge that was fetched with a bearer token cannot open one.
    func openSession(holder: String, device: DeviceRegistration) throws -> SessionOpening {
        let now = clock.now()
        return try write { db in
            try Self.sweepSessions(now: now, db)
            let sql = """
                SELECT * FROM badge WHERE holderKey = ? AND device = ? AND invitation IS NULL
                  AND copyOf IS NULL AND expires > ?
                ORDER BY status = 'revoked', issued DESC LIMIT 1
                """
            guard let bound = try db.cachedRow(sql, [holder, device.key, now.wholeSeconds]) else { return .refused }
            let badge = try Self.existingBadge(bound, now: now, db)
            guard badge["status"] != "revoked", badge["device"] == device.key else { return .refused }
            guard badge["status"] == "active" else { return .suspended }
            let id: String = badge["id"]
            if bound["id"] == id { try Self.noteHeard(of: id, db) }
            try db.executeCached("DELETE FROM session WHERE badge = ? AND device = ?", [id, device.key])
            return .opened(
                try begin(NewSession(person: badge["person"], device: device, badge: id), now: now, db))
        }
    }
}
