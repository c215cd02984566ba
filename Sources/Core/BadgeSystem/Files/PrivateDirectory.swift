import BadgeModel
import Foundation

/// Creates directories that only their owner can access.
package enum PrivateDirectory {
    /// Creates the directory, mode 0700, and missing parent directories. Its name is durable when the call returns,
    /// since a directory that is lost in a power cut takes its content with it.
    ///
    /// - Throws: `BadgeError` `invalidInput` when the path cannot be a directory, `diskFull`, `storeReadOnly` or
    ///   `storeFailed`.
    package static func make(_ path: String) throws {
        let path = URL(fileURLWithPath: path).standardizedFileURL.path
        let parent = (path as NSString).deletingLastPathComponent
        guard path != parent else { return }
        if mkdir(path, 0o700) == 0 { return try sync(parent, of: path) }
        switch errno {
        case ENOENT:
            try make(parent)
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("making", path) }
            try sync(parent, of: path)
        case EEXIST: try takeOver(path, in: parent)
        default: throw failure("making", path)
        }
    }

    // An existing directory may have been created just before, by a program that was killed before it synced it.
    // Another creator need not give this program access to its parent.
    private static func takeOver(_ path: String, in parent: String) throws {
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure("making", path) }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            errno = ENOTDIR
            throw failure("making", path)
        }
        guard status.st_uid == geteuid(), access(parent, R_OK) == 0 else { return }
        try sync(parent, of: path)
    }

    private static func sync(_ directory: String, of path: String) throws {
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("opening the directory of", path) }
        defer { close(descriptor) }
        // Some file systems have nothing to sync of a directory.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else { throw failure("making", path) }
    }

    private static func failure(_ doing: String, _ path: String) -> BadgeError {
        let number = errno
        if let obstacle = FolderObstacle(number, to: path) { return obstacle.error }
        let reason = "\(doing) \(path) failed: \(String(cString: strerror(number)))."
        if number == ENOSPC || number == EDQUOT {
            return BadgeError(.diskFull, "diskFull.writing", ["reason": reason])
        }
        let isForbidden = [EACCES, EPERM, EROFS].contains(number)
        return BadgeError(
            isForbidden ? .storeReadOnly : .storeFailed,
            "storeFailed.system", ["reason": reason.prefix(1).uppercased() + reason.dropFirst()])
    }
}
