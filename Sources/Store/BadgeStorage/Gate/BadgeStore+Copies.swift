import BadgeDatabase
package import BadgeModel
import GRDB

extension BadgeStore {
    /// Returns the status list entries of a badge's additional credentials; that of its own one is part of the badge.
    ///
    /// - Parameter badge: The badge.
    package func copyReferences(of badge: Badge.ID) throws -> [Badge.StatusReference] {
        try database.read { database in
            try database.boundRows(.credential, "badge_id", badge.rawValue) { try $0.statusReference() }
                .compactMap(\.self)
        }
    }

    /// Returns whether a badge had several credentials for single use, and all of them were presented.
    ///
    /// - Parameter badge: The badge.
    package func hasUsedUpCredentials(_ badge: Badge.ID) throws -> Bool {
        try database.read { database in
            let counts = try database.boundRows(.credential, "badge_id", badge.rawValue) { $0["use_count"] as Int }
            return counts.count > 1 && counts.allSatisfy { $0 > 0 }
        }
    }

    /// Returns the issuer's identifier for the issuance of a badge; `nil` when it provided none.
    ///
    /// - Parameter badge: The badge.
    package func notificationID(of badge: Badge.ID) throws -> String? {
        try database.read { database in
            try database.boundRows(.credential, "badge_id", badge.rawValue) { $0["notification_id"] as String? }
                .compactMap(\.self).first
        }
    }
}
