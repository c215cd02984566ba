import BadgeModel
import BadgeSystem
import Foundation

/// A private folder beside a backup that is being created.
struct BackupDraft {
    private let folder: String
    private let target: String

    /// Creates the folder.
    ///
    /// - Throws: `BadgeError` `notFound` when there is no folder for the backup; `diskFull`, `storeReadOnly`,
    ///   `storeFailed`.
    init(of target: String) throws {
        let path = (target as NSString).deletingLastPathComponent
        let parent = path.isEmpty ? "." : path
        var name = Array((parent + "/.backup-XXXXXX").utf8CString)
        guard mkdtemp(&name) != nil else {
            let number = errno
            // A slip in the path makes no folder where nobody would look for the backup.
            guard number != ENOENT else {
                throw BadgeError(.notFound, .database("notFound.folder"), ["path": target, "folder": parent])
            }
            throw BadgeError.file("making a folder beside", target, number)
        }
        folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.target = target
    }

    /// The file for the pages.
    var pagesPath: String { folder + "/pages" }

    private var wholePath: String { folder + "/whole" }

    /// Removes the folder.
    func discard() {
        for path in [pagesPath, pagesPath + "-journal", wholePath] { unlink(path) }
        rmdir(folder)
    }

    /// Puts the block before the pages, and renames the result to the backup; durable when the call returns.
    ///
    /// - Throws: `BadgeError` `alreadyExists` when the file was created in the meantime; `diskFull`, `storeFailed`.
    func install(_ block: BackupBlock) throws {
        let output = try PrivateOutput(wholePath)
        try output.write(try block.bytes)
        let source = try FileHandle(forReadingFrom: URL(filePath: pagesPath))
        while let piece = try source.read(upToCount: 1 << 20), !piece.isEmpty { try output.write(Array(piece)) }
        try output.sync()
        try install()
        try PrivateFile.syncFolder(of: target)
    }

    // A hard link cannot replace another file, as renaming could.
    private func install() throws {
        if link(wholePath, target) == 0 { return }
        let number = errno
        guard [EPERM, ENOTSUP, ENOSYS].contains(number) else { throw BadgeError.file("naming", target, number) }
        // Where a file has but one name: an empty one, which is ours, is replaced.
        _ = try PrivateOutput(target)
        guard rename(wholePath, target) == 0 else { throw BadgeError.file("naming", target, errno) }
    }
}
