import BadgeModel
import Foundation

/// Both ends of a pipe (a pair of sockets on Linux) that no other program inherits. Open ends are closed with this
/// object.
final class PipeEnds {
    private(set) var reading: Int32
    private(set) var writing: Int32

    /// - Throws: `BadgeError` `unexpected` when no descriptor is available.
    init() throws {
        var ends: [Int32] = [-1, -1]
        #if os(Linux)
        // A pipe would be inheritable for a moment, in which another thread may start a program.
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let made = socketpair(AF_UNIX, kind, 0, &ends)
        #else
        let made = pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #endif
        (reading, writing) = (ends[0], ends[1])
        guard made == 0 else {
            throw BadgeError(.unexpected, "unexpected.pipe")
        }
    }

    deinit { close() }

    /// Writes all bytes before anything is read, and closes that end.
    ///
    /// - Throws: `BadgeError` `unexpected` when they exceed the capacity of a pipe.
    func write(_ bytes: Secret) throws {
        guard bytes.count <= Subprocess.maxBytes else {
            throw BadgeError(.unexpected, "unexpected.programInput", ["maxBytes": Subprocess.maxBytes])
        }
        let written = bytes.withUnsafeBytes { Foundation.write(writing, $0.baseAddress, $0.count) }
        guard written == bytes.count else {
            throw BadgeError(.unexpected, "unexpected.pipeWrite")
        }
        closeWriting()
    }

    func closeWriting() { Self.close(&writing) }

    func close() {
        Self.close(&reading)
        Self.close(&writing)
    }

    private static func close(_ end: inout Int32) {
        if end >= 0 { Foundation.close(end) }
        end = -1
    }
}
