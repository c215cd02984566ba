import BadgeModel
import Foundation

/// Distinguishes an absent file from an inaccessible one.
package enum FilePresence {
    /// Returns whether a file exists at the path; a symbolic link counts as itself.
    ///
    /// - Throws: `BadgeError` `storeLocked` when this user has no access, `invalidInput` when the path cannot be valid,
    ///   `storeFailed`. Only a file that certainly does not exist is absent.
    package static func isThere(_ path: String) throws -> Bool { try size(of: path) != nil }

    /// Returns the size of the file in bytes; `nil` when it does not exist.
    ///
    /// - Throws: The errors of `isThere`.
    package static func size(of path: String) throws -> Int? {
        var status = stat()
        guard lstat(path, &status) != 0 else { return Int(status.st_size) }
        let number = errno
        let folder = (path as NSString).deletingLastPathComponent
        switch number {
        case ENOENT: return nil
        case EACCES, EPERM:
            throw BadgeError(
                .storeLocked,
                "storeLocked.folderClosed", ["folder": folder])
        default:
            if let obstacle = FolderObstacle(number, to: folder) { throw obstacle.error }
            let reason = String(cString: strerror(number))
            throw BadgeError(.storeFailed, "storeFailed.folderClosed", ["folder": folder, "reason": reason])
        }
    }
}
