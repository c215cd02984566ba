import Foundation
import Glibc
import Synchronization

/// A terminal whose keyboard and screen are in the test's hands.
public final class PseudoTerminal: Sendable {
    /// Nothing more came in time; what stands on the screen.
    public struct Silent: Error {
        let screen: String
    }

    /// What a program reads and writes.
    public let program: Int32
    private let person: Int32
    private let unseen = Mutex<[UInt8]>([])

    /// Makes one of so many columns and 24 rows.
    public init(columns: UInt16 = 80) throws {
        person = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (number, locked) = (Int32(0), Int32(0))
        // TIOCSPTLCK and TIOCGPTN of Linux, which Swift does not import: unlock the other end and tell its number.
        guard ioctl(person, 0x4004_5431, &locked) == 0, ioctl(person, 0x8004_5430, &number) == 0 else {
            throw POSIXError(.EIO)
        }
        program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard program >= 0, ioctl(program, UInt(TIOCSWINSZ), &size) == 0 else { throw POSIXError(.EIO) }
    }

    // A program that is still ending may write once more: a number is not used for another terminal right away.
    private static let ended = Mutex<[Int32]>([])
    private static let mostEnded = 64

    deinit {
        let oldest = Self.ended.withLock { ended in
            ended += [person, program]
            let oldest = Array(ended.prefix(max(0, ended.count - Self.mostEnded)))
            ended.removeFirst(oldest.count)
            return oldest
        }
        for descriptor in oldest { close(descriptor) }
    }

    /// Presses keys.
    public func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(person, bytes, bytes.count)
    }

    /// Presses the keys of a line that no question takes yet, and returns when the terminal has received them.
    public func typeAhead(_ line: String) async throws {
        type(line)
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            Thread.detachNewThread { [program] in
                var descriptor = pollfd(fd: program, events: Int16(POLLIN), revents: 0)
                let isThere = poll(&descriptor, 1, 10_000) == 1
                continuation.resume(with: isThere ? .success(()) : .failure(Silent(screen: line)))
            }
        }
    }

    /// Whether typed characters are shown.
    public var isEchoOn: Bool {
        var attributes = termios()
        return tcgetattr(program, &attributes) == 0 && attributes.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Whether Ctrl-Z stops the program.
    public var canSuspend: Bool {
        var attributes = termios()
        guard tcgetattr(program, &attributes) == 0 else { return false }
        return withUnsafeBytes(of: attributes.c_cc) { $0[Int(VSUSP)] != 0 }
    }

    /// What appears up to and with the text; waits for it at most a minute, of which ten seconds without anything, on a
    /// thread of its own.
    public func screen(until text: String) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try self.read(until: Array(text.utf8)) }) }
        }
    }

    private func read(until mark: [UInt8]) throws -> String {
        let deadline = ContinuousClock.now + .seconds(60)
        return try unseen.withLock { unseen in
            while true {
                if let range = unseen.firstRange(of: mark) {
                    defer { unseen.removeSubrange(..<range.upperBound) }
                    return String(decoding: unseen[..<range.upperBound], as: UTF8.self)
                }
                var descriptor = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
                var chunk = [UInt8](repeating: 0, count: 4096)
                guard ContinuousClock.now < deadline, poll(&descriptor, 1, 10_000) == 1,
                    case let count = Glibc.read(person, &chunk, chunk.count), count > 0
                else { throw Silent(screen: String(decoding: unseen, as: UTF8.self)) }
                unseen += chunk[..<count]
            }
        }
    }
}
