public import Foundation

/// The folder of the package; what stands in it is named by its path from there.
public let packageRoot: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
        folder.deleteLastPathComponent()
    }
    return folder
}()

/// The folder of a module's sources, whichever family it stands in.
public func sourceFolder(of module: String) -> URL {
    let sources = packageRoot.appending(path: "Sources")
    let families = (try? FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)) ?? []
    let folders = ([sources] + families).map { $0.appending(path: module) }
    guard let folder = folders.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
        fatalError("There is no module \(module) in \(sources.path).")
    }
    return folder
}
