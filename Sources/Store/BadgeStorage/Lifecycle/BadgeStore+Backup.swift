package import BadgeDatabase
import BadgeModel
import BadgeSystem

extension BadgeStore {
    /// Writes a backup of the store while it is in use: one encrypted file, which only the custody of this home can
    /// open.
    ///
    /// - Parameters:
    ///   - path: The backup file to create. It must not exist yet.
    ///   - progress: Called as the copy proceeds.
    /// - Throws: `BadgeError` `alreadyExists`, `storeDamaged`, `diskFull`, `storeReadOnly`, `storeFailed`.
    @discardableResult
    package func backUp(
        to path: String, progress: @escaping StoreProgress.Handler = { _ in }
    ) throws -> BackupFile.Contents {
        let head = try database.head()
        return try database.backUp(
            to: path, store: head?.store, generation: head?.generation ?? 0, at: clock.now(), custody: custody,
            random: random, progress: progress)
    }
}
