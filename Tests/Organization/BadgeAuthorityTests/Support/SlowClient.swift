import Foundation
import TestSupport

// A client on a plain socket that sends one byte of a body now and then.
struct SlowClient: Sendable {
    let port: Int

    // Whether the server ends the connection before ten seconds have passed; its idle timeout is longer.
    func drips(after head: String) async -> Bool {
        await withCheckedContinuation { continuation in
            // Off the cooperative threads, since it blocks.
            DispatchQueue.global().async { continuation.resume(returning: isEnded(after: head)) }
        }
    }

    private func isEnded(after head: String) -> Bool {
        let descriptor = Loopback("127.0.0.1", port: port).connected()
        defer { close(descriptor) }
        guard send(descriptor, head, head.utf8.count, Int32(MSG_NOSIGNAL)) == head.utf8.count else { return false }
        for _ in 0..<500 {
            var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            var buffer = [UInt8](repeating: 0, count: 4096)
            if poll(&readable, 1, 20) > 0 {
                if recv(descriptor, &buffer, buffer.count, 0) <= 0 { return true }
            } else if send(descriptor, "a", 1, Int32(MSG_NOSIGNAL)) <= 0 {
                return true
            }
        }
        return false
    }
}
