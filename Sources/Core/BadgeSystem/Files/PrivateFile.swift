import BadgeModel
import Foundation

/// Reads and creates small files that only the owner may access.
package enum PrivateFile {
    /// Returns the whole file; `nil` when it does not exist.
    ///
    /// - Throws: `BadgeError` `custodyInsecure` when it is a link, not a regular file, another user's or accessible to
    ///   others; `custodyDamaged` when it is larger than `maxBytes`; `storeFailed`.
    package static func read(_ path: String, maxBytes: Int) throws -> [UInt8]? {
        // Without waiting, so that a pipe in its place does not hang us.
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: return nil
            case ELOOP: throw insecure(path, "is a symbolic link")
            case ENXIO: throw insecure(path, "is not a regular file")
            case EACCES: throw insecure(path, "may not be read by this user")
            default: throw failure("reading", path)
            }
        }
        defer { close(descriptor) }
        try requirePrivate(descriptor, path)
        return try contents(of: descriptor, path, maxBytes: maxBytes)
    }

    /// Returns the first bytes, regardless of permissions for others; fewer when the file is shorter, none when it
    /// cannot be read.
    package static func start(of path: String, _ count: Int) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        return Array(bytes[..<max(0, Foundation.read(descriptor, &bytes, count))])
    }

    /// Creates the file, mode 0600, complete and durable when the call returns; returns `false` when one exists.
    ///
    /// - Throws: `BadgeError` `diskFull` or `storeFailed`.
    package static func create(_ path: String, _ bytes: [UInt8]) throws -> Bool {
        try inTurn(path) { directory in
            var status = stat()
            if lstat(path, &status) == 0 { return false }
            guard errno == ENOENT else { throw failure("looking for", path) }
            try install(bytes, at: path, directory)
            return true
        }
    }

    /// Replaces the content of the file, mode 0600, complete and durable when the call returns.
    ///
    /// An interruption at any time leaves the old content or the new one. The old bytes are overwritten as far as the
    /// file system writes in place.
    ///
    /// - Throws: `BadgeError` `diskFull` or `storeFailed`.
    package static func replace(_ path: String, _ bytes: [UInt8]) throws {
        try inTurn(path) { directory in
            let old = open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
            defer { if old >= 0 { close(old) } }
            try install(bytes, at: path, directory)
            if old >= 0 { overwrite(old) }
        }
    }
}

extension PrivateFile {
    // Makers take turns, so that looking and renaming are one step among them and a draft belongs to one maker.
    private static func inTurn<Value>(_ path: String, _ body: (Int32) throws -> Value) throws -> Value {
        let parent = (path as NSString).deletingLastPathComponent
        do {
            return try FileLock.hold(parent.isEmpty ? "." : parent, O_RDONLY | O_DIRECTORY, body)
        } catch let error as FileLock.Failure {
            throw failure(error.step == .opening ? "opening the directory of" : "locking", path, error.number)
        }
    }

    private static func install(_ bytes: [UInt8], at path: String, _ directory: Int32) throws {
        let draft = path + ".new"
        unlink(draft)
        try write(bytes, to: draft)
        guard rename(draft, path) == 0, fsync(directory) == 0 else { throw failure("making", path) }
    }

    // Best effort: the file has no name any more, and a filesystem that copies on writing keeps the old bytes anyway.
    private static func overwrite(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 0 else { return }
        let zeros = [UInt8](repeating: 0, count: Int(status.st_size))
        guard pwrite(descriptor, zeros, zeros.count, 0) == zeros.count else { return }
        _ = fsync(descriptor)
    }
}

extension PrivateFile {
    private static func requirePrivate(_ descriptor: Int32, _ path: String) throws {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure("reading", path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw insecure(path, "is not a regular file") }
        guard status.st_uid == geteuid() else { throw insecure(path, "belongs to another user") }
        guard status.st_mode & 0o7777 & ~0o600 == 0 else {
            throw insecure(path, "can be read by other users (run chmod 600 on it)")
        }
        guard status.st_nlink == 1 else { throw insecure(path, "has a second name (a hard link)") }
    }

    private static func contents(of descriptor: Int32, _ path: String, maxBytes: Int) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: maxBytes + 1)
        defer { erase(&buffer) }
        var length = 0
        while length < buffer.count {
            let count = buffer.withUnsafeMutableBytes {
                Foundation.read(descriptor, $0.baseAddress?.advanced(by: length), $0.count - length)
            }
            if count == 0 { return Array(buffer[..<length]) }
            if count > 0 { length += count } else if errno != EINTR { throw failure("reading", path) }
        }
        throw BadgeError(
            .custodyDamaged, "custodyDamaged.keyFileTooLarge", ["path": path])
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("making", path) }
        defer { close(descriptor) }
        do {
            // The umask may have taken the owner's own bits.
            guard fchmod(descriptor, 0o600) == 0 else { throw failure("making", path) }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
                if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw failure("writing", path) }
            }
            guard fsync(descriptor) == 0 else { throw failure("writing", path) }
        } catch {
            unlink(path)
            throw error
        }
    }
}

extension PrivateFile {
    private static func insecure(_ path: String, _ reason: String) -> BadgeError {
        BadgeError(.custodyInsecure, "custodyInsecure.keyFile", ["path": path, "reason": reason])
    }

    private static func failure(_ doing: String, _ path: String, _ number: Int32 = errno) -> BadgeError {
        let reason = "\(doing) \(path) failed: \(String(cString: strerror(number)))."
        if number == ENOSPC || number == EDQUOT {
            return BadgeError(.diskFull, "diskFull.writing", ["reason": reason])
        }
        return BadgeError(
            .storeFailed, "storeFailed.system", ["reason": reason.prefix(1).uppercased() + reason.dropFirst()])
    }
}
