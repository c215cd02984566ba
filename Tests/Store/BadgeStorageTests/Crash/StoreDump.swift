import BadgeDatabase
import GRDB

@testable import BadgeStorage

extension BadgeStore {
    /// Every row of every table as a text, one line a row, to hold a store against another state of it.
    func dump() throws -> String { try database.dump() }
}

extension EncryptedDatabase {
    /// Every row of every table as a text, one line a row.
    func dump() throws -> String {
        try read { try $0.dump() }
    }
}

extension Database {
    /// Every row of every table as a text, one line a row. SQLite writes it, which takes a fraction of the time. The keys
    /// of the freshness and its tree are others in each store, and are checked against the rows by `verify`.
    func dump() throws -> String {
        let tables = try String.fetchAll(
            self, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        ).filter { !["freshness", "binding"].contains($0) }
        return try tables.map { table in
            let columns = try String.fetchAll(self, sql: "SELECT name FROM pragma_table_info('\(table)')")
            // A signature is another one at each making.
            let told = table == "sync_key" ? columns.filter { $0 == "badge_id" } : columns
            let line = told.map { "quote(\"\($0)\")" }.joined(separator: " || '|' || ")
            let sorted = "SELECT \(line) AS line FROM \"\(table)\" ORDER BY 1"
            let rows = try String.fetchOne(self, sql: "SELECT group_concat(line, char(10)) FROM (\(sorted))")
            return "\(table)\n\(rows ?? "")\n"
        }.joined()
    }
}
