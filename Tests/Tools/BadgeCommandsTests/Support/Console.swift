import Foundation
import Glibc
import XCTest

/// The built `badgectl` on a terminal of its own, with a person's keyboard and screen in the test's hands.
final class Console {
    private let person: Int32
    private let program: Int32
    private let process = Process()
    private var unseen: [UInt8] = []

    /// Starts it.
    init(_ words: [String], environment: [String: String] = [:]) throws {
        person = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (number, locked) = (Int32(0), Int32(0))
        // TIOCSPTLCK and TIOCGPTN of Linux, which Swift does not import: unlock the other end and tell its number.
        guard ioctl(person, 0x4004_5431, &locked) == 0, ioctl(person, 0x8004_5430, &number) == 0 else {
            throw POSIXError(.EIO)
        }
        program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        let terminal = FileHandle(fileDescriptor: program)
        process.executableURL = URL(filePath: "/usr/bin/setsid")
        process.arguments = ["--ctty", "--wait", try Program.executable().path] + words
        process.environment = ["TERM": "xterm", "NO_COLOR": "1", "PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        process.standardInput = terminal
        process.standardOutput = terminal
        process.standardError = terminal
        // A job in the background ignores Ctrl-C, and so would the programs that it starts.
        signal(SIGINT, SIG_DFL)
        try process.run()
    }

    deinit {
        process.terminate()
        close(person)
        close(program)
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(person, bytes, bytes.count)
    }

    /// Whether typed characters are shown.
    var isEchoOn: Bool {
        var attributes = termios()
        return tcgetattr(program, &attributes) == 0 && attributes.c_lflag & tcflag_t(ECHO) != 0
    }

    /// What appears up to and with the text, within half a minute.
    @discardableResult
    func screen(until text: String, line: UInt = #line) throws -> String {
        let mark = Array(text.utf8)
        while true {
            if let range = unseen.firstRange(of: mark) {
                defer { unseen.removeSubrange(..<range.upperBound) }
                return String(decoding: unseen[..<range.upperBound], as: UTF8.self)
            }
            guard try readMore() else {
                XCTFail("“\(text)” did not appear: \(String(decoding: unseen, as: UTF8.self))", line: line)
                throw POSIXError(.ETIME)
            }
        }
    }

    private func readMore() throws -> Bool {
        var descriptor = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
        var chunk = [UInt8](repeating: 0, count: 4096)
        guard poll(&descriptor, 1, 30_000) == 1 else { return false }
        let count = read(person, &chunk, chunk.count)
        guard count > 0 else { return false }
        unseen += chunk[..<count]
        return true
    }

    /// The exit status; the signal's number when a signal ended it, which is how setsid tells it.
    func end() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }
}
