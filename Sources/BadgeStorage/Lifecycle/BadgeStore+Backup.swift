public import BadgeDatabase
import BadgeKeys
import BadgeModel

extension BadgeStore {
    /// Writes the store into a backup while it is in use: one encrypted file, which the custody of this home alone opens.
    ///
    /// - Parameters:
    ///   - path: Where; there must be no file yet.
    ///   - progress: Is told how far the copy has come.
    /// - Throws: `BadgeError` `alreadyExists`, `storeDamaged`, `diskFull`, `storeReadOnly`, `storeFailed`.
    @discardableResult
    public func backUp(
        to path: String, progress: @escaping StoreProgress.Handler = { _ in }
    ) throws -> BackupFile.Contents {
        let head = try database.head()
        return try database.backUp(
            to: path, store: head?.store, generation: head?.generation ?? 0, at: clock.now(), custody: custody,
            random: random, progress: progress)
    }
}
