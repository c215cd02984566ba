import BadgeModel
import BadgeSystem
import CSQLiteCipher
import Foundation

/// The database file in the file system.
///
/// It is never opened here once SQLite may have opened it, since closing any descriptor of a file releases the
/// process's locks on it.
struct StoreFile: Sendable {
    let path: String

    init(_ path: String) throws {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw BadgeError(.invalidInput, .database("invalidInput.storePath"))
        }
        self.path = URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// The URI with which a connection opens the file through the encrypting VFS.
    ///
    /// The VFS is not SQLite's default, so that a mistake here cannot create a plaintext file.
    var uri: String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-._~")
        let encoded = path.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
        return "file:\(encoded)?vfs=\(BADGE_CIPHER_VFS)"
    }

    /// Returns the size in bytes, `nil` when there is no file. Refuses a symbolic link or anything but a regular file.
    func size() throws -> Int? { try Self.size(of: path) }

    /// Returns whether there is a journal or a log beside the file, with which SQLite may have to repair it.
    func hasJournal() throws -> Bool {
        try ["-journal", "-wal"].map { try Self.size(of: path + $0) ?? 0 }.contains { $0 > 0 }
    }

    /// Whether there is a log beside the file.
    var hasLog: Bool { FileManager.default.fileExists(atPath: path + "-wal") }

    /// Returns the error for a log beside a database that does not use one.
    func strayLog(_ error: any Error) -> BadgeError {
        BadgeError(
            .storeDamaged,
            .database("storeDamaged.foreignLog"), ["path": path],
            underlying: error)
    }

    /// Ensures that there is a file to open: a new one is empty and readable by its owner only.
    func prepare(create: Bool) throws {
        // SQLite opens the files beside the database, and a pipe there would block it forever.
        _ = try hasJournal()
        if let size = try size(), size > 0 { return try refuseCut(size: size) }
        try refuseOrphan()
        guard create else {
            throw BadgeError(.storeAbsent, .database("storeAbsent.atPath"), ["path": path])
        }
        try makeEmpty()
    }

    /// Refuses to create a new store if there was one: deleting it would otherwise reset limits that apply to the user.
    func requirePresent() throws {
        guard try size() ?? 0 == 0, try !hasJournal() else { return }
        throw BadgeError(
            .storeDamaged,
            .database("storeDamaged.storeGone"), ["path": path])
    }

    /// Creates an empty file if there is none.
    func makeEmpty() throws {
        if try size() == nil { try make() }
    }

    // With neither journal nor log there is nothing that could complete the last page.
    private func refuseCut(size: Int) throws {
        guard size % Int(BADGE_CIPHER_PAGE_SIZE) != 0, try !hasJournal() else { return }
        // The first bytes tell plaintext, whatever the key.
        let anyKey = [UInt8](repeating: 0, count: Int(BADGE_CIPHER_KEY_SIZE))
        if badge_cipher_examine(path, anyKey) == BADGE_CIPHER_PLAINTEXT {
            throw BadgeError(.storeNotEncrypted, notEncrypted)
        }
        throw BadgeError(.storeDamaged, .database("storeDamaged.truncated"), ["path": path])
    }

    // SQLite would delete the journal or the log of an empty database, and with it the last copy of its content.
    private func refuseOrphan() throws {
        let log = try Self.size(of: path + "-wal") ?? 0
        guard try log > 0 || journalHoldsPages() else { return }
        throw BadgeError(
            .storeDamaged, .database("storeDamaged.storeEmptyWithJournal"), ["path": path])
    }

    // Bytes 16 to 19 of a journal's header: the number of pages before the transaction.
    private func journalHoldsPages() throws -> Bool {
        guard let journal = FileHandle(forReadingAtPath: path + "-journal") else { return false }
        do {
            let header = try journal.read(upToCount: 20) ?? Data()
            return header.count == 20 && header[16...].contains { $0 != 0 }
        } catch {
            throw BadgeError(
                .storeFailed, .database("storeFailed.journalUnreadable"), ["path": path], underlying: error)
        }
    }

    private func make() throws {
        try PrivateDirectory.make(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        let descriptor = open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw Self.failure(path)
        }
    }

    var notEncrypted: Message { Message(.database("storeNotEncrypted.file"), ["path": path]) }

    private static func size(of path: String) throws -> Int? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw failure(path)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw BadgeError(.storeFailed, .database("storeFailed.linkOrNotAFile"), ["path": path])
        }
        guard status.st_nlink == 1 else {
            throw BadgeError(
                .storeFailed, .database("storeFailed.hardLink"), ["path": path])
        }
        guard status.st_uid == geteuid() else {
            throw BadgeError(.storeFailed, .database("storeFailed.anotherOwner"), ["path": path])
        }
        return Int(status.st_size)
    }

    private static func failure(_ path: String) -> BadgeError {
        let number = errno
        let finding = String(cString: strerror(number))
        return BadgeError(
            number == ENOSPC || number == EDQUOT ? .diskFull : .storeFailed, .database("storeFailed.file"),
            ["path": path, "finding": finding])
    }
}
