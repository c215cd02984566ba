import Foundation
import XCTest

/// The built `badgectl` as a process of its own.
final class Program {
    let process = Process()
    private let output = Pipe()
    private let messages = Pipe()
    private var unread = Data()
    private var unreadMessages = Data()

    struct EndedEarly: Error {
        let messages: String
    }

    /// Starts it, or another program.
    init(_ words: [String], executable: URL? = nil, input: FileHandle = .nullDevice) throws {
        process.executableURL = try executable ?? Self.executable()
        process.arguments = words
        process.standardInput = input
        process.standardOutput = output
        process.standardError = messages
        try process.run()
    }

    // A test that fails, or forgets it, leaves no server behind.
    deinit { if process.isRunning { process.terminate() } }

    static func executable() throws -> URL {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "badgectl")
    }

    /// The next line of standard output.
    func line() throws -> String { try line(of: output, \.unread) }

    /// The next line of standard error.
    func message() throws -> String { try line(of: messages, \.unreadMessages) }

    private func line(of pipe: Pipe, _ unread: ReferenceWritableKeyPath<Program, Data>) throws -> String {
        while true {
            if let end = self[keyPath: unread].firstIndex(of: UInt8(ascii: "\n")) {
                defer { self[keyPath: unread].removeSubrange(...end) }
                return String(decoding: self[keyPath: unread][..<end], as: UTF8.self)
            }
            let more = pipe.fileHandleForReading.availableData
            guard !more.isEmpty else { throw EndedEarly(messages: try end().messages) }
            self[keyPath: unread].append(more)
        }
    }

    /// Waits for its end.
    func end() throws -> Answer {
        let rest = try output.fileHandleForReading.readToEnd() ?? Data()
        let said = try messages.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Answer(
            status: process.terminationStatus, output: String(decoding: unread + rest, as: UTF8.self),
            messages: String(decoding: unreadMessages + said, as: UTF8.self), progress: [])
    }

    static func run(_ words: String...) throws -> Answer { try run(words) }

    static func run(_ words: [String]) throws -> Answer { try Program(words).end() }
}
