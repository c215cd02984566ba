public import BadgeKeys
public import BadgeModel
public import Foundation

/// A backup: one file, a block of 4,096 bytes that says what it is, and behind it the pages of a database under a random
/// key of the backup's own.
///
/// The key is sealed by the custody of the home, together with everything that the block says: without that custody the
/// file is noise, and nothing in the block can be altered. Block: `BADGEBAK`, a byte of version, what the backup says of
/// itself as canonical JSON and the sealed key, each behind its length in two bytes (big-endian), zeros, and SHA-256 of
/// all before it.
public struct BackupFile: Sendable {
    /// What a backup says of itself.
    public struct Contents: Sendable, Hashable {
        /// The store that it was made of, as it is known to its audit log; `nil` for a store that has no name yet.
        public let store: String?
        /// How many changes the store had seen.
        public let generation: Int64
        /// When it was made.
        public let date: Date
        /// How many pages there are.
        public let pages: Int

        /// Names every part.
        public init(store: String?, generation: Int64, date: Date, pages: Int) {
            self.store = store
            self.generation = generation
            self.date = date
            self.pages = pages
        }
    }

    /// Where it is.
    public let path: String
    /// What it says of itself.
    public let contents: Contents
    /// The key of its pages.
    public let key: Secret

    static let blockSize = 4096

    /// Reads what a backup says, and opens its key.
    ///
    /// - Throws: `BadgeError` `notFound`; `documentInvalid` when the file is no backup; `storeDamaged` when it was altered or
    ///   cut; `storeNewer`; `custodyDamaged` when another home's custody sealed it; what else the custody throws.
    public init(at path: String, custody: any KeyCustody) throws {
        let reader = try BackupReader(path)
        let block = try BackupBlock(reading: try reader.block(), of: path)
        self.path = path
        contents = block.contents
        guard reader.pages == contents.pages else {
            throw BadgeError(.storeDamaged, "storeDamaged.backupLength", ["path": path])
        }
        do { key = try custody.open(block.sealedKey, context: block.context) } catch BadgeError.Code.custodyDamaged {
            throw BadgeError(
                .custodyDamaged,
                "custodyDamaged.backupOfAnotherHome", ["path": path])
        }
    }

    /// Puts its pages into a file of their own, which must not be there.
    ///
    /// - Throws: `BadgeError` `storeDamaged`, `diskFull`, `storeFailed`.
    func extract(to target: String, progress: StoreProgress.Handler) throws {
        try BackupReader(path).extract(to: target, progress: progress)
    }
}
