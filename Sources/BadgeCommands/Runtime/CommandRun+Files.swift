import BadgeModel
import Foundation

extension CommandRun {
    /// The most that is read from a file named on the command line.
    private static let fileLimit = 1 << 20

    /// The bytes of a file that the user named; `-` is standard input.
    func read(_ path: String) throws -> Data {
        try InputFile(path).read(atMost: Self.fileLimit)
    }

    /// What stands in the JSON document of a file that the user named.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, which names the file and where in it, and what opening the file throws.
    func document<Value>(_ path: String, _ body: (JSONReader) throws -> Value) throws -> Value {
        let file = try InputFile(path)
        let data = try file.read(atMost: Self.fileLimit)
        guard !data.isEmpty else {
            throw BadgeError(.documentInvalid, "documentInvalid.emptyFile", ["file": file.name])
        }
        return try file.naming { try body(JSONReader(try JSON.parse(data))) }
    }

    /// The one text that stands on standard input, without white space around it.
    ///
    /// - Throws: `BadgeError` `invalidInput` when it is no text.
    func standardInput() throws -> String {
        guard let text = String(validating: try read("-"), as: UTF8.self) else {
            throw BadgeError(.invalidInput, "invalidInput.standardInput")
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The secret in a file or behind a file descriptor, without the line end; `nil` when neither was named.
    func secret(file: String?, descriptor: Int32?) throws -> Secret? {
        if let file { return Self.line(try read(file)) }
        guard let descriptor else { return nil }
        return Self.line(try InputFile(descriptor: descriptor).read(atMost: Self.fileLimit))
    }

    /// The same, for what may come only later: the wait is on a thread of its own.
    func awaitedSecret(file: String?, descriptor: Int32?) async throws -> Secret? {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try self.secret(file: file, descriptor: descriptor) })
            }
        }
    }

    private static func line(_ data: Data) -> Secret {
        Secret(data.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
    }
}
