import BadgeSystem
import Foundation
import Synchronization

/// A new file of mode 0600 for a secret that must not be printed, or a picture. It is removed unless something is
/// written, so that a failed command leaves no file.
final class OutputFile: Sendable {
    private let path: String
    private let output: PrivateOutput
    private let isWritten = Mutex(false)

    /// Creates the file.
    ///
    /// - Throws: `BadgeError` `alreadyExists`, `diskFull`, `storeReadOnly`, `storeFailed`.
    init(_ path: String) throws {
        self.path = path
        output = try PrivateOutput(path)
    }

    deinit {
        if !isWritten.withLock(\.self) { unlink(path) }
    }

    /// Writes the text and a line break.
    func write(_ text: String) throws { try write(lines: [text]) }

    /// Writes the lines, each with a line break.
    func write(lines: [String]) throws { try write(lines.flatMap { Array("\($0)\n".utf8) }) }

    /// Writes the bytes, which are on the disk when the call returns. No bytes leave no file.
    func write(_ bytes: [UInt8]) throws {
        guard !bytes.isEmpty else { return }
        try output.write(bytes)
        try output.sync()
        isWritten.withLock { $0 = true }
    }
}
