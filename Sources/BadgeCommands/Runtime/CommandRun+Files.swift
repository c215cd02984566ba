import BadgeModel
import Foundation

extension CommandRun {
    /// The maximum size of a file named on the command line.
    private static let fileLimit = 1 << 20

    /// Returns the bytes of a file that the user named; `-` is standard input.
    func read(_ path: String) throws -> Data {
        try InputFile(path).read(atMost: Self.fileLimit)
    }

    /// Reads the JSON document in a file that the user named.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, which names the file and the path; errors of opening the file.
    func document<Value>(_ path: String, _ body: (JSONReader) throws -> Value) throws -> Value {
        let file = try InputFile(path)
        let data = try file.read(atMost: Self.fileLimit)
        guard !data.isEmpty else {
            throw BadgeError(.documentInvalid, "documentInvalid.emptyFile", ["file": file.name])
        }
        return try file.naming { try body(JSONReader(try JSON.parse(data))) }
    }

    /// Returns the text on standard input, without surrounding white space.
    ///
    /// - Throws: `BadgeError` `invalidInput` when it is not text.
    func standardInput() throws -> String {
        guard let text = String(validating: try read("-"), as: UTF8.self) else {
            throw BadgeError(.invalidInput, "invalidInput.standardInput")
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Returns the secret in a file or from a file descriptor, without the line end; `nil` when neither was named.
    func secret(file: String?, descriptor: Int32?) throws -> Secret? {
        if let file { return Self.line(try read(file)) }
        guard let descriptor else { return nil }
        return Self.line(try InputFile(descriptor: descriptor).read(atMost: Self.fileLimit))
    }

    /// Returns the same for a secret that may arrive later, waiting on a separate thread.
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
