import BadgeAuthority
import BadgeModel
import BadgeSystem
import Foundation

/// Checks whether an organization of this machine is being served.
enum ServerProbe {
    /// Returns whether a program accepts connections at the address; `false`, without a request, for another machine.
    static func isAnswered(_ address: URL) -> Bool {
        guard ["127.0.0.1", "localhost"].contains(address.host()),
            let port = address.port.flatMap(UInt16.init(exactly:))
        else { return false }
        let descriptor = SystemSocket.make(AF_INET, .stream)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var target = sockaddr_in()
        target.sin_family = sa_family_t(AF_INET)
        target.sin_port = port.bigEndian
        target.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return withUnsafePointer(to: &target) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}

extension CommandRun {
    /// Returns the command that serves the organization; `nil` while it is served.
    ///
    /// - Throws: `BadgeError` of the store.
    func nextServing() throws -> String? {
        let address = try withAuthority { try $0.organization().issuer }
        return ServerProbe.isAnswered(address) ? nil : "authority serve"
    }
}
