public import BadgeKeys
public import BadgeModel
public import Foundation

/// A backup: one file with a block of 4,096 bytes that describes it, followed by the pages of a database under the
/// backup's own random key.
///
/// The key is sealed by the custody of the home, together with the description: without that custody the file cannot be
/// decrypted, and the block cannot be modified. Block: `BADGEBAK`, a byte of version, the description as canonical JSON
/// and the sealed key, each preceded by its length in two bytes (big-endian), zeros, and SHA-256 of everything before.
public struct BackupFile: Sendable {
    /// The description of a backup.
    public struct Contents: Sendable, Hashable {
        /// The identifier of the store in its audit log; `nil` for a store that has none yet.
        public let store: String?
        /// The number of changes to the store.
        public let generation: Int64
        /// The time of the backup.
        public let date: Date
        /// The number of pages.
        public let pages: Int

        /// Creates a description.
        public init(store: String?, generation: Int64, date: Date, pages: Int) {
            self.store = store
            self.generation = generation
            self.date = date
            self.pages = pages
        }
    }

    /// The path of the file.
    public let path: String
    /// The description.
    public let contents: Contents
    /// The key of its pages.
    public let key: Secret

    static let blockSize = 4096

    /// Reads the description, and opens the key.
    ///
    /// - Throws: `BadgeError` `notFound`; `documentInvalid` when the file is not a backup; `storeDamaged` when it was
    ///   modified or truncated; `storeNewer`; `custodyDamaged` when another home's custody sealed it; other errors of
    ///   the custody.
    public init(at path: String, custody: any KeyCustody) throws {
        let reader = try BackupReader(path)
        let block = try BackupBlock(reading: try reader.block(), of: path)
        self.path = path
        contents = block.contents
        guard reader.pages == contents.pages else {
            throw BadgeError(.storeDamaged, .database("storeDamaged.backupLength"), ["path": path])
        }
        do { key = try custody.open(block.sealedKey, context: block.context) } catch BadgeError.Code.custodyDamaged {
            throw BadgeError(
                .custodyDamaged,
                .database("custodyDamaged.backupOfAnotherHome"), ["path": path])
        }
    }

    /// Extracts the pages to a separate file, which must not exist.
    ///
    /// - Throws: `BadgeError` `storeDamaged`, `diskFull`, `storeFailed`.
    func extract(to target: String, progress: StoreProgress.Handler) throws {
        try BackupReader(path).extract(to: target, progress: progress)
    }
}
