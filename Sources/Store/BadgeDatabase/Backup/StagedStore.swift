import BadgeKeys
package import BadgeModel
import Foundation
package import GRDB

/// A database that was extracted from a backup beside a store and verified, before it replaces the store.
package struct StagedStore: Sendable {
    /// The database, open without rollback protection.
    package let database: EncryptedDatabase
    private let layout: StoreLayout
    private let rollback: RollbackConfiguration

    /// Extracts and opens a backup, migrates it, and verifies all of it: every page, SQLite's structures, the
    /// references of the records, and every row against the integrity tree. The store is not accessed.
    ///
    /// - Throws: `BadgeError` `storeDamaged` when it is damaged in any way; `storeNewer`, `diskFull`, `storeFailed`.
    package init(
        _ backup: BackupFile, at layout: StoreLayout, migrations: [Migration], rollback: RollbackConfiguration,
        progress: @escaping StoreProgress.Handler
    ) throws {
        for suffix in ["", "-journal", "-wal"] { unlink(layout.stagedPath + suffix) }
        try backup.extract(to: layout.stagedPath, progress: progress)
        database = try EncryptedDatabase.open(
            at: layout.stagedPath, key: backup.key, sharing: .shared, create: false, migrations: migrations)
        self.layout = layout
        self.rollback = rollback
        progress(StoreProgress(.checking, 0))
        do {
            if let problem = try problem() {
                throw BadgeError(
                    .storeDamaged,
                    .database("storeDamaged.backup"), ["path": backup.path, "finding": problem])
            }
        } catch {
            try database.close()
            throw error
        }
        progress(StoreProgress(.checking, 1))
    }

    private func problem() throws -> Message? {
        if let problem = try database.verify().problems.first { return problem.message }
        let stale = try database.read { try rollback.staleTables(in: $0) }
        return stale.first.map { StoreVerification.Problem.stale(table: $0).message }
    }

    /// Returns the newest checkpoint of the existing store from its home or its custody; `nil` when there is none, or
    /// none that the same store's key signed.
    ///
    /// - Throws: The errors of the custody's checkpoint store.
    package func standingHead() throws -> StoreCheckpoint? {
        let (store, publicKey) = try database.read { database in
            let row = try Row.fetchOne(database, sql: "SELECT store, public_key FROM freshness")
            guard let row else { throw BadgeError.staleRows }
            return (try row.value("store") as String, try row.value("public_key") as Data)
        }
        let remembered = try rollback.custody.checkpointStore?.head(of: store)
        return (notesInHome + [remembered].compactMap(\.self))
            .compactMap { StoreCheckpoint($0, publicKey: publicKey) }
            .max { $0.generation < $1.generation }
    }

    // One that cannot be read tells nothing.
    private var notesInHome: [Data] {
        do { return try HeadFile(path: layout.headPath).read() ?? [] } catch { return [] }
    }

    /// Changes the database and makes it the newest of its store.
    ///
    /// - Parameters:
    ///   - generation: The generation of the existing store.
    ///   - body: Changes the database, in one transaction.
    /// - Throws: `BadgeError` `diskFull`, `storeFailed`; errors of the body.
    package func settle<Value: Sendable>(
        behind generation: Int64, _ body: @Sendable (Database) throws -> Value
    ) throws -> Value {
        try database.write { database in
            let value = try body(database)
            try rollback.bindEveryRow(in: database)
            try database.execute(
                sql: "UPDATE freshness SET generation = max(generation, ?) + 1, anchored_by = NULL",
                arguments: [generation])
            return value
        }
    }

    /// Writes the draft that replaces the store, under a key, with its checkpoint.
    ///
    /// - Throws: `BadgeError` `diskFull`, `storeFailed`; errors of the custody.
    package func makeDraft(key: Secret, progress: @escaping StoreProgress.Handler) throws {
        try database.copy(to: layout.draftPath, key: key, progress: progress)
        let rollbackGuard = RollbackGuard(rollback, path: layout.databasePath)
        let (head, note) = try database.read { try rollbackGuard.signedHead($0) }
        try HeadFile(path: layout.headDraftPath(key)).replace(note, generation: head.generation)
    }
}
