import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

// The records of the existing store that a restore must preserve.
struct OrganizationFacts: Sendable {
    private let tables: [Table]

    struct Table: Sendable {
        let name: String
        let columns: [String]
        let rows: [[DatabaseValue]]
    }

    // The tables that a restore takes from the backup alone: integrity data, migrations and photos.
    private static let ownOfBackup: Set = ["freshness", "binding", "audit_tree", "photo", "grdb_migrations"]

    // The organization's lasting records. All other tables are work in progress, or belong to the audit log, and a
    // restore takes them from the existing store unchanged.
    private static let lasting: Set = [
        "administrator", "audit", "badge", "client", "device", "externalAccount", "identityProvider", "keyStatement",
        "organization", "person", "policy", "receipt", "signingKey", "statusList", "template",
    ]

    init(_ db: Database) throws {
        tables = try Self.names(db).map { name in
            Table(
                name: name, columns: try db.columns(in: name).map(\.name),
                rows: try Row.fetchAll(db, sql: "SELECT * FROM \"\(name)\" ORDER BY rowid").map {
                    Array($0.databaseValues)
                })
        }
    }

    private static func names(_ db: Database) throws -> [String] {
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
        return try String.fetchAll(db, sql: sql).filter { !ownOfBackup.contains($0) }
    }

    // The tables with work in progress.
    static func underWay(_ db: Database) throws -> [String] { try names(db).filter { !lasting.contains($0) } }

    // Creates the records as temporary tables `standing_NAME` of this connection, until `hide` removes them.
    func show(in db: Database) throws {
        for table in tables {
            let columns = table.columns.map { "\"\($0)\"" }.joined(separator: ", ")
            let placeholders = table.columns.map { _ in "?" }.joined(separator: ", ")
            try db.execute(sql: "CREATE TEMP TABLE \"standing_\(table.name)\" (\(columns))")
            let insertion = try db.makeStatement(sql: "INSERT INTO \"standing_\(table.name)\" VALUES (\(placeholders))")
            for row in table.rows { try insertion.execute(arguments: StatementArguments(row)) }
        }
    }

    func hide(in db: Database) throws {
        for table in tables { try db.execute(sql: "DROP TABLE \"standing_\(table.name)\"") }
    }
}
