import BadgeKeys
import BadgeModel
import Crypto
import Foundation
import GRDB
import Synchronization

/// The rollback protection of one open store: records the changes of its connection, updates the integrity tree, and
/// saves the checkpoints.
final class RollbackGuard: Sendable {
    private let rollback: RollbackConfiguration
    private let file: HeadFile
    private let path: String
    private let watch = Mutex<RowWatch?>(nil)
    private let signingKey = Mutex<Curve25519.Signing.PrivateKey?>(nil)
    // The newest state that this process has seen, which nothing in the file may be older than.
    private let seen = Mutex<Seen?>(nil)

    private struct Seen {
        let generation: Int64
        let rowRoot: Data
    }

    init(_ rollback: RollbackConfiguration, path: String) {
        self.rollback = rollback
        self.path = path
        file = HeadFile(path: (path as NSString).deletingPathExtension + ".head")
    }
}

// A transaction.
extension RollbackGuard {
    /// Starts to record changes, once the tables of the integrity tree exist.
    func begin(_ database: Database) throws {
        let key = try database.bindingState().rowKey
        let begun = try RowWatch(database, rollback.tables, key: key)
        watch.withLock { $0 = begun }
    }

    /// Requires that the store is not older than this process last saw it.
    func requireCurrent(_ database: Database) throws {
        let row = try database.freshness()
        let now = Seen(generation: try row.value("generation"), rowRoot: try row.value("root"))
        try seen.withLock { seen in
            if let seen,
                now.generation < seen.generation
                    || now.generation == seen.generation && now.rowRoot != seen.rowRoot
            {
                throw BadgeError.staleRows
            }
            seen = now
        }
    }

    /// Runs the body of a transaction, and adds its changes to the integrity tree.
    ///
    /// - Returns: The result of the body, and the state whose checkpoint must be saved; `nil` when no row was changed.
    func bound<Value>(
        _ database: Database, _ body: (Database) throws -> Value
    ) throws -> (Value, head: (state: StoreState, sealedKey: Data)?) {
        defer { watch.withLock { $0?.clear() } }
        try requireCurrent(database)
        let value = try body(database)
        return (value, try bind(database).map { ($0, try sealedKey(database)) })
    }

    /// Returns where the recorded changes stand.
    ///
    /// - Throws: `DatabaseError` when one could not be recorded.
    func mark() throws -> Int { try watch.withLock { try $0?.mark() ?? 0 } }

    /// Discards the changes behind a mark, which were rolled back.
    func rewind(to mark: Int) { watch.withLock { $0?.rewind(to: mark) } }

    /// Adds the changes of the transaction to the integrity tree.
    ///
    /// - Returns: The resulting state; `nil` when no row was changed.
    func bind(_ database: Database) throws -> StoreState? {
        let changes = try watch.withLock { try $0?.changes() } ?? [:]
        guard !changes.isEmpty else { return nil }
        var tree = BindingTree(database, root: try database.bindingState().root)
        try tree.add(changes)
        try database.executeCached("UPDATE freshness SET generation = generation + 1, root = ?", [tree.root])
        return try state(of: database)
    }

    /// Saves the checkpoint of a committed state.
    func save(_ state: StoreState, _ sealedKey: Data) throws {
        seen.withLock { seen in
            if seen.map({ $0.generation < state.generation }) ?? true {
                seen = Seen(generation: state.generation, rowRoot: state.rowRoot)
            }
        }
        let key = try key(sealedKey)
        try file.write(
            try StoreCheckpoint(state).signed(by: key), generation: state.generation,
            publicKey: key.publicKey.rawRepresentation)
    }

    func end() {
        watch.withLock { watch in
            watch?.end()
            watch = nil
        }
    }

    private func key(_ sealed: Data) throws -> Curve25519.Signing.PrivateKey {
        try signingKey.withLock { known in
            if let known { return known }
            let secret = try rollback.custody.open(sealed, context: RollbackConfiguration.keyContext)
            let key = try secret.withUnsafeBytes { try Curve25519.Signing.PrivateKey(rawRepresentation: $0) }
            known = key
            return key
        }
    }
}

// Opening.
extension RollbackGuard {
    /// Returns the saved checkpoints. They are read before the store is, so that a checkpoint is never ahead of it.
    func heads() throws -> KeptHeads {
        KeptHeads(notes: try file.read())
    }

    /// Requires that a store without rollback protection has no checkpoint, which would belong to an earlier store.
    ///
    /// - Throws: `BadgeError` `rolledBack`.
    func requireNoHead(_ heads: KeptHeads) throws {
        guard let notes = heads.notes, notes.contains(where: { StoreCheckpoint(unverified: $0) != nil }) else { return }
        throw rolledBack("it is older than \(file.path), which tells how far it had come")
    }

    /// Verifies the store against its checkpoints.
    ///
    /// - Throws: `BadgeError` `rolledBack`, `custodyDamaged`; errors of the custody's checkpoint store.
    func check(_ database: Database, against heads: KeptHeads) throws {
        let state = try state(of: database)
        let row = try database.freshness()
        let kept = try heads.newest(store: state.store, publicKey: row.value("public_key"), path: file.path)
        if let kept {
            try require(state, notBehind: kept, database)
        } else if state.generation > 1 {
            throw rolledBack("\(file.path), which tells how far the store had come, is gone")
        }
        try checkStoredCheckpoint(state, row, database)
        if kept?.generation != state.generation { try save(state, row.value("signing_key")) }
    }

