package import BadgeModel
import CSQLiteCipher
package import Foundation
package import GRDB
import Synchronization

/// An open encrypted database: SQLite pages in the SQLCipher 4 format under a raw 32-byte key.
///
///     let database = try EncryptedDatabase.open(
///         at: path, key: key, sharing: .exclusive, create: true, migrations: [badges])
///     try database.write { try $0.execute(sql: "INSERT INTO badge VALUES ('1')") }
///     try database.close()
package final class EncryptedDatabase: Sendable {
    /// The absolute path of the file.
    package let path: String
    let writer: DatabaseQueue
    let failure: StoreFailure
    let migrations: [Migration]
    let rollbackGuard: RollbackGuard?
    private let registration: KeyRegistration
    let turn = Mutex(Turn())

    private init(
        writer: DatabaseQueue, file: StoreFile, registration: KeyRegistration, migrations: [Migration],
        rollbackGuard: RollbackGuard?
    ) {
        path = file.path
        failure = StoreFailure(file: file)
        self.writer = writer
        self.registration = registration
        self.migrations = migrations
        self.rollbackGuard = rollbackGuard
    }

    /// Opens the database, creates it if `create` is set, and applies its migrations.
    ///
    /// A new file has mode 0600, new directories 0700. `busyTimeout` is the number of seconds to wait for another
    /// process. With `rollback`, the replacement of the store or a part of it by an older copy is detected. Throws
    /// `storeAbsent`, `storeInUse`, `wrongKey`, `storeNotEncrypted`, `storeDamaged`, `storeNewer`, `rolledBack`,
    /// `custodyDamaged`, `diskFull` or `storeFailed`. A store that cannot be read is neither deleted nor changed.
    package static func open(
        at path: String, key: Secret, sharing: SharingMode, create: Bool, migrations: [Migration],
        rollback: RollbackConfiguration? = nil, busyTimeout: TimeInterval = 5
    ) throws -> EncryptedDatabase {
        let file = try StoreFile(path)
        do {
            let rollbackGuard = rollback.map { RollbackGuard($0, path: file.path) }
            // A head is never ahead of its store, and so it is read before.
            let heads = try rollbackGuard?.heads()
            if heads?.notes != nil { try file.requirePresent() }
            try file.prepare(create: create)
            let connection = StoreConnection(
                file: file, sharing: sharing, migrations: migrations, busyTimeout: busyTimeout)
            do { return try open(connection, key: key, create: create, rollbackGuard, heads) } catch let error
                as DatabaseError
                where error.resultCode == .SQLITE_CANTOPEN && sharing == .shared && isWAL(file.path, key)
            {
                // A cut while the log was left had left a journal, and that is played back now.
                return try open(connection, key: key, create: create, rollbackGuard, heads)
            } catch let error as DatabaseError
                where error.resultCode == .SQLITE_CANTOPEN && sharing == .shared && file.hasLog
            {
                throw file.strayLog(error)
            }
        } catch {
            throw StoreFailure(file: file).translatedOpening(error, key: key)
        }
    }

    private static func open(
        _ connection: StoreConnection, key: Secret, create: Bool, _ rollbackGuard: RollbackGuard?, _ heads: KeptHeads?
    ) throws -> EncryptedDatabase {
        if connection.sharing == .shared { try leaveWAL(connection, key: key) }
        let path = connection.file.path
        let registration = try KeyRegistration(path: path, key: key, sharing: connection.sharing)
        let database = EncryptedDatabase(
            writer: try connection.open(), file: connection.file, registration: registration,
            migrations: connection.migrations, rollbackGuard: rollbackGuard)
        try database.migrate(connection, heads, create: create)
        try database.beginKeeping()
        return database
    }

    // The migrator takes several transactions even when there is nothing to do, which every opening would wait for.
    private func migrate(_ connection: StoreConnection, _ heads: KeptHeads?, create: Bool) throws {
        let applied = try lookAgainWhenStale(connection, heads)
        if applied.isEmpty, !migrations.isEmpty { return try make(connection, create: create) }
        for migration in migrations.dropFirst(applied.count) {
            try migration.apply(through: writer)
            if migration.name == rollbackGuard?.migration { try keepHead() }
        }
    }

    private func make(_ connection: StoreConnection, create: Bool) throws {
        guard create else {
            throw BadgeError(.storeAbsent, .database("storeAbsent.creationInterrupted"), ["path": path])
        }
        let isMade = try writer.write { try migrations.make(in: $0) }
        // Another process may have been quicker.
        guard isMade else { return try migrate(connection, rollbackGuard?.heads(), create: create) }
        try keepHead()
    }

    // Another process may have made the store, or advanced its checkpoint, between the readings of heads and file.
    private func lookAgainWhenStale(_ connection: StoreConnection, _ heads: KeptHeads?) throws -> [String] {
        do { return try look(connection, heads) } catch BadgeError.Code.rolledBack {
            return try look(connection, rollbackGuard?.heads())
        }
    }

    /// Reads in one snapshot everything that must be known before the first write: the applied migrations, and whether
    /// the store is the newest one.
    private func look(_ connection: StoreConnection, _ heads: KeptHeads?) throws -> [String] {
        try writer.inDatabase { database in
            let applied = try database.snapshot(
                { database in
                    let applied = try connection.applied(in: database)
                    try requireFresh(database, applied, heads)
                    return applied
                }, closed: failure.closed())
            try connection.setJournal(database)
            return applied
        }
    }

    private static func leaveWAL(_ connection: StoreConnection, key: Secret) throws {
        let path = connection.file.path
        guard isWAL(path, key) else { return }
        let registration = try KeyRegistration(path: path, key: key, sharing: .exclusive)
        defer { registration.release() }
        try StoreConnection(
            file: connection.file, sharing: .exclusive, migrations: connection.migrations,
            busyTimeout: connection.busyTimeout
        ).leaveWAL()
    }

    private static func isWAL(_ path: String, _ key: Secret) -> Bool {
        key.withUnsafeBytes { bytes in
            key.count == Int(BADGE_CIPHER_KEY_SIZE)
                && badge_cipher_is_wal(path, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)) != 0
        }
    }

    /// Reads in one snapshot; in an operation of ``together(_:)``, in the transaction that it shares.
    package func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws -> Value {
        do {
            return try use(
                shared: { try savepoint($0) { try $0.reading(body) } },
                alone: { try snapshot($0, body) })
        } catch { throw failure.translated(error) }
    }

    /// Reads in one snapshot of what is committed.
    func readCommitted<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do { return try use { try snapshot($0, body) } } catch { throw failure.translated(error) }
    }

    private func snapshot<Value>(_ database: Database, _ body: (Database) throws -> Value) throws -> Value {
        try database.snapshot(
            { database in
                try rollbackGuard?.requireCurrent(database)
                return try body(database)
            }, closed: failure.closed())
    }

    /// Writes in one transaction, which is rolled back if an error is thrown; in an operation of ``together(_:)``, in a
    /// savepoint of the transaction that it shares.
    ///
    /// SQLite's errors become `BadgeError`; other errors of the body are rethrown unchanged. After `storeFailed` the
    /// transaction is either committed or rolled back, which only a read can determine.
    ///
    /// If the disk is full, `makingRoom` is called, and the failed part is repeated once: the transaction, or, if that
    /// is already committed, the checkpoint beside the file.
    package func write<Value: Sendable>(
        makingRoom: (() throws -> Void)? = nil, _ body: @Sendable (Database) throws -> Value
    ) throws -> Value {
        do {
            let (value, head) = try twice(makingRoom) {
                try use(shared: { (try savepoint($0, body), nil) }, alone: { try transaction($0, body) })
            }
            if let head { try twice(makingRoom) { try rollbackGuard?.save(head.state, head.sealedKey) } }
            return value
        } catch { throw failure.translated(error) }
    }

    private func twice<Value>(_ makingRoom: (() throws -> Void)?, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch {
            let isFull = (failure.translated(error) as? BadgeError)?.code == .diskFull
            guard isFull, let makingRoom else { throw error }
            try makingRoom()
            return try body()
        }
    }

    /// Closes the file and erases its key from memory. Later calls throw `closed`.
    package func close() throws {
        do {
            try use { _ in }
            try endKeeping()
            try writer.close()
        } catch { throw failure.translated(error) }
        registration.release()
    }

    /// Closes a file that may have been replaced by another one: nothing is read from it, and no checkpoint is saved.
    func closeUnread() throws {
        if let rollbackGuard { writer.inDatabase { _ in rollbackGuard.end() } }
        do { try writer.close() } catch { throw failure.translated(error) }
        registration.release()
    }
}

extension Database {
    // In place of the queue's own `read`, which crashes on a closed connection.
    func snapshot<Value>(_ body: (Database) throws -> Value, closed: BadgeError) throws -> Value {
        guard sqliteConnection != nil else { throw closed }
        try executeCached("BEGIN DEFERRED TRANSACTION")
        do {
            let value = try reading(body)
            try executeCached("COMMIT TRANSACTION")
            return value
        } catch {
            try rollback()
            throw error
        }
    }

    /// Runs a body that may not write.
    func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
        // `PRAGMA query_only` would expire every prepared statement, and so a write is noticed by what it changed.
        let changes = totalChangesCount
        let value = try body(self)
        guard totalChangesCount == changes else {
            throw DatabaseError(resultCode: .SQLITE_READONLY, message: "a read has written")
        }
        return value
    }
}
