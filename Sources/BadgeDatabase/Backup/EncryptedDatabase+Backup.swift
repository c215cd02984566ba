public import BadgeKeys
import BadgeModel
public import Foundation

extension EncryptedDatabase {
    /// Writes the database as it is at one time into a backup, while it is in use; writers wait for the copy.
    ///
    /// The file appears whole or not at all, and takes no other file's place. Meanwhile there is a folder `.backup-…` beside
    /// it.
    ///
    /// - Parameters:
    ///   - path: Where; there must be no file yet.
    ///   - store: What the store is called in its audit log.
    ///   - generation: How many changes it has seen.
    ///   - date: When the backup is made.
    ///   - custody: Who seals the backup's key.
    ///   - random: Where that key comes from.
    ///   - progress: Is told how far the copy has come.
    /// - Throws: `BadgeError` `alreadyExists`, `storeDamaged` when a page does not verify, `diskFull` (room for two copies is
    ///   needed), `storeReadOnly`, `storeFailed` and what the custody throws.
    @discardableResult
    public func backUp(
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
