import BadgeDatabase
import BadgeModel
package import Foundation
import GRDB

extension BadgeStore {
    /// Returns the servers that the wallet knows, oldest first.
    package func servers() throws -> [KnownServer] {
        try database.read { database in
            try database.boundRows(.server).map {
                KnownServer(url: try $0.url("url"), name: $0["name"], isCurrent: $0["is_current"])
            }
        }
    }

    /// Adds a server, or updates its name, and makes it the current one.
    package func switchServer(to url: URL, name: String) throws {
        try writing { database, occasion in
            let current = try database.boundRows(.server).first { $0["is_current"] }?["url"] as String?
            try database.executeCached("UPDATE server SET is_current = 0 WHERE is_current")
            try database.executeCached(
                """
                INSERT INTO server (url, name, is_current) VALUES (?, ?, 1)
                ON CONFLICT (url) DO UPDATE SET name = excluded.name, is_current = 1
                """, [url.absoluteString, name])
            guard current != url.absoluteString else { return }
            try database.record(
                AuditEvent(.server, outcome: "switched", details: ["server": .string(url.absoluteString)]), occasion)
        }
    }
}
