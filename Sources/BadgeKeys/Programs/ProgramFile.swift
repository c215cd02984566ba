import BadgeModel
import Foundation

/// A program that only root and this user can modify: the file to which its path leads, and every folder above it.
package struct ProgramFile {
    /// The path without symbolic links.
    package let path: String

    /// - Throws: `BadgeError` `invalidInput` when the path is not absolute, there is no program, or others can modify
    ///   it.
    package init(_ path: String) throws {
        guard path.hasPrefix("/") else { throw Self.refusal(path, "is not an absolute path") }
        guard let resolved = realpath(path, nil) else {
            throw Self.refusal(path, "cannot be reached: \(String(cString: strerror(errno)))")
        }
        defer { free(resolved) }
        self.path = String(cString: resolved)
        try requireProgram(path)
        try requireUnchangeable(path)
    }

    private func requireProgram(_ named: String) throws {
        guard try Self.status(of: path).st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 else {
            throw Self.refusal(named, "is not a program that can be run")
        }
    }

    private func requireUnchangeable(_ named: String) throws {
        var part = path
        while true {
            let status = try Self.status(of: part)
            let isOwn = status.st_uid == 0 || status.st_uid == geteuid()
            // In a folder such as /tmp, users cannot replace each other's files.
            let isShared = status.st_mode & S_IFMT == S_IFDIR && status.st_mode & S_ISVTX != 0
            guard isOwn, status.st_mode & (S_IWGRP | S_IWOTH) == 0 || isShared else {
                throw Self.refusal(named, "can be changed by others: see the owner and the mode of \(part)")
            }
            if part == "/" { return }
            part = String(part[..<(part.lastIndex(of: "/") ?? part.startIndex)])
            if part.isEmpty { part = "/" }
        }
    }

    private static func status(of path: String) throws -> stat {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            throw refusal(path, "cannot be looked at: \(String(cString: strerror(errno)))")
        }
        return status
    }

    private static func refusal(_ path: String, _ what: String) -> BadgeError {
        BadgeError(.invalidInput, "invalidInput.program", ["path": path, "finding": what])
    }
}
