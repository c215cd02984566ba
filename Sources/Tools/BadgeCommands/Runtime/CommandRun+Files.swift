import BadgeModel
import Foundation

extension CommandRun {
    /// The maximum size of a file named on the command line.
    private static let fileLimit = 1 << 20

    /// Returns the text of a file that the user named, in UTF-8; `-` is standard input.
    func read(_ path: String) throws -> Data {
        try InputFile(path).text(atMost: Self.fileLimit)
    }

    /// Reads the JSON document in a file that the user named.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, which names the file and the path; errors of opening the file.
    func document<Value>(_ path: String, _ body: (JSONReader) throws -> Value) throws -> Value {
        let file = try InputFile(path)
        let data = try file.text(atMost: Self.fileLimit)
        guard !data.isEmpty else {
            throw BadgeError(.documentInvalid, .commands("documentInvalid.emptyFile"), ["file": file.name])
        }
        return try file.naming(in: data, listing: json ? nil : { note($0) }) {
            try body(JSONReader(try JSON.parse(data)))
        }
    }

    /// Returns the text on standard input, without surrounding white space.
    ///
    /// - Throws: `BadgeError` `invalidInput` when it is not text.
    func standardInput() throws -> String {
        guard let text = String(validating: try read("-"), as: UTF8.self) else {
            throw BadgeError(.invalidInput, .commands("invalidInput.standardInput"))
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Returns the secret in a file or from a file descriptor, without the line end; `nil` when neither was named.
    func secret(file: String?, descriptor: Int32?) throws -> Secret? {
        if let file { return Self.line(try read(file)) }
        guard let descriptor else { return nil }
        return Self.line(try InputFile(descriptor: descriptor).text(atMost: Self.fileLimit))
    }

    /// Returns the same for a code, without white space around it.
    func code(file: String?, descriptor: Int32?) throws -> Secret? {
        try secret(file: file, descriptor: descriptor)?.trimmed
    }

    /// Returns the same for a passcode, whose white space is part of it unless the rest are digits.
    func passcode(file: String?, descriptor: Int32?) throws -> Secret? {
        guard let entered = try secret(file: file, descriptor: descriptor) else { return nil }
        return entered.isDigits ? entered.trimmed : entered
    }

    /// Returns the same for a secret that may arrive later, waiting on a separate thread.
    func awaitedSecret(file: String?, descriptor: Int32?) async throws -> Secret? {
        try await waiting { try secret(file: file, descriptor: descriptor) }
    }

    /// Returns all lines in a file or from a file descriptor, which may arrive later; `nil` when neither was named.
    func awaitedText(file: String?, descriptor: Int32?) async throws -> String? {
        try await waiting {
            let data =
                if let file { try read(file) } else if let descriptor {
                    try InputFile(descriptor: descriptor).text(atMost: Self.fileLimit)
                } else { Data?.none }
            return data.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private func waiting<Value: Sendable>(for read: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: read)) }
        }
    }

    private static func line(_ data: Data) -> Secret {
        Secret(data.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
    }
}
