import BadgeModel
import BadgeWebUI
import Foundation

/// The user's settings of the pages.
struct PageSettings: Sendable, Hashable {
    /// The tag of the language; `nil` for that of the system.
    var language: String?
    /// Light or dark.
    var theme = WebTheme.system

    /// The languages to choose from, each by its own name.
    static let languages: [(tag: String, name: String)] = [("en", "English"), ("de", "Deutsch"), ("ar", "العربية")]

    init() {}

    /// Reads the settings of a file. A file that cannot be read counts as none: only looks depend on it.
    init(file: URL?) {
        guard let file, let bytes = Self.contents(of: file), let json = try? JSON.parse(bytes) else { return }
        if let tag = json["language"]?.stringValue, Self.languages.contains(where: { $0.tag == tag }) { language = tag }
        theme = json["theme"]?.stringValue.flatMap(WebTheme.init(rawValue:)) ?? .system
    }

    private static let maxBytes = 1024

    // Without waiting for a writer, should it be a pipe.
    private static func contents(of file: URL) -> Data? {
        let descriptor = Foundation.open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return try? handle.read(upToCount: maxBytes)
    }

    /// Writes the settings, if the folder of the file exists.
    func write(to file: URL?) throws {
        guard let file, FileManager.default.fileExists(atPath: file.deletingLastPathComponent().path) else { return }
        let json = JSON.object(compacting: ["language": language.map(JSON.string), "theme": .string(theme.rawValue)])
        try Data(json.text.utf8).write(to: file, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }
}
