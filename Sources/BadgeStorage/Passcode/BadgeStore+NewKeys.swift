import BadgeDatabase
public import BadgeModel
import GRDB

extension BadgeStore {
    /// The badges of which something lay open before it was sealed under the passcode: each is to be issued again on
    /// another key. In the order in which they came.
    public func badgesAwaitingNewKey() throws -> [Badge] {
        try database.read { database in
            let ids = try database.cachedRows(
                "SELECT id FROM badge WHERE awaits_new_key = 1 AND tries_used_up_at IS NULL ORDER BY place")
            return try ids.map { try database.requireBadge(Badge.ID(rawValue: try $0.value("id"))) }
                .filter { $0.status != .revoked }
        }
    }
}
