import BadgeDatabase
package import BadgeModel
import Foundation
import GRDB

extension BadgeStore {
    /// Returns the trusted apps, oldest first, without expired ones.
    package func trustedClients() throws -> [TrustedClient] {
        let now = date
        return try database.read { database in
            try database.boundRows(.trust).filter { $0["expires"] > now }.map(TrustedClient.init(row:))
        }
    }

    /// Trusts an app for a badge, and replaces an earlier decision.
    ///
    /// - Throws: `BadgeError` `notFound`; `invalidInput` when the app has no identifier or the trust has already
    ///   expired.
    package func trust(_ client: TrustedClient) throws {
        guard !client.clientID.isEmpty, client.expires.stored > client.trustedAt.stored else {
            throw BadgeError(
                .invalidInput, "invalidInput.trustedClient")
        }
        try writing { database, occasion in
            try database.requirePresent(client.badgeID)
            try database.sweepTrust(occasion)
            try database.insert(client)
            try database.record(.trust, of: client.badgeID, "trusted", occasion, client.details)
        }
    }

    /// Revokes the trust in an app, for one badge or for all.
    ///
    /// - Throws: `BadgeError` `notFound`.
    package func revokeTrust(in clientID: String, for badge: Badge.ID?) throws {
        try writing { database, occasion in
            try database.sweepTrust(occasion)
            let badges = try database.badgesTrusting(clientID).filter { badge == nil || $0 == badge }
            guard !badges.isEmpty else {
                throw BadgeError(.notFound, "notFound.trustedClient", ["clientID": clientID])
            }
            for badge in badges {
                try database.executeCached(
                    "DELETE FROM trust WHERE client_id = ? AND badge_id = ?", [clientID, badge.rawValue])
                try database.record(.trust, of: badge, "distrusted", occasion, ["client": .string(clientID)])
            }
        }
    }
}

extension Database {
    fileprivate func sweepTrust(_ occasion: Occasion) throws {
        try executeCached("DELETE FROM trust WHERE expires <= ?", [occasion.seconds])
    }

    fileprivate func insert(_ client: TrustedClient) throws {
        try executeCached(
            """
            INSERT OR REPLACE INTO trust (client_id, badge_id, name, claims, trusted_at, expires)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                client.clientID, client.badgeID.rawValue, client.name, client.sortedClaims.text,
                client.trustedAt.stored, client.expires.stored,
            ])
    }

    fileprivate func badgesTrusting(_ clientID: String) throws -> [Badge.ID] {
        try boundRows(.trust).filter { $0["client_id"] == clientID }.map { Badge.ID(rawValue: $0["badge_id"]) }
    }
}

extension TrustedClient {
    fileprivate init(row: Row) throws {
        self.init(
            clientID: row["client_id"], badgeID: Badge.ID(rawValue: row["badge_id"]), name: row["name"],
            claims: Set(try row.document("claims") { try $0.elements().map { try $0.string() } }),
            trustedAt: try row.requiredDate("trusted_at"), expires: try row.requiredDate("expires"))
    }

    fileprivate var sortedClaims: JSON { .array(claims.sorted().map(JSON.string)) }

    fileprivate var details: [String: JSON] { ["client": .string(clientID), "claims": sortedClaims] }
}
