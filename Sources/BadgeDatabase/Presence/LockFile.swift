import BadgeModel
package import Foundation

/// An open lock file of a home, on whose bytes programs exclude each other.
///
/// A lock belongs to the open file and not to the process: two wallets of one process exclude each other too. The system
/// lets go of it when the value or its process dies, however it dies; ages and process numbers could both lie.
package final class LockFile: Sendable {
    /// How a byte is held.
    package enum Hold: Sendable {
        case free, shared, alone
    }

    package let path: String
    private let descriptor: Int32

    /// Opens the file, and makes an empty one where there is none.
    ///
    /// - Throws: `BadgeError` `storeReadOnly`, `diskFull`, `storeFailed`.
    package init(_ path: String) throws {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        self.path = path
    }

    deinit { close(descriptor) }

    /// Holds a byte that way, at once.
    ///
    /// - Returns: Whether no other process held the lock.
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
