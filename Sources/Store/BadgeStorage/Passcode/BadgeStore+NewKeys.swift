import BadgeDatabase
package import BadgeModel
package import Foundation
import GRDB

extension BadgeStore {
    /// Returns the badges with secrets that were unprotected before they were sealed under the passcode, and that must
    /// be reissued on another key, in the order in which they were added.
    package func badgesAwaitingNewKey() throws -> [Badge] {
        try database.read { database in
            let ids = try database.cachedRows(
                "SELECT id FROM badge WHERE awaits_new_key = 1 AND tries_used_up_at IS NULL ORDER BY place")
            return try ids.map { try database.requireBadge(Badge.ID(rawValue: try $0.value("id"))) }
                .filter { $0.status != .revoked }
        }
    }

    /// Returns whether any work waits for the passcode: badges that wait for a new key or expire soon, photos, or
    /// interrupted issuances. `true` may turn out to require nothing; `false` is reliable.
    package func hasPostponedWork(expiringBefore soon: Date) throws -> Bool {
        try database.read { database in
            try database.cachedValue(
                Bool.self,
                """
                SELECT EXISTS (SELECT 1 FROM badge WHERE awaits_new_key = 1 OR expires < ?)
                    OR EXISTS (SELECT 1 FROM issuance)
                    OR EXISTS (
                        SELECT 1 FROM badge WHERE status = 'active' AND photo_digest IS NOT NULL AND NOT EXISTS (
                            SELECT 1 FROM picture
                            WHERE badge_id = badge.id AND kind = 'photo' AND source = photo_digest))
                """, [soon.stored]) ?? true
        }
    }
}
