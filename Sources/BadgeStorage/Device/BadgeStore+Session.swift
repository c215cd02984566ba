import BadgeDatabase
import BadgeKeys
public import BadgeModel
import Foundation
import GRDB

extension BadgeStore {
    /// What was granted for a badge; `nil` when nothing was, or it was ended.
    ///
    /// - Throws: `BadgeError` `custodyDamaged` and what else the custody throws.
    public func session(of badge: Badge.ID) throws -> StoredSession? {
        let keyring = keyring
        return try database.read { database in
            try database.session(of: badge).map {
                StoredSession(
                    refreshToken: try keyring.key(of: badge, in: database).open(
                        $0["refresh_token"], context: Self.refreshContext(badge)),
                    loggedInAt: $0.date("logged_in_at"))
            }
        }
    }

    /// Keeps what was granted for a badge; a session without a login leaves an earlier login as it is.
    ///
    /// - Throws: `BadgeError` `notFound`.
    public func keepSession(_ session: StoredSession, of badge: Badge.ID) throws {
        let keyring = keyring
        try writing { database, occasion in
            try database.requirePresent(badge)
            let token = try keyring.made(for: badge, in: database).seal(
                session.refreshToken, context: Self.refreshContext(badge))
            try database.keepSession(token, loggedInAt: session.loggedInAt, of: badge, occasion)
        }
    }

    /// Forgets what was granted for a badge: it is logged out. Without a session nothing happens.
    public func endSession(of badge: Badge.ID) throws {
        try writing { database, occasion in
            try database.executeCached("DELETE FROM session WHERE badge_id = ?", [badge.rawValue])
            if database.changesCount > 0 { try database.record(.login, of: badge, "ended", occasion) }
        }
    }
}

extension Database {
    func session(of badge: Badge.ID) throws -> Row? { try boundRows(.session, "badge_id", badge.rawValue).first }

    /// Keeps a sealed refresh token; a login is told in the audit log once.
    func keepSession(_ token: Data, loggedInAt: Date?, of badge: Badge.ID, _ occasion: Occasion) throws {
        let earlier = try self.session(of: badge)?["logged_in_at"] as Int64?
        let login = loggedInAt?.stored ?? earlier
        try executeCached(
            """
            INSERT INTO session (badge_id, refresh_token, logged_in_at) VALUES (?, ?, ?)
            ON CONFLICT (badge_id) DO UPDATE
            SET refresh_token = excluded.refresh_token, logged_in_at = excluded.logged_in_at
            """, [badge.rawValue, token, login])
        if login != earlier { try record(.login, of: badge, "loggedIn", occasion) }
    }
}
