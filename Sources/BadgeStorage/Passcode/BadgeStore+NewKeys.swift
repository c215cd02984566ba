import BadgeDatabase
public import BadgeModel
public import Foundation
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

    /// Whether anything waits for the passcode: badges that await a new key or end soon, or issuances that were begun.
    /// What is true here may prove to need nothing; what is false does.
    public func hasPostponedWork(expiringBefore soon: Date) throws -> Bool {
        try database.read { database in
            try Bool.fetchOne(
                try database.cachedStatement(
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM badge WHERE awaits_new_key = 1 OR expires < ?)
                            OR EXISTS (SELECT 1 FROM issuance)
                        """), arguments: [soon.stored]) ?? true
        }
    }
}
