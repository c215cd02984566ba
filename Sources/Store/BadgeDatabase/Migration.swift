public import GRDB

/// A named change of the schema, which runs once and in one transaction.
///
///     let badges = Migration("1-badges") { try $0.execute(sql: "CREATE TABLE badge (id TEXT PRIMARY KEY)") }
public struct Migration: Sendable {
    /// The unique name, which must not change after a release.
    public let name: String
    fileprivate let change: @Sendable (Database) throws -> Void
    fileprivate let rollback: RollbackConfiguration?

    /// Creates a migration.
    public init(_ name: String, apply: @escaping @Sendable (Database) throws -> Void) {
        self.init(name, rollback: nil, change: apply)
    }

    private init(
        _ name: String, rollback: RollbackConfiguration?, change: @escaping @Sendable (Database) throws -> Void
    ) {
        (self.name, self.rollback, self.change) = (name, rollback, change)
    }

    /// Returns the same migration with a rebuilt integrity tree; for a later migration that may change protected
    /// tables.
    package func binding(_ rollback: RollbackConfiguration) -> Migration {
        Migration(name, rollback: rollback, change: change)
    }
}

extension Migration {
    private struct AppliedMeanwhile: Error {}

    /// Applies it in a separate transaction, unless another process already has.
    func apply(through writer: DatabaseQueue) throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(name) { database in
            guard try [self].applied(in: database).known.isEmpty else { throw AppliedMeanwhile() }
            try change(database)
            try rollback?.bindEveryRow(in: database)
        }
        do { try migrator.migrate(writer) } catch is AppliedMeanwhile {}
    }
}

extension [Migration] {
    static let table = "grdb_migrations"

    /// Applies all migrations to an empty database in one transaction, so that no page ever contains a partial schema,
    /// which an attacker could later restore as a store of an earlier version. The integrity tree is rebuilt once, at the
    /// end.
    ///
    /// - Returns: `false` when another process has created the database in the meantime.
    func make(in database: Database) throws -> Bool {
        guard try applied(in: database).known.isEmpty else { return false }
        // As the migrator makes it, which goes on from here in later versions.
        try database.execute(sql: "CREATE TABLE IF NOT EXISTS \(Self.table) (identifier TEXT NOT NULL PRIMARY KEY)")
        for migration in self {
            try migration.change(database)
            try database.execute(sql: "INSERT INTO \(Self.table) VALUES (?)", arguments: [migration.name])
        }
        try last { $0.rollback != nil }?.rollback?.bindEveryRow(in: database)
        return true
    }

    /// Returns the names of the applied migrations that are in this list, in its order, and of those that are not.
    func applied(in database: Database) throws -> (known: [String], unknown: Set<String>) {
        // Cheaper than `tableExists`, which reads the whole schema.
        let exists = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '\(Self.table)'"
        guard try Bool.fetchOne(database, sql: exists) == true else { return ([], []) }
        let applied = try String.fetchSet(database, sql: "SELECT identifier FROM \(Self.table)")
        return (map(\.name).filter(applied.contains), applied.subtracting(map(\.name)))
    }

    /// Returns a table that a migration or another program created; `nil` when there is none.
    static func tableOfOthers(in database: Database) throws -> String? {
        try String.fetchOne(
            database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> '\(table)' LIMIT 1")
    }
}
