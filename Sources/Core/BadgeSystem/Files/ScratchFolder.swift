import BadgeModel
import Foundation

/// A private folder that must not outlive its process.
///
/// The process that creates it holds a lock in it. The folder of a killed process is removed by the next one that
/// creates a folder of the same name.
package final class ScratchFolder: Sendable {
    /// The folder.
    package let path: String
    private let lock: FileLock

    /// Creates `NAME-…` in the system's temporary folder, or in the given one, and removes those whose processes have
    /// ended.
    ///
    /// - Throws: `BadgeError` `diskFull`, `storeFailed`.
    package init(named name: String, in parent: String? = nil) throws {
        let parent = parent ?? FileManager.default.temporaryDirectory.standardizedFileURL.path
        Self.sweep(name, in: parent)
        // Has another name until it is locked, so that it is not taken for an abandoned folder.
        let draft = "\(parent)/.\(name)-\(UUID().uuidString)"
        let path = "\(parent)/\(name)-\(UUID().uuidString.prefix(8))"
        try PrivateDirectory.make(draft)
        let failure = BadgeError(.storeFailed, "storeFailed.folderNotCreated", ["folder": parent])
        do { lock = try FileLock("\(draft)/\(Self.lockName)", O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW) } catch {
            throw failure
        }
        guard lock.take(), rename(draft, path) == 0 else { throw failure }
        self.path = path
    }

    /// Removes the folder with its contents.
    package func remove() { Self.remove(path) }

    private static let lockName = ".lock"

    private static func sweep(_ name: String, in parent: String) {
        for found in entries(of: parent) where found.hasPrefix(name + "-") { removeIfLeft("\(parent)/\(found)") }
    }

    // A folder that cannot be read holds nothing that could be removed.
    private static func entries(of folder: String) -> [String] {
        do { return try FileManager.default.contentsOfDirectory(atPath: folder) } catch { return [] }
    }

    private static func removeIfLeft(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else { return }
        guard let lock = try? FileLock("\(path)/\(lockName)", O_RDWR | O_NOFOLLOW) else { return }
        withExtendedLifetime(lock) { if lock.take() { remove(path) } }
    }

    // The lock goes last: what is left of a removal that was cut short is removed by the next one.
    private static func remove(_ path: String) {
        for name in entries(of: path) where name != lockName { delete("\(path)/\(name)") }
        delete(path)
    }

    // What is open elsewhere, or another's, stays.
    private static func delete(_ path: String) {
        do { try FileManager.default.removeItem(atPath: path) } catch { return }
    }
}
