import BadgeKeys
import Foundation

/// A new file of mode 0600 for a secret that must not be printed, or a picture. It is removed unless something is
/// written, so that a failed command leaves no file.
final class OutputFile {
    private let path: String
    private let output: PrivateOutput
    private var isWritten = false

    /// Creates the file.
    ///
    /// - Throws: `BadgeError` `alreadyExists`, `diskFull`, `storeReadOnly`, `storeFailed`.
    init(_ path: String) throws {
        self.path = path
        output = try PrivateOutput(path)
    }

    deinit {
        if !isWritten { unlink(path) }
    }

    /// Writes the text and a line break.
    func write(_ text: String) throws { try write(Array("\(text)\n".utf8)) }

    /// Writes the bytes.
    func write(_ bytes: [UInt8]) throws {
        try output.write(bytes)
        try output.sync()
        isWritten = true
    }
}
