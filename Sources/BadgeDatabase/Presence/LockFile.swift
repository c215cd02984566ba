import BadgeModel
import BadgeSystem
package import Foundation

/// An open lock file of a home, with locks on single bytes.
///
/// A lock belongs to the open file rather than to the process, so that two wallets of one process exclude each other
/// too. The system releases it when the value is released or the process ends in any way, which is more reliable than
/// timestamps or process IDs.
package final class LockFile: Sendable {
    /// The kind of lock on a byte.
    package enum Hold: Sendable {
        case free, shared, alone
    }

    package let path: String
    private let descriptor: Int32

    /// Opens the file, and creates an empty one if there is none.
    ///
    /// - Throws: `BadgeError` `storeReadOnly`, `diskFull`, `storeFailed`.
    package init(_ path: String) throws {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        self.path = path
    }

    deinit { close(descriptor) }

    /// Locks a byte without waiting.
    ///
    /// - Returns: Whether the lock was acquired.
    /// - Throws: `BadgeError` `storeFailed`.
    package func take(_ hold: Hold, byte: off_t) throws -> Bool {
        var lock = flock()
        lock.l_type = hold.type
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = byte
        lock.l_len = 1
        if fcntl(descriptor, Self.setLockOfOpenFile, &lock) == 0 { return true }
        let number = errno
        guard [EAGAIN, EACCES].contains(number) else { throw Self.failure(path, number) }
        return false
    }

    // F_OFD_SETLK of fcntl(2), which the C library shows only with _GNU_SOURCE.
    #if canImport(Glibc)
    private static let setLockOfOpenFile: Int32 = 37
    #else
    private static let setLockOfOpenFile = F_OFD_SETLK
    #endif

    private static func failure(_ path: String, _ number: Int32) -> BadgeError {
        if [EROFS, EACCES, EPERM].contains(number) { return .readOnly(path) }
        return BadgeError(
            number == ENOSPC || number == EDQUOT ? .diskFull : .storeFailed,
            "storeFailed.lockWithReason", ["path": path, "reason": String(cString: strerror(number))])
    }
}

extension LockFile.Hold {
    fileprivate var type: Int16 {
        switch self {
        case .free: Int16(F_UNLCK)
        case .shared: Int16(F_RDLCK)
        case .alone: Int16(F_WRLCK)
        }
    }
}

extension BadgeError {
    static func readOnly(_ path: String) -> BadgeError {
        BadgeError(
            .storeReadOnly,
            "storeReadOnly.store", ["path": path])
    }
}
