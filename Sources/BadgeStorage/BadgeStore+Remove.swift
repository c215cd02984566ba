import BadgeDatabase
public import BadgeModel
import GRDB

extension BadgeStore {
    /// Removes an organization with its badges, credentials, device keys and policy.
    ///
    /// - Returns: The number of badges that went with it.
    /// - Throws: `BadgeError` `notFound`.
    @discardableResult
    public func removeOrganization(_ id: Organization.ID) throws -> Int {
        try database.write { database in
            guard try database.organization(id) != nil else {
                throw BadgeError(.notFound, "The wallet holds nothing of the organization \(id).")
            }
            try database.execute(sql: "DELETE FROM badge WHERE organization_id = ?", arguments: [id.rawValue])
            let badges = database.changesCount
            try database.execute(sql: "DELETE FROM organization WHERE id = ?", arguments: [id.rawValue])
            try database.deleteUnusedKeys()
            return badges
        }
    }
}
