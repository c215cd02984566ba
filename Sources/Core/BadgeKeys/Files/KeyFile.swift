package import BadgeModel
import BadgeSystem

/// A private file that contains a key: magic number, one byte of version, the content, and SHA-256 of everything
/// before, so that any flipped bit is detected before the content is used.
package struct KeyFile: Sendable {
    package let path: String
    private let magic: [UInt8]
    private static let version: UInt8 = 1
    private static let maxBytes = 16 * 1024

    /// Creates a value for the path; `magic` distinguishes the kinds of key files.
    package init(path: String, magic: String) {
        self.path = path
        self.magic = Array(magic.utf8)
    }

    /// Returns the content; `nil` when there is no file.
    ///
    /// - Throws: `BadgeError` `custodyInsecure`, `custodyDamaged`, `storeNewer`, `storeFailed`.
    package func read() throws -> Secret? {
        guard var bytes = try PrivateFile.read(path, maxBytes: Self.maxBytes) else { return nil }
        defer { erase(&bytes) }
        let contentStart = magic.count + 1
        guard bytes.count >= contentStart + 32, bytes.starts(with: magic),
            Digest.sha256(bytes.dropLast(32)) == Array(bytes.suffix(32))
        else { throw BadgeError.damagedKey(path) }
        guard bytes[magic.count] == Self.version else {
            throw BadgeError(.storeNewer, "storeNewer.keyFile", ["path": path])
        }
        return Secret(bytes[contentStart..<(bytes.count - 32)])
    }

    /// Whether there is a file that begins like one of this kind, in any state.
    package var isThere: Bool {
        PrivateFile.start(of: path, magic.count) == magic
    }

    /// Creates the file; returns `false` when one exists, which is not changed.
    ///
    /// - Throws: `BadgeError` `diskFull`, `storeFailed`.
    package func create(_ content: Secret) throws -> Bool {
        try withBytes(of: content) { try PrivateFile.create(path, $0) }
    }

    /// Replaces any existing key file with this content. An interruption at any time leaves one of the two.
    ///
    /// - Throws: `BadgeError` `diskFull`, `storeFailed`.
    package func replace(with content: Secret) throws {
        try withBytes(of: content) { try PrivateFile.replace(path, $0) }
    }

    private func withBytes<Value>(of content: Secret, _ body: ([UInt8]) throws -> Value) rethrows -> Value {
        var bytes: [UInt8] = []
        // Room for all at once, since growing would leave a copy behind.
        bytes.reserveCapacity(magic.count + 1 + content.count + 32)
        defer { erase(&bytes) }
        bytes += magic
        bytes.append(Self.version)
        content.withUnsafeBytes { bytes.append(contentsOf: $0) }
        bytes += Digest.sha256(bytes)
        return try body(bytes)
    }
}

extension BadgeError {
    /// Returns the error for a damaged key file, or damaged bytes that a custody sealed.
    package static func damagedKey(_ path: String) -> BadgeError {
        BadgeError(.custodyDamaged, "custodyDamaged.keyFile", ["path": path])
    }
}
