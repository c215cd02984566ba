package import Foundation

/// An open file that can be locked.
///
/// A lock belongs to the open file rather than to the process, so that two holders in one process exclude each other
/// too. The system releases it when the file is closed or the process ends in any way, which is more reliable than
/// timestamps or process IDs.
///
/// A lock on the whole file (`flock(2)`) and one on a byte (`fcntl(2)`) do not exclude each other. All programs that
/// share a file therefore take the same kind, now and in later versions.
package final class FileLock: Sendable {
    /// The kind of lock on a byte.
    package enum Hold: Sendable {
        case free, shared, alone
    }

    /// The open file, until this object is released.
    package let descriptor: Int32

    /// Opens a file, which no other program inherits.
    ///
    /// - Parameter flags: The flags of `open(2)`; a file that `O_CREAT` creates has mode 0600.
    package init(_ path: String, _ flags: Int32) throws(Failure) {
        let opened = open(path, flags | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw Failure(step: .opening, number: errno) }
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// Opens a file, waits for the lock on all of it, and runs the body with the file's descriptor.
    ///
    /// - Throws: ``Failure``; errors of the body.
    package static func hold<Value>(_ path: String, _ flags: Int32, _ body: (Int32) throws -> Value) throws -> Value {
        let file = try FileLock(path, flags)
        return try withExtendedLifetime(file) {
            try file.wait()
            return try body(file.descriptor)
        }
    }

    /// Locks the whole file, and waits for those that have locked it.
    package func wait() throws(Failure) {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw Failure(step: .locking, number: errno) }
        }
    }

    /// Locks the whole file without waiting.
    ///
    /// - Returns: Whether the lock was acquired.
    package func take() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// Locks a byte without waiting.
    ///
    /// - Returns: Whether the lock was acquired.
    package func take(_ hold: Hold, byte: off_t) throws(Failure) -> Bool {
        var lock = flock()
        lock.l_type = hold.type
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = byte
        lock.l_len = 1
        if fcntl(descriptor, Self.setLockOfOpenFile, &lock) == 0 { return true }
        let number = errno
        guard [EAGAIN, EACCES].contains(number) else { throw Failure(step: .locking, number: number) }
        return false
    }

    // F_OFD_SETLK of fcntl(2), which the C library shows only with _GNU_SOURCE.
    #if os(Linux)
    private static let setLockOfOpenFile: Int32 = 37
    #else
    private static let setLockOfOpenFile = F_OFD_SETLK
    #endif
}

extension FileLock {
    /// The system's error.
    package struct Failure: Error {
        /// What failed.
        package enum Step: Sendable {
            case opening, locking
        }

        package let step: Step
        /// The number of the error, `errno`.
        package let number: Int32
    }
}

extension FileLock.Hold {
    fileprivate var type: Int16 {
        switch self {
        case .free: Int16(F_UNLCK)
        case .shared: Int16(F_RDLCK)
        case .alone: Int16(F_WRLCK)
        }
    }
}
