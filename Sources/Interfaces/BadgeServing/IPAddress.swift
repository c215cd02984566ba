import NIOCore

// An IP address of 4 or 16 bytes. An IPv4-mapped IPv6 address is equal to the IPv4 address.
struct IPAddress: Hashable, Sendable {
    let bytes: [UInt8]

    init?(_ text: String) {
        do { self.init(try SocketAddress(ipAddress: text, port: 0)) } catch { return nil }
    }

    init?(_ address: SocketAddress?) {
        guard let text = address?.ipAddress else { return nil }
        let all = text.contains(":") ? Self.long(text) : Self.short(text)
        let isMapped = all.count == 16 && all.starts(with: Array(repeating: 0, count: 10) + [0xFF, 0xFF])
        bytes = isMapped ? Array(all.dropFirst(12)) : all
    }

    // Parses `192.0.2.1`.
    private static func short(_ text: some StringProtocol) -> [UInt8] {
        text.split(separator: ".").compactMap { UInt8($0) }
    }

    // Parses `2001:db8::1` and `::ffff:192.0.2.1` as the system writes them, with at most one run of zeros omitted.
    private static func long(_ text: String) -> [UInt8] {
        let gap = text.firstRange(of: "::")
        let front = groups(text[..<(gap?.lowerBound ?? text.endIndex)])
        let back = groups(text[(gap?.upperBound ?? text.endIndex)...])
        return front + Array(repeating: 0, count: max(0, 16 - front.count - back.count)) + back
    }

    private static func groups(_ text: Substring) -> [UInt8] {
        text.split(separator: ":").flatMap { part in
            part.contains(".") ? short(part) : UInt16(part, radix: 16).map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } ?? []
        }
    }

    var client: ClientAddress { ClientAddress(self) }
}

// A client for rate limits: one IPv4 address, or the 2⁶⁴ IPv6 addresses of one link.
package struct ClientAddress: Hashable, Sendable, CustomStringConvertible {
    private let prefix: [UInt8]

    init(_ address: IPAddress) {
        prefix = address.bytes.count == 4 ? address.bytes : Array(address.bytes.prefix(8))
    }

    // Nil if the text is no IP address.
    package init?(text: String) {
        guard let address = IPAddress(text) else { return nil }
        self.init(address)
    }

    private init(prefix: [UInt8]) {
        self.prefix = prefix
    }

    // What one customer of a provider has: an IPv4 address, or the IPv6 addresses with the same 48 bits (RFC 6177).
    package var network: ClientAddress { prefix.count == 8 ? ClientAddress(prefix: Array(prefix.prefix(6))) : self }

    var isNetwork: Bool { prefix.count == 6 }

    // `192.0.2.1`, `2001:db8:0:1::/64`
    package var description: String {
        guard prefix.count > 4 else { return prefix.map(String.init).joined(separator: ".") }
        let groups = stride(from: 0, to: prefix.count, by: 2).map { UInt16(prefix[$0]) << 8 | UInt16(prefix[$0 + 1]) }
        return groups.map { String($0, radix: 16) }.joined(separator: ":") + "::/\(prefix.count * 8)"
    }
}
