import BadgeKeys
import BadgeModel
import BadgeSystem
import Crypto
import Foundation
public import GRDB

extension RollbackConfiguration {
    /// Creates the tables of the integrity tree, and adds every row to it; for the migration that introduces it.
    public func install(in database: Database) throws {
        try database.requireSoundRows()
        try database.execute(sql: Self.schema)
        let seed = random.secret(bytes: 32)
        let key = try seed.withUnsafeBytes { try Curve25519.Signing.PrivateKey(rawRepresentation: $0) }
        let sealed = try custody.seal(seed, context: Self.keyContext)
        try database.execute(
            sql: """
                INSERT INTO freshness (id, store, row_key, signing_key, public_key, generation, root)
                VALUES (1, ?, ?, ?, ?, 1, ?)
                """,
            arguments: [
                Base64URL.encode(random.bytes(16)), Data(random.bytes(32)), sealed, key.publicKey.rawRepresentation,
                BindingTree.emptyRoot,
            ])
        let root = try bindRows(in: database)
        try database.execute(sql: "UPDATE freshness SET root = ?", arguments: [root])
    }

    /// Rebuilds the integrity tree from the current rows, which counts as a change of the store unless all rows are
    /// unchanged; for a migration that changes protected tables, after the old rows were verified. If the migration
    /// adds a column with a default, the rows are rewritten first, since SQLite reports the value in old rows in two
    /// ways.
    public func bindEveryRow(in database: Database) throws {
        let root = try bindRows(in: database)
        try database.execute(
            sql: "UPDATE freshness SET generation = generation + 1, root = ?1 WHERE root <> ?1", arguments: [root])
    }

    private func bindRows(in database: Database) throws -> Data {
        try database.execute(sql: "DELETE FROM binding")
        let key = try database.bindingState().rowKey
        var tree = BindingTree(database, root: BindingTree.emptyRoot)
        for table in tables where try database.tableExists(table.name) {
            try tree.add(try table.sums(in: database, key))
        }
        return tree.root
    }

    /// Reads and compares every protected row and every node.
    ///
    /// - Returns: The tables whose rows are not the last written ones.
    func staleTables(in database: Database) throws -> [String] {
        let state = try database.bindingState()
        let tree = BindingTree(database, root: state.root)
        var stale: [String] = []
        var keys = 0
        for table in tables where try database.tableExists(table.name) {
            let sums = try table.sums(in: database, state.rowKey).filter { !$0.value.isZero }
            keys += sums.count
            if try sums.contains(where: { try tree.sum(under: [$0.key]) != $0.value }) { stale.append(table.name) }
        }
        // A row that is gone leaves its sum behind.
        if stale.isEmpty, try tree.count() != keys { stale.append("binding") }
        return stale
    }

    private static let schema = """
        CREATE TABLE freshness (
            id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
            store TEXT NOT NULL,
            row_key BLOB NOT NULL CHECK (length(row_key) = 32),
            signing_key BLOB NOT NULL,
            public_key BLOB NOT NULL CHECK (length(public_key) = 32),
            generation INTEGER NOT NULL,
            root BLOB NOT NULL CHECK (length(root) = 32),
            anchored_by TEXT
        ) STRICT;

        CREATE TABLE binding (
            node INTEGER NOT NULL PRIMARY KEY,
            entries BLOB NOT NULL
        ) STRICT;

        CREATE TRIGGER generation_is_never_lowered BEFORE UPDATE OF generation ON freshness
        WHEN NEW.generation < OLD.generation
        BEGIN SELECT RAISE(ABORT, 'generation lowered'); END;
        """
}

extension Database {
    // What is bound is believed from then on: its types too.
    fileprivate func requireSoundRows() throws {
        let findings = try String.fetchAll(self, sql: "PRAGMA quick_check")
        guard findings == ["ok"] else {
            throw BadgeError(
                .storeDamaged,
                .database("storeDamaged.migration"), ["finding": findings.first ?? ""])
        }
    }
}

extension BoundTable {
    fileprivate func sums(in database: Database, _ key: RowKey) throws -> [OwnerKey: RowSum] {
        let statement = try database.makeStatement(sql: "SELECT * FROM \(name)")
        let table = withColumns(statement.columnCount)
        var sums: [OwnerKey: RowSum] = [:]
        let cursor = try Row.fetchCursor(statement)
        while try cursor.next() != nil {
            let row = try key.row(of: statement, in: table)
            for owner in row.owners { sums[owner, default: RowSum()] += row.digest }
        }
        return sums
    }
}
