import BadgeModel
import BadgeSystem
public import Foundation

extension StoreLayout {
    /// Moves an unreadable store to a folder of the home, before another one replaces it.
    ///
    /// - Returns: The folder.
    /// - Throws: `BadgeError` `diskFull`, `storeReadOnly`, `storeFailed`.
    public func setAside(at date: Date) throws -> String {
        let stamp = date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        let folder = "\(home)/\(name)-set-aside-\(stamp)"
        mkdir(folder, 0o700)
        for suffix in ["db-journal", "db-wal"] {
            let old = path(suffix)
            if rename(old, folder + "/\(name).\(suffix)") != 0, errno != ENOENT {
                throw BadgeError.file("keeping", old, errno)
            }
        }
        // The name itself stays until the new file takes it, so that the home is never without a store.
        if link(databasePath, folder + "/\(name).db") != 0, errno != ENOENT {
            throw BadgeError.file("keeping", databasePath, errno)
        }
        for suffix in ["key", "head"] { try keepCopy(of: path(suffix), in: folder, as: "\(name).\(suffix)") }
        try PrivateFile.syncFolder(of: databasePath)
        return folder
    }

    private func keepCopy(of path: String, in folder: String, as name: String) throws {
        guard let content = FileManager.default.contents(atPath: path) else { return }
        let copy = try PrivateOutput(folder + "/" + name)
        try copy.write(Array(content))
        try copy.sync()
    }
}
