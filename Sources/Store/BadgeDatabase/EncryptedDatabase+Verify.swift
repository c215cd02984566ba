import BadgeModel
import CSQLiteCipher
import GRDB

extension EncryptedDatabase {
    /// Authenticates every page of the file, then checks SQLite's structures and the foreign keys.
    ///
    /// Writers wait during the verification. The result contains all problems. The method throws only if the store
    /// cannot be read at all, or if the verification needs more disk space (`diskFull`).
    package func verify(progress: StoreProgress.Handler = { _ in }) throws -> StoreVerification {
        do {
            return try use { database in
                let isLogTakenIn = try database.takeInLog()
                var verification = StoreVerification()
                try database.inTransaction(.immediate) {
                    try verification.checkPages(database) { progress(StoreProgress(.checking, $0 / 2)) }
                    guard isLogTakenIn || verification.pagesFailed == 0 else {
                        throw DatabaseError(resultCode: .SQLITE_FULL)
                    }
                    try verification.checkStructures(database)
                    progress(StoreProgress(.checking, 0.75))
                    if let rollbackGuard, verification.isSound { try verification.checkRows(database, rollbackGuard) }
                    progress(StoreProgress(.checking, 1))
                    return .rollback
                }
                return verification
            }
        } catch { throw failure.translated(error) }
    }
}

extension Database {
    // After a power cut the good copy of a page that was torn may be in the log alone. A full disk keeps it there.
    fileprivate func takeInLog() throws -> Bool {
        do {
            try execute(sql: "PRAGMA wal_checkpoint(FULL)")
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            return false
        }
    }
}

extension StoreVerification {
    fileprivate mutating func checkPages(_ database: Database, told: (Double) -> Void) throws {
        var failed = [UInt32](repeating: 0, count: 100)
        var checked: UInt32 = 0
        var failures: UInt32 = 0
        let connection = database.sqliteConnection.map { UnsafeMutableRawPointer($0) }
        let result = withoutActuallyEscaping(told) { told in
            withUnsafePointer(to: told) { told in
                badge_cipher_verify(
                    connection, "main", &failed, failed.count, &checked, &failures,
                    { context, done, all in
                        context?.assumingMemoryBound(to: ((Double) -> Void).self).pointee(Double(done) / Double(all))
                    }, UnsafeMutableRawPointer(mutating: told))
            }
        }
        guard result == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
        pagesChecked = Int(checked)
        pagesFailed = Int(failures)
        problems += failed.prefix(Int(failures)).map { .page(Int($0)) }
    }

    fileprivate mutating func checkRows(_ database: Database, _ rollbackGuard: RollbackGuard) throws {
        do {
            problems += try rollbackGuard.staleTables(database).map { .stale(table: $0) }
        } catch BadgeError.Code.rolledBack {
            problems.append(.stale(table: "binding"))
        }
    }

    // A page that fails ends SQLite's check; that too is a finding.
    fileprivate mutating func checkStructures(_ database: Database) throws {
        do {
            let findings = try String.fetchAll(database, sql: "PRAGMA integrity_check")
            problems += findings.filter { $0 != "ok" }.map { .integrity($0) }
            let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check")
            problems += orphans.map { .foreignKey(table: $0["table"], parent: $0["parent"]) }
        } catch let error as DatabaseError
            where error.resultCode == .SQLITE_CORRUPT || error.resultCode == .SQLITE_NOTADB
        {
            problems.append(.integrity(error.message ?? "\(error.resultCode)"))
        }
    }
}
