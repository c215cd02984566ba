package import BadgeModel
import Foundation

/// A run of another program for which the caller's thread waits, as for a disk.
///
/// Its input and output are secrets: they pass through pipes and locked memory, never through arguments, the
/// environment or a file.
package struct Subprocess: Sendable {
    /// The maximum size of input and of output in bytes, which is the capacity of a pipe.
    package static let maxBytes = 1 << 16

    let path: String
    let arguments: [String]
    let environment: [String: String]
    let input: Secret
    let hasOwnGroup: Bool

    /// Creates a run of the program with its complete environment and its standard input.
    ///
    /// A program with its own process group is ended with all processes of that group, and receives no signals of a
    /// terminal. No program inherits a descriptor besides its standard streams.
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

    /// Returns the program from the absolute folders of a search path.
    package static func find(_ name: String, in searchPath: String?) -> String? {
        let folders = searchPath?.split(separator: ":") ?? []
        return folders.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The result of a run.
    package struct Answer: Sendable {
        /// The exit status; 128 and more for a signal.
        package let status: Int32
        /// The standard output.
        package let output: Secret
        /// The standard error, to which programs do not write secrets.
        package let complaint: String
    }

    /// Runs the program until it ends.
    ///
    /// - Throws: `BadgeError` `unexpected` when it cannot be started or writes too much; `storeLocked` when it exceeds
    ///   the time limit, after which it is ended.
    package func answer(within limit: Duration) throws -> Answer {
        let (input, output, complaint) = (try PipeEnds(), try PipeEnds(), try PipeEnds())
        try input.write(self.input)
        let process = try spawn(input, output, complaint)
        input.close()
        output.closeWriting()
        complaint.closeWriting()
        let end = ContinuousClock.now + limit
        let reading = PipeReading([output.reading, complaint.reading], until: end)
        var read = reading.all(of: Self.maxBytes)
        defer { for index in read.indices { erase(&read[index]) } }
        let hasEnded = reading.isComplete && Self.hasEnded(process, until: end)
        // The group may contain processes that the program started. Its ID stays valid until the program is waited for.
        if hasOwnGroup { kill(-process, SIGKILL) } else if !hasEnded { kill(process, SIGKILL) }
        let status = Self.wait(for: process)
        guard !reading.isTooLong else { throw failure("wrote more than \(Self.maxBytes) bytes") }
        guard hasEnded else {
            throw BadgeError(.storeLocked, "storeLocked.noAnswer", ["path": path, "limit": "\(limit)"])
        }
        return Answer(
            status: status, output: Secret(read[0]), complaint: String(decoding: read[1], as: UTF8.self))
    }

    func failure(_ what: String) -> BadgeError {
        BadgeError(.unexpected, "unexpected.program", ["path": path, "finding": what])
    }

    /// Returns whether the program ended in time. It may have closed its output long before.
    private static func hasEnded(_ process: pid_t, until end: ContinuousClock.Instant) -> Bool {
        while true {
            var info = siginfo_t()
            let isKnown = waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0
            if !isKnown && errno != EINTR || info.si_signo == SIGCHLD { return true }
            guard ContinuousClock.now < end else { return false }
            usleep(1000)
        }
    }

    private static func wait(for process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return -1 } }
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }
}
