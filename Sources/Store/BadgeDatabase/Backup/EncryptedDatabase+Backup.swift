package import BadgeKeys
import BadgeModel
package import BadgeSystem
package import Foundation

extension EncryptedDatabase {
    /// Writes a snapshot of the database into a backup while it is in use; writers wait for the copy.
    ///
    /// The file appears complete or not at all, and replaces no other file. During the copy there is a folder
    /// `.backup-…` beside it.
    ///
    /// - Parameters:
    ///   - path: The backup file to create. It must not exist yet.
    ///   - store: The identifier of the store in its audit log.
    ///   - generation: The number of changes to the store.
    ///   - date: The time of the backup.
    ///   - custody: The custody that seals the backup's key.
    ///   - random: The source of that key.
    ///   - progress: Called as the copy proceeds.
    /// - Throws: `BadgeError` `alreadyExists`, `notFound` when its folder does not exist, `storeDamaged` when a page does
    ///   not verify, `diskFull` (space for two copies is needed), `storeReadOnly`, `storeFailed`; errors of the custody.
    @discardableResult
    package func backUp(
        to path: String, store: String?, generation: Int64, at date: Date, custody: any KeyCustody,
        random: any RandomSource, progress: @escaping StoreProgress.Handler = { _ in }
    ) throws -> BackupFile.Contents {
        guard !FileManager.default.fileExists(atPath: path) else { throw BadgeError.file("making", path, EEXIST) }
        let key = random.secret(bytes: 32)
        let draft = try BackupDraft(of: path)
        defer { draft.discard() }
        try copy(to: draft.pagesPath, key: key, progress: progress)
        let contents = BackupFile.Contents(
            store: store, generation: generation, date: date, pages: try Self.pageCount(of: draft.pagesPath))
        let sealedKey = try custody.seal(key, context: BackupBlock.context(of: contents))
        try draft.install(BackupBlock(contents: contents, sealedKey: sealedKey))
        return contents
    }

    private static func pageCount(of path: String) throws -> Int {
        (try StoreFile(path).size() ?? 0) / BackupFile.blockSize
    }
}
