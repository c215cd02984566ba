import BadgeDatabase
public import BadgeModel
import GRDB

extension BadgeStore {
    /// Pins the keys that a user has agreed to, in place of those that are pinned.
    ///
    /// - Throws: `BadgeError` `notFound` when there is no such organization; those of the store.
    public func pin(_ keys: PinnedKeys, of organization: Organization.ID) throws {
        try writingAlways { database, occasion in
            guard let held = try database.organization(organization) else {
                throw BadgeError(.notFound, "notFound.organization", ["organization": organization])
            }
            try database.pin(keys, of: organization)
            try database.record(.keysChanged(from: held, to: keys, by: "user"), occasion)
        }
    }
}
