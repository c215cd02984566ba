import BadgeSystem
public import Foundation

/// A temporary folder for a test, which is deleted with this object, and at the latest with the process. The next
/// process deletes the folders of a killed one.
///
///     let home = try TemporaryHome()
///     let wallet = try await BadgeWallet.open(.init(home: home.url))
public final class TemporaryHome: Sendable {
    /// The folder.
    public let url: URL

    /// The folder's path.
    public var path: String { url.path(percentEncoded: false) }

    /// Creates an empty folder that only this user can access.
    public init() throws {
        url = URL(filePath: try Self.unusedPath("home"), directoryHint: .notDirectory)
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Returns the path of a folder that does not exist yet and is deleted with the process.
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
        // The test may have removed the folder already.
        do { try FileManager.default.removeItem(at: url) } catch { return }
    }

    /// Returns the names of the files in the folder that contain the text in UTF-8, to find leaks of a marker.
    public func files(containing text: String) throws -> [String] {
        let needle = Data(text.utf8)
        return try FileManager.default.subpathsOfDirectory(atPath: path).sorted().filter { name in
            let file = url.appending(path: name)
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { return false }
            return try Data(contentsOf: file).holds(needle)
        }
    }
}
