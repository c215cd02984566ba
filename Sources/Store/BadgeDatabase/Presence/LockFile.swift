import BadgeModel
package import BadgeSystem
package import Foundation

/// An open lock file of a home, with locks on single bytes.
///
/// The locks are released with this object, or when the process ends in any way.
package final class LockFile: Sendable {
    package let path: String
    private let file: FileLock

    /// Opens the file, and creates an empty one if there is none.
    ///
    /// - Throws: `BadgeError` `storeReadOnly`, `diskFull`, `storeFailed`.
    package init(_ path: String) throws {
        self.path = path
        do { file = try FileLock(path, O_RDWR | O_CREAT | O_NOFOLLOW) } catch {
            throw Self.failure(path, error.number)
        }
    }

    /// Locks a byte without waiting.
    ///
    /// - Returns: Whether the lock was acquired.
    /// - Throws: `BadgeError` `storeFailed`.
    package func take(_ hold: FileLock.Hold, byte: off_t) throws -> Bool {
        do { return try file.take(hold, byte: byte) } catch { throw Self.failure(path, error.number) }
    }

    private static func failure(_ path: String, _ number: Int32) -> BadgeError {
        if [EROFS, EACCES, EPERM].contains(number) { return .readOnly(path) }
        return BadgeError(
            number == ENOSPC || number == EDQUOT ? .diskFull : .storeFailed,
            .database("storeFailed.lockWithReason"), ["path": path, "reason": String(cString: strerror(number))])
    }
}

extension BadgeError {
    static func readOnly(_ path: String) -> BadgeError {
        BadgeError(
            .storeReadOnly,
            .database("storeReadOnly.store"), ["path": path])
    }
}
