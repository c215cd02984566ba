import BadgeDatabase
package import BadgeModel
import GRDB

extension BadgeStore {
    /// Removes a badge with its credential, key, session and the user's decisions for it; its organization, its
    /// agreements and the key of the device stay.
    ///
    /// - Throws: `BadgeError` `notFound`.
    package func removeBadge(_ id: Badge.ID) throws {
        try writingAlways { database, occasion in
            guard try database.remove(id, because: "asked", occasion) else { throw BadgeError.noBadge(id) }
            try database.deleteUnneeded()
        }
        try emptyLogAlways()
    }

    /// Removes an organization with its badges, credentials, keys, agreements and policy, with this device's key at the
    /// organization, and with its connection settings.
    ///
    /// - Returns: The number of badges removed.
    /// - Throws: `BadgeError` `notFound`.
    @discardableResult
    package func removeOrganization(_ id: Organization.ID) throws -> Int {
        let count = try writingAlways { database, occasion in
            guard try database.organization(id) != nil else {
                throw BadgeError(.notFound, "notFound.organization", ["organization": id])
            }
            let badges = try database.badgeIDs(of: id)
            for badge in badges { try database.remove(badge, because: "organizationRemoved", occasion) }
            try database.deleteUnneeded()
            try database.executeCached(
                "DELETE FROM device WHERE issuer = (SELECT issuer FROM organization WHERE id = ?)", [id.rawValue])
            try database.executeCached("DELETE FROM organization WHERE id = ?", [id.rawValue])
            for table in ["provider_list", "sign_in"] {
                try database.executeCached("DELETE FROM \(table) WHERE issuer = ?", [id.rawValue])
            }
            try database.executeCached("DELETE FROM connection WHERE issuer = ?", [id.rawValue])
            try database.record(
                AuditEvent(.organization, organizationID: id, outcome: "removed"), occasion)
            return badges.count
        }
        try emptyLogAlways()
        return count
    }
}

extension Database {
    func badgeIDs(of organization: Organization.ID) throws -> [Badge.ID] {
        try boundRows(.badge, "organization_id", organization.rawValue) { Badge.ID(rawValue: $0["id"]) }
    }

    /// Deletes a badge. Call `deleteUnneeded` after the last of several badges.
    ///
    /// - Returns: Whether it existed.
    @discardableResult
    func remove(_ badge: Badge.ID, because reason: String, _ occasion: Occasion) throws -> Bool {
        guard try record(.badge, of: badge, "removed", occasion, ["reason": .string(reason)]) else { return false }
        try destroyKey(of: badge)
        try executeCached(
            "DELETE FROM issuance WHERE offer_digest IN (?, ?)",
            [IssuanceSubject.reissue(badge).offerDigest, IssuanceSubject.promise(badge).offerDigest])
        try executeCached("DELETE FROM badge WHERE id = ?", [badge.rawValue])
        return true
    }

    /// Deletes the device keys and status lists that no badge needs any more.
    func deleteUnneeded() throws {
        try deleteUnusedKeys()
        try executeCached(
            """
            DELETE FROM status_list
            WHERE uri NOT IN (SELECT status_list FROM badge WHERE status_list IS NOT NULL)
            """)
    }
}
