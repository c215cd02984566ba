import BadgeModel
import Foundation
public import GRDB

extension EncryptedDatabase {
    /// Saves the latest checkpoint in the custody's checkpoint store, if there is one.
    ///
    /// - Throws: `BadgeError` `storeLocked`, `notSupported`, `storeFailed` of the checkpoint store.
    public func anchorHead() throws {
        guard let keeper, keeper.hasAnchor else { return }
        do {
            let (state, key, isNoted) = try read { database in
                (try keeper.state(of: database), try keeper.sealedKey(database), try keeper.isAnchorNoted(database))
            }
            try keeper.anchor(state, key)
            if !isNoted { try writer.write { try keeper.noteAnchor($0) } }
        } catch { throw failure.translated(error) }
    }

    /// Returns the newest checkpoint beside the store's file; `nil` when there is none.
    public func head() throws -> StoreCheckpoint? {
        guard let keeper else { return nil }
        do {
            let heads = try keeper.heads()
            return try read { try keeper.newest(of: heads, $0) }
        } catch { throw failure.translated(error) }
    }

    /// Returns the newest checkpoint beside the store's file with its signature; `nil` when there is none.
    public func signedHead() throws -> SignedCheckpoint? {
        guard let keeper else { return nil }
        do {
            let heads = try keeper.heads()
            return try read { try keeper.newestSigned(of: heads, $0) }
        } catch { throw failure.translated(error) }
    }

    /// Returns the state of the store at the beginning of the transaction; `nil` without rollback protection.
    public func state(in database: Database) throws -> StoreCheckpoint? {
        try keeper.map { StoreCheckpoint(try $0.state(of: database)) }
    }

    /// Verifies a store to which these migrations were applied against its checkpoints.
    func requireFresh(_ database: Database, _ applied: [String], _ heads: KeptHeads?) throws {
        guard let keeper, let heads else { return }
        guard applied.contains(keeper.migration) else { return try keeper.requireNoHead(heads) }
        try keeper.check(database, against: heads)
        // One that is about to be migrated is read whole first: afterwards its rows are bound as they stand.
        let isMigrated = applied.count < migrations.count
        if isMigrated, try !keeper.staleTables(database).isEmpty { throw BadgeError.staleRows }
    }

    func keepHead() throws {
        guard let keeper else { return }
        let (state, key) = try writer.inDatabase { database in
            try database.snapshot(
                { (try keeper.state(of: $0), try keeper.sealedKey($0)) }, closed: failure.closed())
        }
        try keeper.save(state, key)
    }

    func beginKeeping() throws {
        guard let keeper else { return }
        do {
            let hasNotedAnchor = try writer.inDatabase { database in
                try database.snapshot(
                    { database in
                        try keeper.begin(database)
                        try keeper.requireCurrent(database)
                        return try keeper.hasNotedAnchor(database)
                    }, closed: failure.closed())
            }
            guard !keeper.hasAnchor else { return try anchorHead() }
            // A home that left a custody with a checkpoint store may return to it, and then starts with an empty one.
            if hasNotedAnchor { try writer.write { try keeper.noteAnchor($0) } }
        } catch { throw failure.translated(error) }
    }

    func endKeeping() throws {
        guard let keeper else { return }
        let isOpen = writer.inDatabase { $0.sqliteConnection != nil }
        guard isOpen else { return }
        // What the anchor missed is found at the next opening; the file is closed in any case.
        defer { writer.inDatabase { _ in keeper.end() } }
        try anchorHead()
    }
}
