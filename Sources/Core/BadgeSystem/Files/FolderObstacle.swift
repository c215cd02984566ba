import BadgeModel
import Foundation

/// The reasons why a folder's path cannot be used and another path is required.
enum FolderObstacle {
    case file(String)
    case brokenLink(String)
    case linkCircle(String)
    case longName(String)
    case closedParent(String)

    /// - Parameter number: The system's error for the folder's path; the result is `nil` if the path is not at fault.
    init?(_ number: Int32, to path: String) {
        switch number {
        case ENOTDIR: self = .file(Self.shortestPath(in: path) { $0 != nil && $0 != S_IFDIR } ?? path)
        case ENOENT:
            var status = stat()
            let isLink = lstat(path, &status) == 0
            self = isLink ? .brokenLink(path) : .closedParent((path as NSString).deletingLastPathComponent)
        case ELOOP: self = .linkCircle(Self.shortestPath(in: path) { $0 == nil } ?? path)
        case ENAMETOOLONG: self = .longName(path)
        default: return nil
        }
    }

    var error: BadgeError {
        let message =
            switch self {
            case .file(let path): Message("invalidInput.notAFolder", ["path": path])
            case .brokenLink(let path): Message("invalidInput.brokenLink", ["path": path])
            case .linkCircle(let path): Message("invalidInput.linkCircle", ["path": path])
            case .longName(let path): Message("invalidInput.longName", ["path": path])
            case .closedParent(let path): Message("invalidInput.closedFolder", ["path": path])
            }
        return BadgeError(.invalidInput, message)
    }

    // The first of the parent paths whose file type satisfies the condition; `nil` is an unknown type.
    private static func shortestPath(in path: String, where isMet: (mode_t?) -> Bool) -> String? {
        var shortest = ""
        for name in path.split(separator: "/") {
            shortest += "/\(name)"
            var status = stat()
            if isMet(stat(shortest, &status) == 0 ? status.st_mode & S_IFMT : nil) { return shortest }
        }
        return nil
    }
}
