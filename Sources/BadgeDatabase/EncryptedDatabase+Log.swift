import Foundation
import GRDB

extension EncryptedDatabase {
    /// Takes the write-ahead log into the file and empties it, so that nothing that was deleted is left in either. Does
    /// nothing where there is no log.
    ///
    /// - Throws: `BadgeError` `diskFull`, `storeFailed`; what was committed stays committed.
    public func emptyLog() throws {
        do {
            try writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        } catch { throw failure.translated(error) }
    }

    /// Takes the log into the file and its name away, so that nothing of it is taken into another file that gets the name of
    /// this one; who syncs the folder makes that last. The lock on the file stays, and nothing may be written any more.
    func dropLog() throws {
        try emptyLog()
        unlink(path + "-wal")
    }
}
