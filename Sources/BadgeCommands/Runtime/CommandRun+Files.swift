import BadgeModel
import Foundation

extension CommandRun {
    /// The most that is read from a file named on the command line.
    private static let fileLimit = 1 << 20

    /// The bytes of a file that the person named.
    func read(_ path: String) throws -> Data {
        try Self.read(FileHandle(forReadingAtPath: path), named: path)
    }

    /// The one text that stands on standard input, without white space around it.
    ///
    /// - Throws: `BadgeError` `invalidInput` when it is no text.
    func standardInput() throws -> String {
        let data = try Self.read(FileHandle.standardInput, named: "Standard input")
        guard let text = String(validating: data, as: UTF8.self) else {
            throw BadgeError(.invalidInput, "What stands on standard input is no text.")
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The secret in a file or behind a file descriptor, without the line end; `nil` when neither was named.
    func secret(file: String?, descriptor: Int32?) throws -> Secret? {
        if let file { return Self.line(try read(file)) }
        guard let descriptor else { return nil }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        return Self.line(try Self.read(handle, named: "file descriptor \(descriptor)"))
    }

    /// The same, for what may come only later: the wait is on a thread of its own.
    func awaitedSecret(file: String?, descriptor: Int32?) async throws -> Secret? {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try self.secret(file: file, descriptor: descriptor) })
            }
        }
    }

    private static func read(_ handle: FileHandle?, named name: String) throws -> Data {
        guard let handle else { throw BadgeError(.notFound, "\(name) cannot be opened. Name another file.") }
        do {
            let data = try handle.read(upToCount: fileLimit + 1) ?? Data()
            guard data.count <= fileLimit else {
                throw BadgeError(.invalidInput, "\(name) is larger than \(fileLimit) bytes. Name another file.")
            }
            return data
        } catch let error as BadgeError {
            throw error
        } catch {
            throw BadgeError(.notFound, "\(name) cannot be read. Name another file.", underlying: error)
        }
    }

    private static func line(_ data: Data) -> Secret {
        Secret(data.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
    }
}
