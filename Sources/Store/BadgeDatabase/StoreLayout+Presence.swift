import BadgeModel
import BadgeSystem
import Foundation

extension StoreLayout {
    /// Refuses a home whose store was deleted: its key or its checkpoint exists, but its database does not. A deleted
    /// store is not an absent one.
    ///
    /// - Throws: `BadgeError` `storeDamaged`; `storeFailed` for a database that is a link or not a file.
    public func requireStore() throws {
        let file = try StoreFile(databasePath)
        let size = try file.size()
        guard size ?? 0 == 0, !isThere(draftPath), try !file.hasJournal() else { return }
        // A key comes after the empty file of its database, so that a key without a file is no store that was cut in its making.
        let left = [isThere(headPath) ? headPath : nil, size == nil && isThere(keyPath) ? keyPath : nil]
        guard let trace = left.compactMap(\.self).first else { return }
        throw BadgeError(
            .storeDamaged,
            .database("storeDamaged.storeGoneWithTrace"), ["path": databasePath, "trace": trace, "name": name])
    }

    /// Creates the empty file of a new database, durable when the call returns and before the key is.
    ///
    /// - Throws: `BadgeError` `diskFull`, `storeFailed`.
    public func makeEmptyDatabase() throws {
        try StoreFile(databasePath).makeEmpty()
        try PrivateFile.syncFolder(of: databasePath)
    }

    private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