    private func checkStoredCheckpoint(_ state: StoreState, _ row: Row, _ database: Database) throws {
        guard let checkpointStore = rollback.custody.checkpointStore else { return }
        guard let note = try checkpointStore.head(of: state.store) else {
            guard try row.value("anchored_by") as String? != rollback.custody.name else {
                throw rolledBack("the \(rollback.custody.name) custody remembers nothing of it any more")
            }
            return
        }
        guard let kept = StoreCheckpoint(note, publicKey: try row.value("public_key")), kept.store == state.store else {
            throw rolledBack("what the \(rollback.custody.name) custody remembers is of another store")
        }
        try require(state, notBehind: kept, database)
    }

    // A store that is ahead was cut off between its commit and its head, and its log must begin with the head's.
    private func require(_ state: StoreState, notBehind head: StoreCheckpoint, _ database: Database) throws {
        if state.generation < head.generation {
            throw rolledBack("it is at change \(state.generation), and was at \(head.generation) before")
        }
        let isContinued =
            if state.generation == head.generation { state.digest == head.state } else {
                try head.logSize <= state.logSize
                    && database.auditTree(at: head.logSize).root == head.logRoot
            }
        guard isContinued else { throw rolledBack("it is not the one that its checkpoint was signed for") }
    }

    /// Saves the state in the checkpoint store, if there is one and it has nothing as new yet.
    func advanceCheckpoint(to state: StoreState, _ sealedKey: Data) throws {
        guard let checkpointStore = rollback.custody.checkpointStore else { return }
        let key = try key(sealedKey)
        let publicKey = key.publicKey.rawRepresentation
        // What another process has told it since the state was read is newer, and what the key did not sign is no head.
        try checkpointStore.advance(to: try StoreCheckpoint(state).signed(by: key), of: state.store) { kept in
            StoreCheckpoint(kept, publicKey: publicKey).map { $0.generation < state.generation } ?? true
        }
    }

    /// Returns the checkpoint of a database in its current state.
    func signedHead(_ database: Database) throws -> (StoreCheckpoint, Data) {
        let head = StoreCheckpoint(try state(of: database))
        return (head, try head.signed(by: key(try sealedKey(database))))
    }

    func state(of database: Database) throws -> StoreState {
        let row = try database.freshness()
        let log = try database.auditTree()
        return StoreState(
            store: try row.value("store"), generation: try row.value("generation"), logSize: log.size,
            logRoot: log.root,
            rowRoot: try row.value("root"), memo: try rollback.memo(database))
    }

    var migration: String { rollback.migration }

    var hasCheckpointStore: Bool { rollback.custody.checkpointStore != nil }

    func isCheckpointStoreNoted(_ database: Database) throws -> Bool {
        try database.freshness().value("anchored_by") as String? == rollback.custody.name
    }

    func hasNotedCheckpointStore(_ database: Database) throws -> Bool {
        try database.freshness().value("anchored_by") as String? != nil
    }

    /// Records that the checkpoint store must have a checkpoint from now on, or none if there is no checkpoint store.
    func noteCheckpointStore(_ database: Database) throws {
        let name = hasCheckpointStore ? rollback.custody.name : nil
        try database.execute(sql: "UPDATE freshness SET anchored_by = ?", arguments: [name])
    }

    func newest(of heads: KeptHeads, _ database: Database) throws -> StoreCheckpoint? {
        let row = try database.freshness()
        return try heads.newest(store: row.value("store"), publicKey: row.value("public_key"), path: file.path)
    }

    func newestSigned(of heads: KeptHeads, _ database: Database) throws -> SignedCheckpoint? {
        let key = try database.publicKey()
        guard let head = try newest(of: heads, database) else { return nil }
        return heads.notes?.first { StoreCheckpoint($0, publicKey: key) == head }.map {
            SignedCheckpoint(head: head, note: String(decoding: $0, as: UTF8.self), publicKey: key)
        }
    }

    func sealedKey(_ database: Database) throws -> Data { try database.freshness().value("signing_key") }

    func staleTables(_ database: Database) throws -> [String] { try rollback.staleTables(in: database) }

    private func rolledBack(_ reason: String) -> BadgeError {
        BadgeError(
            .rolledBack,
            .database("rolledBack.store"), ["path": path, "finding": reason]
        )
    }
}

/// The notes beside a store when it was opened.
struct KeptHeads {
    /// `nil` when there was no file.
    let notes: [Data]?

    /// Returns the newest note that the store's key signed; `nil` when there was no file.
    func newest(store: String, publicKey: Data, path: String) throws -> StoreCheckpoint? {
        guard let notes else { return nil }
        let newestFirst = notes.compactMap { note in StoreCheckpoint(unverified: note).map { (head: $0, note: note) } }
            .sorted { $0.head.generation > $1.head.generation }
        // To verify a signature takes time, and so no older note is looked at once one is right.
        let signed = newestFirst.first { $0.head.isSigned(in: $0.note, by: publicKey) }
        if let signed { return signed.head }
        let isOther = newestFirst.contains { $0.head.store != store }
        throw isOther
            ? BadgeError(.rolledBack, .database("rolledBack.headOfAnotherStore"), ["path": path])
            : BadgeError(.custodyDamaged, .database("custodyDamaged.head"), ["path": path])
    }
}
