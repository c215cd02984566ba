import BadgeModel
import Foundation
import GRDB
import Synchronization

extension EncryptedDatabase {
    /// What has the connection.
    enum Holder {
        case nobody
        /// Operations that share a transaction, between two uses of the connection.
        case operations
        case body
    }

    /// Who has the connection, changed on its queue alone.
    struct Turn {
        var holder = Holder.nobody
        /// What rolled back the whole transaction that operations share.
        var abortion: (any Error)?
    }

    /// Runs operations one after another in one transaction with one checkpoint, which are there when the call returns.
    ///
    ///     let results = database.together([{ try grant(first) }, { try grant(second) }])
    ///
    /// In an operation, each `write` is a savepoint, and a `read` sees what was written before; both must be on the
    /// thread that calls the operation. What needs a transaction of its own throws `unexpected`. A failing operation
    /// leaves what its own writes had done before, as it would alone, and nothing else.
    ///
    /// - Parameter duration: The time after which no further operation begins, so that other processes need not wait long.
    /// - Returns: The results of the operations that began, at least one, in order; the others can be run in another
    ///   transaction. If it was rolled back, all of them are its failure, since even an error may rest on what another
    ///   operation had written. If only the checkpoint could not be saved, the successes are that failure.
    package func together<Value: Sendable>(
        _ operations: [@Sendable () throws -> Value], within duration: Duration = .milliseconds(250)
    ) -> [Result<Value, any Error>] {
        var results: [Result<Value, any Error>] = []
        do {
            let (_, head) = try use { database in
                try transaction(database) { try run(operations, within: duration, $0) { results.append($0) } }
            }
            guard let head else { return results }
            do { try rollbackGuard?.save(head.state, head.sealedKey) } catch {
                let error = failure.translated(error)
                results = results.map { result in result.flatMap { _ in .failure(error) } }
            }
            return results
        } catch {
            let error = failure.translated(error)
            return Array(repeating: .failure(error), count: results.isEmpty ? operations.count : results.count)
        }
    }

    private func run<Value>(
        _ operations: [@Sendable () throws -> Value], within duration: Duration, _ database: Database,
        _ done: (Result<Value, any Error>) -> Void
    ) throws {
        let end = ContinuousClock.now + duration
        turn.withLock { $0.holder = .operations }
        defer { turn.withLock { $0 = Turn(holder: .body) } }
        for (number, operation) in operations.enumerated() {
            guard number == 0 || ContinuousClock.now < end else { return }
            done(Result(catching: operation))
            if let error = turn.withLock({ $0.abortion }) { throw error }
        }
    }

    /// Has the connection for a body, which waits for those of other threads, and is not part of a shared transaction.
    func use<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try hold(isShareable: false) { database, _ in try body(database) }
    }

    /// Has the connection for a body, or for another one if operations on this thread share a transaction.
    func use<Value>(
        shared: (Database) throws -> Value, alone: (Database) throws -> Value
    ) throws -> Value {
        try hold(isShareable: true) { database, isShared in
            try isShared ? noting(database) { try shared(database) } : alone(database)
        }
    }

    private func hold<Value>(
        isShareable: Bool, _ body: (Database, _ isShared: Bool) throws -> Value
    ) throws -> Value {
        try writer.unsafeReentrantWrite { database in
            let holder = turn.withLock(\.holder)
            guard holder == .nobody || holder == .operations && isShareable else {
                throw BadgeError(.unexpected, .database("unexpected.nestedTransaction"), ["path": path])
            }
            turn.withLock { $0.holder = .body }
            defer { turn.withLock { $0.holder = holder } }
            return try body(database, holder == .operations)
        }
    }

    // A full disk, say, may have rolled back what the operations before have done.
    private func noting<Value>(_ database: Database, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch {
            if !database.isInsideTransaction { turn.withLock { $0.abortion = $0.abortion ?? error } }
            throw error
        }
    }

    /// Commits what a body writes, with the integrity tree.
    ///
    /// - Returns: The result of the body, and the state whose checkpoint must be saved; `nil` when no row was changed.
    func transaction<Value>(
        _ database: Database, _ body: (Database) throws -> Value
    ) throws -> (Value, head: (state: StoreState, sealedKey: Data)?) {
        var result: (Value, head: (state: StoreState, sealedKey: Data)?)?
        try database.inTransaction(.immediate) {
            result = try rollbackGuard?.bound(database, body) ?? (body(database), nil)
            return .commit
        }
        guard let result else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
        return result
    }

    /// Writes in a savepoint of the transaction that operations share. What is rolled back is not bound.
    func savepoint<Value>(_ database: Database, _ body: (Database) throws -> Value) throws -> Value {
        let mark = try rollbackGuard?.mark()
        do {
            return try database.savepoint { database in
                let value = try body(database)
                _ = try rollbackGuard?.mark()
                return value
            }
        } catch {
            if let mark { rollbackGuard?.rewind(to: mark) }
            throw error
        }
    }
}

extension Database {
    /// Runs a part of a transaction, which alone is rolled back if an error is thrown.
    func savepoint<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try executeCached("SAVEPOINT operation")
        do {
            let value = try body(self)
            try executeCached("RELEASE SAVEPOINT operation")
            return value
        } catch {
            if isInsideTransaction { try undoSavepoint() }
            throw error
        }
    }

    // What cannot be undone alone is undone with all the rest.
    private func undoSavepoint() throws {
        do {
            try executeCached("ROLLBACK TRANSACTION TO SAVEPOINT operation")
            try executeCached("RELEASE SAVEPOINT operation")
        } catch {
            try rollback()
            throw error
        }
    }
}
