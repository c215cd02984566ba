import Foundation

/// A socket of this machine at an address of IPv4.
public struct Loopback: Sendable {
    // As `sockaddr_in` is in memory. Its members belong to more than one module here.
    private let bytes: [UInt8]

    public init(_ address: String, port: Int) {
        let family = withUnsafeBytes(of: sa_family_t(AF_INET)) { Array($0) }
        let number = [UInt8(port >> 8 & 0xFF), UInt8(port & 0xFF)]
        bytes = family + number + address.split(separator: ".").compactMap { UInt8($0) } + Array(repeating: 0, count: 8)
    }

    /// A socket that is connected to it, from the other one where it is named.
    public func connected(from source: Loopback? = nil) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if let source { _ = source.call { bind(descriptor, $0, $1) } }
        _ = call { connect(descriptor, $0, $1) }
        return descriptor
    }

    private func call(_ function: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            buffer.withMemoryRebound(to: sockaddr.self) { address in
                address.baseAddress.map { function($0, socklen_t(bytes.count)) } ?? -1
            }
        }
    }
}
