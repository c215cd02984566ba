import BadgeDatabase
package import BadgeModel
import GRDB

extension BadgeStore {
    /// Replaces the pinned keys by those that the user confirmed.
    ///
    /// - Throws: `BadgeError` `notFound` when there is no such organization; those of the store.
    package func pin(_ keys: PinnedKeys, of organization: Organization.ID) throws {
        try writingAlways { database, occasion in
            guard let held = try database.organization(organization) else {
                throw BadgeError(.notFound, "notFound.organization", ["organization": organization])
            }
            try database.pin(keys, of: organization)
            try database.record(.keysChanged(from: held, to: keys, by: "user"), occasion)
        }
    }
}
