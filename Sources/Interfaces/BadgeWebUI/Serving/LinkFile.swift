import BadgeModel
import Foundation
import Synchronization

/// A page on disk that only its owner can read, and that forwards to a link.
final class LinkFile: Sendable {
    private let parent: URL
    private let folder = Mutex<URL?>(nil)

    private static let prefix = "badge-open-"

    /// Creates no file yet.
    ///
    /// - Parameter parent: The folder for temporary files.
    init(in parent: URL = FileManager.default.temporaryDirectory) {
        self.parent = parent
    }

    /// Writes the page, instead of the one before.
    ///
    /// - Returns: Its address.
    func write(forwardingTo link: URL) throws(BadgeError) -> URL {
        remove()
        let process = ProcessInfo.processInfo.processIdentifier
        let directory = parent.appending(path: "\(Self.prefix)\(process)-\(UUID().uuidString)")
        let file = directory.appending(path: "open.html")
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            let writer = PageWriter(title: "Badge", localization: .english, forward: link.absoluteString)
            let isWritten = FileManager.default.createFile(
                atPath: file.path, contents: Data(writer.document(.empty).utf8),
                attributes: [.posixPermissions: 0o600])
            guard isWritten else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            throw BadgeError(.notSupported, "notSupported.browser", underlying: error)
        }
        folder.withLock { $0 = directory }
        return file
    }

    func remove() {
        let directory = folder.withLock { folder in
            defer { folder = nil }
            return folder
        }
        if let directory { try? FileManager.default.removeItem(at: directory) }
    }

    /// Removes the pages of processes that were killed, and those whose link has expired.
    func removeStale() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for name in names where name.hasPrefix(Self.prefix) {
            let directory = parent.appending(path: name)
            if Self.isStale(directory) { try? FileManager.default.removeItem(at: directory) }
        }
    }

    private static func isStale(_ directory: URL) -> Bool {
        var status = stat()
        guard lstat(directory.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
            let process = pid_t(directory.lastPathComponent.dropFirst(prefix.count).prefix { $0 != "-" }), process > 0
        else { return false }
        if kill(process, 0) != 0, errno == ESRCH { return true }
        let values = try? directory.resourceValues(forKeys: [.contentModificationDateKey])
        return values?.contentModificationDate.map { -$0.timeIntervalSinceNow > WebAccess.linkLifetime } ?? false
    }

    deinit { remove() }
}
