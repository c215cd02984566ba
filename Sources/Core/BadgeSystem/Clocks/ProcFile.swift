#if os(Linux)
import CBadgeSystem
import Foundation

/// A small file of the kernel's process file system.
enum ProcFile: Equatable {
    case found(String)
    /// The kernel has no such file.
    case absent
    /// The file cannot be read, or another file was mounted over it.
    case untrusted

    private static let mostBytes = 4_096

    /// Reads the file.
    static func text(_ path: String) -> ProcFile {
        let descriptor = badge_procfs_open(path)
        guard descriptor >= 0 else { return descriptor == -ENOENT ? .absent : .untrusted }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: mostBytes)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { return .untrusted }
        return .found(String(decoding: bytes.prefix(count), as: UTF8.self))
    }

    var contents: String? {
        if case .found(let text) = self { text } else { nil }
    }
}
#endif
