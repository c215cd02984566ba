import BadgeModel
import Foundation
package import GRDB

extension EncryptedDatabase {
    /// Saves the latest checkpoint in the custody's checkpoint store, if there is one.
    ///
    /// - Throws: `BadgeError` `storeLocked`, `notSupported`, `storeFailed` of the checkpoint store.
    package func advanceCheckpoint() throws {
        guard let rollbackGuard, rollbackGuard.hasCheckpointStore else { return }
        do {
            let (state, key, isNoted) = try readCommitted { database in
                (
                    try rollbackGuard.state(of: database), try rollbackGuard.sealedKey(database),
                    try rollbackGuard.isCheckpointStoreNoted(database)
                )
            }
            try rollbackGuard.advanceCheckpoint(to: state, key)
            if !isNoted { try noteCheckpointStore(rollbackGuard) }
        } catch { throw failure.translated(error) }
    }

    private func noteCheckpointStore(_ rollbackGuard: RollbackGuard) throws {
        try use { database in
            try database.inTransaction(.immediate) {
                try rollbackGuard.noteCheckpointStore(database)
                return .commit
            }
        }
    }

    /// Returns the newest checkpoint beside the store's file; `nil` when there is none.
    package func head() throws -> StoreCheckpoint? {
        guard let rollbackGuard else { return nil }
        do {
            let heads = try rollbackGuard.heads()
            return try read { try rollbackGuard.newest(of: heads, $0) }
        } catch { throw failure.translated(error) }
    }

    /// Returns the newest checkpoint beside the store's file with its signature; `nil` when there is none.
    package func signedHead() throws -> SignedCheckpoint? {
        guard let rollbackGuard else { return nil }
        do {
            let heads = try rollbackGuard.heads()
            return try read { try rollbackGuard.newestSigned(of: heads, $0) }
        } catch { throw failure.translated(error) }
    }

    /// Returns the state of the store at the beginning of the transaction; `nil` without rollback protection.
    package func state(in database: Database) throws -> StoreCheckpoint? {
        try rollbackGuard.map { StoreCheckpoint(try $0.state(of: database)) }
    }

    /// Verifies a store to which these migrations were applied against its checkpoints.
    func requireFresh(_ database: Database, _ applied: [String], _ heads: KeptHeads?) throws {
        guard let rollbackGuard, let heads else { return }
        guard applied.contains(rollbackGuard.migration) else { return try rollbackGuard.requireNoHead(heads) }
        try rollbackGuard.check(database, against: heads)
        // One that is about to be migrated is read whole first: afterwards its rows are bound as they stand.
        let isMigrated = applied.count < migrations.count
        if isMigrated, try !rollbackGuard.staleTables(database).isEmpty { throw BadgeError.staleRows }
    }

    func keepHead() throws {
        guard let rollbackGuard else { return }
        let (state, key) = try writer.inDatabase { database in
            try database.snapshot(
                { (try rollbackGuard.state(of: $0), try rollbackGuard.sealedKey($0)) }, closed: failure.closed())
        }
        try rollbackGuard.save(state, key)
    }

    func beginKeeping() throws {
        guard let rollbackGuard else { return }
        do {
            let hasNotedCheckpointStore = try writer.inDatabase { database in
                try database.snapshot(
                    { database in
                        try rollbackGuard.begin(database)
                        try rollbackGuard.requireCurrent(database)
                        return try rollbackGuard.hasNotedCheckpointStore(database)
                    }, closed: failure.closed())
            }
            guard !rollbackGuard.hasCheckpointStore else { return try advanceCheckpoint() }
            // A home that left a custody with a checkpoint store may return to it, and then starts with an empty one.
            if hasNotedCheckpointStore { try noteCheckpointStore(rollbackGuard) }
        } catch { throw failure.translated(error) }
    }

    func endKeeping() throws {
        guard let rollbackGuard else { return }
        let isOpen = writer.inDatabase { $0.sqliteConnection != nil }
        guard isOpen else { return }
        // What the checkpoint store missed is found at the next opening; the file is closed in any case.
        defer { writer.inDatabase { _ in rollbackGuard.end() } }
        try advanceCheckpoint()
    }
}
