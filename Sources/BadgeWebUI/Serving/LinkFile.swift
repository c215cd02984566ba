import BadgeModel
import Foundation
import Synchronization

/// A page on disk that only its owner can read, and that forwards to a link.
final class LinkFile: Sendable {
    private let folder = Mutex<URL?>(nil)

    /// Writes the page, instead of the one before.
    ///
    /// - Returns: Its address.
    func write(forwardingTo link: URL) throws(BadgeError) -> URL {
        remove()
        let directory = FileManager.default.temporaryDirectory.appending(path: "badge-\(UUID().uuidString)")
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

    deinit { remove() }
}
