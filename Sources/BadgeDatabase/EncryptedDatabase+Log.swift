import BadgeKeys
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

    /// Empties the log, which is empty on the disk too when the call returns, so that nothing in it is taken into another
    /// file of that name. The lock on the file stays.
    func emptyLogForGood() throws {
        try emptyLog()
        try PrivateFile.sync(path + "-wal")
    }
}
