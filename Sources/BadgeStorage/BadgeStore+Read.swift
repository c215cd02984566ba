import BadgeDatabase
public import BadgeModel
import Foundation
import GRDB

extension BadgeStore {
    /// The badges in the order in which they came; at most `limit` of them, behind the one given.
    public func badges(limit: Int? = nil, after: Badge.ID? = nil) throws -> [Badge] {
        try database.read { try $0.badges(limit: limit, after: after) }
    }

    /// The badge, or `nil` when there is none by that identifier.
    public func badge(_ id: Badge.ID) throws -> Badge? {
        try database.read { try $0.badge(id) }
    }

    /// The number of badges.
    public func badgeCount() throws -> Int {
        try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM badge") ?? 0 }
    }

    /// The organizations by name.
    public func organizations() throws -> [Organization] {
        try database.read { try $0.organizations() }
    }

    /// The organization, or `nil` when there is none by that identifier.
    public func organization(_ id: Organization.ID) throws -> Organization? {
        try database.read { try $0.organization(id) }
    }

    /// The credentials of a badge, oldest first.
    public func credentials(of badge: Badge.ID) throws -> [Credential] {
        try database.read { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM credential WHERE badge_id = ? ORDER BY issued_at, id",
                arguments: [badge.rawValue]
            ).map(Credential.init(row:))
        }
    }

    /// The badges now and after every change made through this process, until the loop that reads them ends.
    public nonisolated func badgeChanges() -> AsyncThrowingStream<[Badge], any Error> {
        database.changes { try $0.badges(limit: nil, after: nil) }
    }
}

extension Database {
    func badges(limit: Int?, after: Badge.ID?) throws -> [Badge] {
        let behind = after == nil ? "" : "WHERE place > (SELECT place FROM badge WHERE id = ?)"
        let arguments: [(any DatabaseValueConvertible)?] = (after.map { [$0.rawValue] } ?? []) + [limit ?? -1]
        return try Row.fetchAll(
            self, sql: "SELECT * FROM badge \(behind) ORDER BY place LIMIT ?",
            arguments: StatementArguments(arguments)
        ).map(Badge.init(row:))
    }

    func badge(_ id: Badge.ID) throws -> Badge? {
        try cachedRow("SELECT * FROM badge WHERE id = ?", [id.rawValue]).map(Badge.init(row:))
    }

    func requireBadge(_ id: Badge.ID) throws -> Badge {
        guard let badge = try badge(id) else {
            throw BadgeError(.notFound, "The wallet holds no badge \(id). List the badges.")
        }
        return badge
    }

    func organizations() throws -> [Organization] {
        try Row.fetchAll(self, sql: "\(Self.organizationQuery) ORDER BY name, id").map(organization(row:))
    }

    func organization(_ id: Organization.ID) throws -> Organization? {
        try cachedRow("\(Self.organizationQuery) WHERE id = ?", [id.rawValue]).map(organization(row:))
    }

    private static var organizationQuery: String {
        """
        SELECT organization.*, version, issued_at, expires, document, compact
        FROM organization LEFT JOIN policy ON organization_id = id
        """
    }

    private func organization(row: Row) throws -> Organization {
        let anchors = try cachedRows(
            "SELECT * FROM trust_anchor WHERE organization_id = ? ORDER BY place", [row["id"] as String])
        return try Organization(row: row, anchors: anchors)
    }
}
