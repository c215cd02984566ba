import BadgeDatabase
package import BadgeKeys
package import BadgeModel
import Foundation
import GRDB

extension BadgeStore {
    /// Returns the session of a badge; `nil` when there is none, or it has ended.
    ///
    /// - Throws: `BadgeError` `passcodeRequired` when it is sealed under the passcode and the key does not open it;
    ///   `custodyDamaged`; other errors of the custody.
    package func session(of badge: Badge.ID, with key: PasscodeKey? = nil) throws -> StoredSession? {
        let keyring = keyring
        return try database.read { database in
            try database.session(of: badge).map {
                StoredSession(
                    refreshToken: try keyring.key(of: badge, in: database).open(
                        SealedSecret($0, "refresh_token"), context: Self.refreshContext(badge),
                        with: try database.unlocking(with: key)),
                    loggedInAt: $0.date("logged_in_at"), isStale: $0["is_stale"])
            }
        }
    }

    /// Returns whether a badge has a session.
    package func hasSession(of badge: Badge.ID) throws -> Bool {
        try database.read { try $0.session(of: badge) != nil }
    }

    /// Saves the session of a badge; a session without a login leaves the time of an earlier login unchanged.
    ///
    /// - Throws: `BadgeError` `notFound`.
    package func saveSession(_ session: StoredSession, of badge: Badge.ID) throws {
        let keyring = keyring
        try writing { database, occasion in
            let lock = try database.lock(for: try database.requireBadge(badge).organizationID)
            let token = try keyring.createKeyIfMissing(for: badge, in: database).seal(
                session.refreshToken, context: Self.refreshContext(badge), under: lock)
            try database.saveSession(token, loggedInAt: session.loggedInAt, of: badge, occasion)
        }
    }

    /// Replaces the stored refresh token by the next one; a badge that was logged out in the meantime stays logged out.
    ///
    /// - Throws: `BadgeError` `sessionEnded` when it was logged out; `notFound`.
    package func renewSession(_ refreshToken: Secret, of badge: Badge.ID) throws {
        let keyring = keyring
        try writing { database, occasion in
            let organization = try database.requireBadge(badge).organizationID
            guard try database.session(of: badge) != nil else {
                throw BadgeError(.sessionEnded, "sessionEnded.onDevice")
            }
            let token = try keyring.createKeyIfMissing(for: badge, in: database).seal(
                refreshToken, context: Self.refreshContext(badge), under: try database.lock(for: organization))
            try database.saveSession(token, loggedInAt: nil, of: badge, occasion)
        }
    }

    /// Deletes the session of a badge, which logs it out. Has no effect without a session.
    package func endSession(of badge: Badge.ID) throws {
        try writing { database, occasion in
            try database.executeCached("DELETE FROM session WHERE badge_id = ?", [badge.rawValue])
            if database.changesCount > 0 { try database.record(.login, of: badge, "ended", occasion) }
        }
    }
}

extension Database {
    func session(of badge: Badge.ID) throws -> Row? { try boundRows(.session, "badge_id", badge.rawValue).first }

    /// Saves a sealed refresh token; a login is recorded in the audit log once.
    func saveSession(_ token: SealedSecret, loggedInAt: Date?, of badge: Badge.ID, _ occasion: Occasion) throws {
        let earlier = try self.session(of: badge)?["logged_in_at"] as Int64?
        let login = loggedInAt?.stored ?? earlier
        try executeCached(
            """
            INSERT INTO session (badge_id, refresh_token, logged_in_at, is_locked) VALUES (?, ?, ?, ?)
            ON CONFLICT (badge_id) DO UPDATE
            SET refresh_token = excluded.refresh_token, logged_in_at = excluded.logged_in_at,
                is_locked = excluded.is_locked, is_stale = 0
            """, [badge.rawValue, token.bytes, login, token.isLocked])
        if login != earlier { try record(.login, of: badge, "loggedIn", occasion) }
    }
}
