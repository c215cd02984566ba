import Foundation
import GRDB

extension EncryptedDatabase {
    /// Checkpoints the write-ahead log into the file and truncates it, so that deleted data are left in neither. Has no
    /// effect without a log.
    ///
    /// - Throws: `BadgeError` `diskFull`, `storeFailed`; committed changes stay committed.
    package func emptyLog() throws {
        do {
            try use { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        } catch { throw failure.translated(error) }
    }

    /// Checkpoints the log into the file and removes it, so that its content cannot be applied to another file that
    /// gets the same name; syncing the folder makes that durable. The lock on the file stays, and nothing may be
    /// written from then on.
    func dropLog() throws {
        try emptyLog()
        unlink(path + "-wal")
    }
}
