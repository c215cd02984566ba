import BadgeSystem
import CoreFoundation
import Foundation

/// Tells systemd how a service is (sd_notify), if it asked for that by `NOTIFY_SOCKET`.
package struct SystemdNotifier: Sendable {
    private let path: String?

    package init(environment: [String: String]) {
        path = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
    }

    package func ready() { send("READY=1\nSTATUS=Serving") }

    package func reloading() { send("RELOADING=1\nMONOTONIC_USEC=\(Self.microseconds)") }

    package func stopping() { send("STOPPING=1\nSTATUS=Finishing requests") }

    private static var microseconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
    }

    // A manager that is gone is no failure of the service.
    private func send(_ state: String) {
        guard let path else { return }
        let descriptor = SystemSocket.make(AF_UNIX, .datagram)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(path.utf8)
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        // A name in the abstract namespace begins with a zero byte.
        if name[0] == UInt8(ascii: "@") { name[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let offset = MemoryLayout<sockaddr_un>.offset(of: \sockaddr_un.sun_path) ?? 2
        let length = socklen_t(offset + name.count)
        let bytes = Array(state.utf8)
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, bytes, bytes.count, 0, $0, length)
            }
        }
    }
}
