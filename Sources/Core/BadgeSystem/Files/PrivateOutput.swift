package import BadgeModel
import Foundation

/// A new file of mode 0600 that is written incrementally.
package final class PrivateOutput: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Creates the file.
    ///
    /// - Throws: `BadgeError` `alreadyExists`, `diskFull`, `storeReadOnly`, `storeFailed`.
    package init(_ path: String) throws {
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        self.path = path
        guard descriptor >= 0 else { throw BadgeError.file("making", path, errno) }
    }

    /// Opens an existing file for appending.
    ///
    /// - Throws: `BadgeError` `storeReadOnly`, `storeFailed`.
    package init(extending path: String) throws {
        descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        self.path = path
        guard descriptor >= 0 else { throw BadgeError.file("opening", path, errno) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Appends bytes.
    ///
    /// - Throws: `BadgeError` `diskFull`, `storeFailed`.
    package func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw failure("writing") }
        }
    }

    /// Allocates that many bytes, so that the file system cannot use them for another file. After an error the file has
    /// its previous size.
    ///
    /// - Throws: `BadgeError` `diskFull`, `storeFailed`.
    package func allocate(_ count: Int) throws {
        var before = stat()
        guard fstat(descriptor, &before) == 0 else { throw failure("allocating") }
        let result = OpenFile.allocate(count, descriptor)
        guard result == 0 else {
            _ = ftruncate(descriptor, before.st_size)
            throw BadgeError.file("allocating", path, result)
        }
    }

    /// Makes the written bytes durable.
    ///
    /// - Throws: `BadgeError` `diskFull`, `storeFailed`.
    package func sync() throws {
        guard fsync(descriptor) == 0 else { throw failure("syncing") }
    }

    private func failure(_ doing: String) -> BadgeError { .file(doing, path, errno) }
}

extension BadgeError {
    /// Returns the error for a failed system call on a file of the home.
    package static func file(_ doing: String, _ path: String, _ number: Int32) -> BadgeError {
        let reason = "\(doing) \(path) failed: \(String(cString: strerror(number)))."
        switch number {
        case ENOSPC, EDQUOT: return BadgeError(.diskFull, "diskFull.writing", ["reason": reason])
        case EROFS: return BadgeError(.storeReadOnly, "storeReadOnly.disk", ["reason": reason])
        case EEXIST: return BadgeError(.alreadyExists, "alreadyExists.file", ["path": path])
        default: return BadgeError(.storeFailed, "storeFailed.photo", ["reason": reason])
        }
    }
}
