import BadgeDatabase
package import BadgeModel
import Foundation
import GRDB

extension BadgeStore {
    /// Returns the badges in the order in which they were added: at most `limit` of them, after the given one.
    package func badges(limit: Int? = nil, after: Badge.ID? = nil) throws -> [Badge] {
        try database.read { try $0.badges(limit: limit, after: after) }
    }

    /// Returns the badge with that identifier, or `nil` when there is none.
    package func badge(_ id: Badge.ID) throws -> Badge? {
        try database.read { try $0.badge(id) }
    }

    /// Returns the badge with that identifier.
    ///
    /// - Throws: `BadgeError` `notFound`.
    package func requireBadge(_ id: Badge.ID) throws -> Badge {
        try database.read { try $0.requireBadge(id) }
    }

    /// Returns whether the wallet has no other badge of the badge's organization.
    package func isOnlyBadgeOfOrganization(_ id: Badge.ID) throws -> Bool {
        try database.read { database in
            guard let badge = try database.badge(id) else { return false }
            return try database.badgeIDs(of: badge.organizationID).allSatisfy { $0 == id }
        }
    }

    /// Returns the number of badges.
    package func badgeCount() throws -> Int {
        try database.read { try $0.badges(behind: -1).count }
    }

    /// Returns the organizations by name.
    package func organizations() throws -> [Organization] {
        try database.read { try $0.organizations() }
    }

    /// Returns the organization with that identifier, or `nil` when there is none.
    package func organization(_ id: Organization.ID) throws -> Organization? {
        try database.read { try $0.organization(id) }
    }

    /// Returns the credentials of a badge, oldest first.
    package func credentials(of badge: Badge.ID) throws -> [Credential] {
        try database.read { database in
            try database.boundRows(.credential, "badge_id", badge.rawValue, Credential.init(row:))
                .sorted { ($0.issuedAt, $0.id) < ($1.issuedAt, $1.id) }
        }
    }

    /// Returns a stream that yields the badges now and after every change that this process makes.
    package nonisolated func badgeChanges() -> AsyncThrowingStream<[Badge], any Error> {
        database.changes { try $0.badges(limit: nil, after: nil) }
    }
}

extension Database {
    func badges(limit: Int?, after: Badge.ID?) throws -> [Badge] {
        var position: Int64 = -1
        if let after {
            guard let found = try boundRow(.badge, "id", after.rawValue, { $0["place"] as Int64 }) else { return [] }
            position = found
        }
        return try limit.map { try badges(behind: position, limit: $0) } ?? badges(behind: position)
    }

    fileprivate func badges(behind position: Int64) throws -> [Badge] {
        let organizations: [String] = try boundRows(.organization) { $0["id"] }
        let badges = try organizations.flatMap {
            try boundRows(.badge, "organization_id", $0) { (position: $0["place"] as Int64, badge: try Badge(row: $0)) }
        }
        return badges.filter { $0.position > position }.sorted { $0.position < $1.position }.map(\.badge)
    }

    // Run by run, up to the one that has the newest badge and the one behind it.
    private func badges(behind position: Int64, limit: Int) throws -> [Badge] {
        var badges: [Badge] = []
        var next = max(0, position >> 4)
        // A short page is full with the first runs, and the newest badge need not be asked for.
        var last: Int64?
        while badges.count < limit, next <= last ?? next {
            // As many as there are where no badge was removed.
            let runs = next...min(last ?? next + 15, next + Int64(limit - badges.count) >> 4)
            var missing = limit - badges.count
            badges += try boundRows(.badge, runs: runs) { row -> Badge? in
                guard missing > 0, row["place"] > position else { return nil }
                missing -= 1
                return try Badge(row: row)
            }.compactMap(\.self)
            next = runs.upperBound + 1
            if badges.count < limit { last = try last ?? lastRun() }
        }
        return badges
    }

    private func lastRun() throws -> Int64 {
        let newest = try cachedRow("SELECT max(place) AS place FROM badge")?["place"] as Int64? ?? 0
        return (newest >> 4) + 1
    }

    func badge(_ id: Badge.ID) throws -> Badge? { try boundRow(.badge, "id", id.rawValue, Badge.init(row:)) }

    func requireBadge(_ id: Badge.ID) throws -> Badge {
        guard let badge = try badge(id) else { throw BadgeError.noBadge(id) }
        return badge
    }

    /// Throws like `requireBadge`, without reading the badge's row.
    func requirePresent(_ id: Badge.ID) throws {
        guard try hasBoundRow(.badge, "id", id.rawValue) else { throw BadgeError.noBadge(id) }
    }

    func organizations() throws -> [Organization] {
        try boundRows(.organization).map(organization(row:)).sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    func organization(_ id: Organization.ID) throws -> Organization? {
        try boundRows(.organization, "id", id.rawValue).first.map(organization(row:))
    }

    private func organization(row: Row) throws -> Organization {
        let id: String = row["id"]
        return try Organization(
            row: row, policy: try boundRows(.policy, "organization_id", id).first,
            anchors: try boundRows(.trustAnchor, "organization_id", id))
    }
}

extension BadgeError {
    package static func noBadge(_ id: Badge.ID) -> BadgeError {
        BadgeError(.notFound, "notFound.badge", ["badge": id])
    }
}
