import BadgeModel
import Foundation

/// A program that only root and this user can modify: the file to which its path leads, and every folder and every
/// symbolic link on the way.
package struct ProgramFile {
    /// The path without symbolic links.
    package let path: String

    /// - Throws: `BadgeError` `invalidInput` when the path is not absolute, there is no program, or others can modify
    ///   it.
    package init(_ path: String) throws {
        guard path.hasPrefix("/") else { throw Self.refusal(path, "is not an absolute path") }
        self.path = try Self.resolve(path)
        guard try Self.status(of: self.path, named: path).st_mode & S_IFMT == S_IFREG, access(self.path, X_OK) == 0
        else {
            throw Self.refusal(path, "is not a program that can be run")
        }
    }

    // Follows the path component by component: anyone who can replace a link or a folder on it chooses the program.
    private static func resolve(_ path: String) throws -> String {
        var (resolved, links) = ("", 0)
        var rest: [Substring] = path.split(separator: "/").reversed()
        try requireUnchangeable("/", status(of: "/", named: path), path)
        while let part = rest.popLast() {
            if part == "." { continue }
            if part == ".." {
                resolved = String(resolved[..<(resolved.lastIndex(of: "/") ?? resolved.startIndex)])
                continue
            }
            let next = "\(resolved)/\(part)"
            let status = try status(of: next, named: path)
            try requireUnchangeable(next, status, path)
            guard status.st_mode & S_IFMT == S_IFLNK else {
                resolved = next
                continue
            }
            links += 1
            guard links <= 32 else { throw refusal(path, "leads through more than 32 symbolic links") }
            let target = try FileManager.default.destinationOfSymbolicLink(atPath: next)
            if target.hasPrefix("/") { resolved = "" }
            rest += target.split(separator: "/").reversed()
        }
        return resolved.isEmpty ? "/" : resolved
    }

    private static func requireUnchangeable(_ part: String, _ status: stat, _ named: String) throws {
        let isOwn = status.st_uid == 0 || status.st_uid == geteuid()
        // In a folder such as /tmp, users cannot replace each other's files. A link has no mode.
        let isShared = status.st_mode & S_IFMT == S_IFDIR && status.st_mode & S_ISVTX != 0
        let isLink = status.st_mode & S_IFMT == S_IFLNK
        guard isOwn, isLink || isShared || status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
            throw refusal(named, "can be changed by others: see the owner and the mode of \(part)")
        }
    }

    private static func status(of path: String, named: String) throws -> stat {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            throw refusal(named, "cannot be reached: \(String(cString: strerror(errno)))")
        }
        return status
    }

    private static func refusal(_ path: String, _ what: String) -> BadgeError {
        BadgeError(.invalidInput, "invalidInput.program", ["path": path, "finding": what])
    }
}
