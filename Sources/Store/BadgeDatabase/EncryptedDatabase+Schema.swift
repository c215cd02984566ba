import GRDB

extension EncryptedDatabase {
    /// Returns the name of the newest migration that was applied; `nil` when there is none.
    package func schemaVersion() throws -> String? {
        let migrations = migrations
        return try read { try migrations.applied(in: $0).known.last }
    }

    /// Returns the schema as SQL statements, sorted by name, each ended by `;` and a line feed.
    package func schema() throws -> String {
        try read { database in
            let statements = try String.fetchAll(
                database,
                sql: """
                    SELECT sql FROM sqlite_schema
                    WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> ?
                    ORDER BY type = 'table' DESC, name
                    """,
                arguments: [[Migration].table])
            return statements.map { $0 + ";\n" }.joined(separator: "\n")
        }
    }
}
