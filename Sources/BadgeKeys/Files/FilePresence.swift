import BadgeModel
import Foundation

/// Tells a file that is not there from one that cannot be seen.
package enum FilePresence {
    /// Whether there is something by that path; a link counts as itself.
    ///
    /// - Throws: `BadgeError` `storeLocked` when this user may not look, `invalidInput` when no folder can be by that
    ///   path, `storeFailed`. Only what is known not to be there is absent.
    package static func isThere(_ path: String) throws -> Bool { try size(of: path) != nil }

    /// How many bytes it has; `nil` when it is not there.
    ///
    /// - Throws: As `isThere`.
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
