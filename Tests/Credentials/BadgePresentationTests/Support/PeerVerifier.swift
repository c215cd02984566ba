import BadgeModel
import Foundation
import TestSupport
import XCTest

/// A verifier of others in a process of its own. It says what it asks for in one line, and what an answer is worth in
/// another.
final class PeerVerifier {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private var unread = Data()

    init(_ command: [String]) throws {
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        (process.standardInput, process.standardOutput) = (input, output)
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    // One of them does not end when it is asked to.
    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    func line() throws -> String {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeSubrange(...end) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Ended() }
            unread.append(more)
        }
    }

    func document() throws -> JSON { try JSON.parse(line()) }

    func say(_ document: JSON) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((document.text + "\n").utf8))
    }

    private struct Ended: Error {}
}
