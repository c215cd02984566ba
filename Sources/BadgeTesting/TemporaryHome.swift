public import Foundation

/// A folder of a test's own, deleted with the value.
///
///     let home = try TemporaryHome()
///     let wallet = try await BadgeWallet.open(.init(home: home.url))
public final class TemporaryHome: Sendable {
    /// The folder.
    public let url: URL

    /// The folder's path.
    public var path: String { url.path(percentEncoded: false) }

    /// Makes an empty folder that only this user can enter.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "badgekit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
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
