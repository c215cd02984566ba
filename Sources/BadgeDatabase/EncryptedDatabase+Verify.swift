import BadgeModel
import CSQLiteCipher
import GRDB

extension EncryptedDatabase {
    /// Authenticates every page of the file, then checks SQLite's structures and the foreign keys.
    ///
    /// Writers wait meanwhile. What is wrong is in the result; only a store that cannot be read at all throws.
    public func verify() throws -> StoreVerification {
        do {
            return try writer.writeWithoutTransaction { database in
                try database.takeInLog()
                var verification = StoreVerification()
                try database.inTransaction(.immediate) {
                    try verification.checkPages(database)
                    try verification.checkStructures(database)
                    if let keeper, verification.isSound { try verification.checkRows(database, keeper) }
                    return .rollback
                }
                return verification
            }
        } catch { throw failure.translated(error) }
    }
}

extension Database {
    // After a power cut the good copy of a page that was torn may be in the log alone. A full disk keeps it there.
    fileprivate func takeInLog() throws {
        do {
            try execute(sql: "PRAGMA wal_checkpoint(FULL)")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            return
        }
    }
}

extension StoreVerification {
    fileprivate mutating func checkPages(_ database: Database) throws {
        var failed = [UInt32](repeating: 0, count: 100)
        var checked: UInt32 = 0
        var failures: UInt32 = 0
        let connection = database.sqliteConnection.map { UnsafeMutableRawPointer($0) }
        let result = badge_cipher_verify(connection, "main", &failed, failed.count, &checked, &failures)
        guard result == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
        pagesChecked = Int(checked)
        pagesFailed = Int(failures)
        problems += failed.prefix(Int(failures)).map { .page(Int($0)) }
    }

    fileprivate mutating func checkRows(_ database: Database, _ keeper: FreshnessKeeper) throws {
        do {
            problems += try keeper.staleTables(database).map { .stale(table: $0) }
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
