import BadgeKeys
import Foundation

/// Writes key files as somebody does who knows their form: magic, version, content, SHA-256.
enum KeyFileForgery {
    static func write(_ content: some Collection<UInt8>, magic: String, to path: String) throws {
        let bytes = Array(magic.utf8) + [1] + Array(content)
        try Data(bytes + Digest.sha256(bytes)).write(to: URL(filePath: path))
        guard chmod(path, 0o600) == 0 else { throw CocoaError(.fileWriteNoPermission) }
    }

    static func content(of path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path)).dropFirst(9).dropLast(32))
    }
}
