import Foundation

/// Sockets that no other program inherits.
package enum SystemSocket {
    package enum Kind: Sendable {
        case stream, datagram
    }

    /// Creates a socket, which the caller must close.
    ///
    /// - Parameter family: The family of addresses, such as `AF_UNIX`.
    /// - Returns: The descriptor; negative when no socket is available.
    package static func make(_ family: Int32, _ kind: Kind) -> Int32 {
        #if os(Linux)
        let type = kind == .stream ? SOCK_STREAM : SOCK_DGRAM
        return socket(family, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #else
        let descriptor = socket(family, kind == .stream ? SOCK_STREAM : SOCK_DGRAM, 0)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
        #endif
    }
}
