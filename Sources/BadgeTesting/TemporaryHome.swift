import BadgeKeys
public import Foundation

/// A folder of a test's own, deleted with the value, and at the latest with the process; what a process that was killed
/// left behind is deleted by the next one.
///
///     let home = try TemporaryHome()
///     let wallet = try await BadgeWallet.open(.init(home: home.url))
public final class TemporaryHome: Sendable {
    /// The folder.
    public let url: URL

    /// The folder's path.
    public var path: String { url.path(percentEncoded: false) }

    /// Creates an empty folder that only this user can enter.
    public init() throws {
        url = URL(filePath: try Self.unusedPath("home"), directoryHint: .notDirectory)
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// The path of a folder that is not there yet and is deleted with the process.
    package static func unusedPath(_ name: String) throws -> String {
        "\(try scratch.get().path)/\(name)-\(UUID().uuidString.prefix(13))"
    }

    private static let scratch = Result {
        let folder = try ScratchFolder(named: "badgekit-tests")
        atexit { TemporaryHome.removeAll() }
        return folder
    }

    private static func removeAll() {
        if case .success(let folder) = scratch { folder.remove() }
    }

    deinit {
        // A folder that is gone already was removed by its test.
        do { try FileManager.default.removeItem(at: url) } catch { return }
    }

    /// The files of the folder whose bytes hold the text in UTF-8, by name: where a marker leaked to.
    public func files(containing text: String) throws -> [String] {
        let needle = Data(text.utf8)
        return try FileManager.default.subpathsOfDirectory(atPath: path).sorted().filter { name in
            let file = url.appending(path: name)
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { return false }
            return try Data(contentsOf: file).holds(needle)
        }
    }
}
