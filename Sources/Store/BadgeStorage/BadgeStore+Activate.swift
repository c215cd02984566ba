import BadgeDatabase
import BadgeModel
package import BadgePolicy
import GRDB

extension BadgeStore {
    /// Activates a badge that waits for activation; has no effect on any other.
    ///
    /// - Throws: `BadgeError` `permitInvalid` when the permit is for another purpose or has expired.
    package func activate(_ permit: Permit) throws {
        try writing { database, occasion in
            guard permit.allows(.activation, of: permit.badgeID, at: occasion.date) else {
                throw BadgeError(
                    .permitInvalid, "permitInvalid.activation")
            }
            try database.executeCached(
                "UPDATE badge SET status = 'active' WHERE id = ? AND status = 'pending'", [permit.badgeID.rawValue])
            guard database.changesCount > 0 else { return }
            try database.record(.status, of: permit.badgeID, "active", occasion)
        }
    }
}
