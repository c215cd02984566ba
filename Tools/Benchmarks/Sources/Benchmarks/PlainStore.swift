import BadgeKit
import Foundation
import GRDB

/// The badges in SQLite as it comes, through GRDB: what the wallet's store is checked against.
struct PlainStore {
    let path: String

    func write(_ badges: [Badge]) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE badge (place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, organization_id TEXT NOT NULL,
                        full_name TEXT NOT NULL, given_name TEXT, family_name TEXT, email TEXT, title TEXT,
                        group_name TEXT, display TEXT NOT NULL, properties TEXT NOT NULL, status TEXT NOT NULL,
                        not_before INTEGER, expires INTEGER, credential_id TEXT, status_list TEXT, status_index INTEGER,
                        policy_version INTEGER, server TEXT NOT NULL)
                    """)
            try database.execute(sql: "CREATE TABLE home (default_badge TEXT); INSERT INTO home DEFAULT VALUES")
            for badge in badges { try Self.insert(badge, database) }
        }
        try queue.close()
    }

    /// Keeps what is written as durably as the wallet does in that way of sharing.
    func open(as sharing: SharingMode) throws -> DatabaseQueue {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { database in
            let (journal, synchronous) = sharing == .exclusive ? ("WAL", "FULL") : ("TRUNCATE", "EXTRA")
            try database.execute(sql: "PRAGMA journal_mode = \(journal)")
            try database.execute(sql: "PRAGMA synchronous = \(synchronous); PRAGMA cache_size = -16000")
        }
        return queue
    }

    static func badge(_ id: Badge.ID, _ queue: DatabaseQueue) async throws -> Badge? {
        try await queue.read { database in
            let statement = try database.cachedStatement(sql: "SELECT * FROM badge WHERE id = ?")
            // As in the wallet, no row is copied.
            return try Array(Row.fetchCursor(statement, arguments: [id.rawValue]).map(Self.badge)).first
        }
    }

    static func badges(_ limit: Int, _ queue: DatabaseQueue) async throws -> [Badge] {
        try await queue.read { database in
            let statement = try database.cachedStatement(sql: "SELECT * FROM badge ORDER BY place LIMIT ?")
            return try Array(Row.fetchCursor(statement, arguments: [limit]).map(Self.badge))
        }
    }

    static func setDefault(_ badge: Badge.ID, _ queue: DatabaseQueue) async throws {
        try await queue.write { database in
            try database.cachedStatement(sql: "UPDATE home SET default_badge = ?").execute(arguments: [badge.rawValue])
        }
    }

    /// Opens, reads and closes.
    func first(_ limit: Int, opened: (DatabaseQueue) -> Void) throws -> [Badge] {
        let queue = try DatabaseQueue(path: path)
        opened(queue)
        return try queue.read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM badge ORDER BY place LIMIT ?", arguments: [limit])
                .map(Self.badge)
        }
    }

    private static func insert(_ badge: Badge, _ database: Database) throws {
        try database.execute(
            sql: "INSERT INTO badge VALUES (NULL\(String(repeating: ", ?", count: 18)))",
            arguments: [
                badge.id.rawValue, badge.organizationID.rawValue, badge.holder.fullName, badge.holder.givenName,
                badge.holder.familyName, badge.holder.email, badge.holder.title, badge.holder.group,
                JSON.object(["name": .string(badge.display.name)]).text, JSON.object(badge.properties).text,
                badge.status.rawValue, badge.validity.notBefore?.timeIntervalSince1970,
                badge.validity.expires?.timeIntervalSince1970, badge.credentialID?.rawValue,
                badge.statusReference?.list.absoluteString, badge.statusReference?.index, badge.policyVersion,
                badge.server.absoluteString,
            ])
    }

    private static func badge(_ row: Row) throws -> Badge {
        Badge(
            id: Badge.ID(rawValue: row["id"]), organizationID: Organization.ID(rawValue: row["organization_id"]),
            holder: Badge.Holder(
                fullName: row["full_name"], givenName: row["given_name"], familyName: row["family_name"],
                email: row["email"], title: row["title"], group: row["group_name"]),
            display: Display(name: try JSONReader(JSON.parse(row["display"] as String))["name"].string()),
            properties: try JSON.parse(row["properties"] as String).objectValue ?? [:],
            status: Badge.Status(rawValue: row["status"]) ?? .pending,
            validity: Badge.Validity(
                notBefore: (row["not_before"] as Double?).map(Date.init(timeIntervalSince1970:)),
                expires: (row["expires"] as Double?).map(Date.init(timeIntervalSince1970:))),
            credentialID: (row["credential_id"] as String?).map(Credential.ID.init(rawValue:)),
            statusReference: (row["status_list"] as String?).flatMap(URL.init(string:)).map {
                Badge.StatusReference(list: $0, index: row["status_index"])
            },
            policyVersion: row["policy_version"], server: URL(string: row["server"]) ?? URL(filePath: "/"))
    }
}
