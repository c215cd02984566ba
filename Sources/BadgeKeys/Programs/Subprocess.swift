package import BadgeModel
import Foundation

/// One call of another program that the caller waits for on its own thread, as it waits for a disk.
///
/// What it reads and writes are secrets: they pass through pipes and locked memory, never through arguments, the
/// environment or a file.
package struct Subprocess: Sendable {
    /// The most bytes that go in, which is what a pipe holds, and that come out.
    package static let maxBytes = 1 << 16

    let path: String
    let arguments: [String]
    let environment: [String: String]
    let input: Secret
    let hasOwnGroup: Bool

    /// Names the program, its whole environment, and what it reads from standard input.
    ///
    /// One that has a process group of its own is ended with all that it started, and gets no signal of a terminal.
    package init(
        path: String, arguments: [String], environment: [String: String], input: Secret = Secret([]),
        hasOwnGroup: Bool = false
    ) {
        self.path = path
        self.arguments = arguments
        self.environment = environment
        self.input = input
        self.hasOwnGroup = hasOwnGroup
    }

    /// Looks for a program in the absolute folders of a search path.
    package static func find(_ name: String, in searchPath: String?) -> String? {
        let folders = searchPath?.split(separator: ":") ?? []
        return folders.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// How a program ended.
    package struct Answer: Sendable {
        /// Its exit status; 128 and more for a signal.
        package let status: Int32
        /// What it wrote to standard output.
        package let output: Secret
        /// What it wrote to standard error, which programs do not put secrets in.
        package let complaint: String
    }

    /// Runs the program to its end.
    ///
    /// - Throws: `BadgeError` `unexpected` when it cannot be started or writes too much; `storeLocked` when it takes
    ///   longer than the limit, after which it is ended.
    package func answer(within limit: Duration) throws -> Answer {
        let (input, output, complaint) = (try PipeEnds(), try PipeEnds(), try PipeEnds())
        try input.write(self.input)
        let process = try spawn(input, output, complaint)
        input.close()
        output.closeWriting()
        complaint.closeWriting()
        let reading = PipeReading([output.reading, complaint.reading], until: .now + limit)
        var read = reading.all(of: Self.maxBytes)
        defer { for index in read.indices { erase(&read[index]) } }
        if !reading.isComplete { kill(hasOwnGroup ? -process : process, SIGKILL) }
        let status = Self.wait(for: process)
        guard !reading.isTooLong else { throw failure("wrote more than \(Self.maxBytes) bytes") }
        guard reading.isComplete else {
            throw BadgeError(.storeLocked, "storeLocked.noAnswer", ["path": path, "limit": "\(limit)"])
        }
        return Answer(
            status: status, output: Secret(read[0]), complaint: String(decoding: read[1], as: UTF8.self))
    }

    func failure(_ what: String) -> BadgeError {
        BadgeError(.unexpected, "unexpected.program", ["path": path, "finding": what])
    }

    private static func wait(for process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return -1 } }
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }
}
