public import Foundation

/// The script of a directed login: one that comes with the server, or one of `Tests/Support/HypermediaScripts`.
public enum LoginScript {
    /// The person whom scripts without a credential let in.
    public static let person = "ana@example.com"

    private static let folders = [
        "Sources/Tools/BadgeSampleServers/Hypermedia/Logins", "Tests/Support/HypermediaScripts",
    ]

    /// The file of a script.
    public static func file(_ name: String) -> URL {
        let files = folders.map { packageRoot.appending(path: "\($0)/\(name).json") }
        return files.first { FileManager.default.fileExists(atPath: $0.path) } ?? files[1]
    }

    /// The files of all scripts.
    public static func all() throws -> [URL] {
        try folders.flatMap {
            try FileManager.default.contentsOfDirectory(
                at: packageRoot.appending(path: $0), includingPropertiesForKeys: nil)
        }.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    }

    /// The options with which `badgectl authority serve` serves a script.
    public static func options(_ name: String) throws -> [String] {
        let file = file(name)
        let source = file.path.contains("/Sources/") ? ["--hypermedia-login", name] : ["--script", file.path]
        let isTrial = try String(contentsOf: file, encoding: .utf8).contains("${person}")
        return ["--hypermedia"] + source + (isTrial ? ["--try-as", person] : [])
    }
}
