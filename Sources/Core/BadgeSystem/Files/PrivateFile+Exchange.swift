import BadgeModel
import Foundation

extension PrivateFile {
    /// Atomically replaces a file with a finished one: readers see the old content or the new one, even after a power
    /// cut. The change is durable when the call returns. The old content is then overwritten, as far as the file system
    /// writes in place and no other name refers to it. The old file must not be in use; a process that holds a lock on
    /// it loses the lock.
    ///
    /// - Throws: `BadgeError` `storeReadOnly`, `storeFailed`; the old file is unchanged then.
    package static func exchange(_ draft: String, for path: String) throws {
        let old = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
        defer { if old >= 0 { close(old) } }
        guard rename(draft, path) == 0 else { throw BadgeError.file("replacing", path, errno) }
        try syncFolder(of: path)
        if old >= 0 { overwrite(old) }
    }

    /// Makes the names in a file's folder durable.
    ///
    /// - Throws: `BadgeError` `storeFailed`.
    package static func syncFolder(of path: String) throws {
        let parent = (path as NSString).deletingLastPathComponent
        let folder = open(parent.isEmpty ? "." : parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw BadgeError.file("opening the folder of", path, errno) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw BadgeError.file("syncing the folder of", path, errno) }
    }

    // The name is gone already; what cannot be overwritten is left to the file system.
    private static func overwrite(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_nlink == 0 else { return }
        let zeros = [UInt8](repeating: 0, count: 1 << 16)
        var offset = 0
        while offset < status.st_size {
            let count = pwrite(descriptor, zeros, min(zeros.count, Int(status.st_size) - offset), off_t(offset))
            guard count > 0 else { break }
            offset += count
        }
        _ = OpenFile.sync(descriptor)
    }
}
