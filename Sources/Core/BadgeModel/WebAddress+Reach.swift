public import Foundation

extension URL {
    /// The network to which an address leads, as far as its text shows.
    public enum Reach: Sendable, Hashable {
        /// This machine.
        case loopback
        /// A private network: RFC 1918, RFC 4193, RFC 3927, RFC 6598, RFC 2544, multicast and the like, or a name that
        /// no public server can have.
        case privateNetwork
        /// Any other address.
        case world
    }

    /// The network to which the address leads; an address without a host counts as this machine.
    ///
    /// Numbers are recognized in every notation that a resolver accepts (`2130706433`, `0x7f.1`). Public names are not
    /// resolved: only the certificate proves whose server answers there.
    public var reach: Reach {
        let host = plainHost
        if host.isEmpty || host == "localhost" || host.hasSuffix(".localhost") { return .loopback }
        if host.contains(":") { return Self.reach(ofIPv6: host) }
        var address = in_addr()
        if inet_aton(host, &address) != 0 { return Self.reach(ofIPv4: withUnsafeBytes(of: &address, Array.init)) }
        let isLocal = !host.contains(".") || Self.localNames.contains { host.hasSuffix($0) }
        return isLocal ? .privateNetwork : .world
    }

    /// Returns whether a server at this address, to which a user agreed, may refer requests to the other address. An
    /// address of this machine or of a private network is permitted only if this address is there itself or the
    /// configuration allows the other one. An organization that is limited to certain hosts may name only those.
    public func mayName(_ other: URL, allowing hosts: PrivateHosts) -> Bool {
        guard hosts.permits(other, for: self) else { return false }
        return other.reach == .world || other.reach == reach || hosts.contains(other)
    }

    /// The host in lowercase, without brackets and without the trailing dot.
    package var plainHost: String {
        let host = (host(percentEncoded: false) ?? "").lowercased().trimmingCharacters(in: ["[", "]"])
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }

    // RFC 6762, RFC 8375 and what routers and companies use.
    private static let localNames = [".local", ".internal", ".home.arpa", ".lan", ".intranet", ".corp", ".home"]

    private static func reach(ofIPv4 bytes: [UInt8]) -> Reach {
        switch (bytes[0], bytes[1]) {
        case (127, _), (0, _): .loopback
        case (10, _), (172, 16...31), (192, 168), (169, 254), (100, 64...127), (198, 18...19), (224..., _):
            .privateNetwork
        default: .world
        }
    }

    private static func reach(ofIPv6 host: String) -> Reach {
        var address = in6_addr()
        // With a zone it is of a link.
        guard inet_pton(AF_INET6, host, &address) == 1 else { return .privateNetwork }
        let bytes = withUnsafeBytes(of: &address, Array.init)
        if bytes.dropLast().allSatisfy({ $0 == 0 }), bytes[15] <= 1 { return .loopback }
        let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]
        let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B] + Array(repeating: 0, count: 8)
        let stateless: [UInt8] = Array(repeating: 0, count: 8) + [0xFF, 0xFF, 0, 0]
        if [mapped, translated, stateless, Array(repeating: 0, count: 12)].contains(Array(bytes[..<12])) {
            return reach(ofIPv4: Array(bytes[12...]))
        }
        if bytes.starts(with: [0x20, 0x02]) { return reach(ofIPv4: Array(bytes[2..<6])) }
        let isLocal = [0xFC, 0xFD, 0xFF].contains(bytes[0]) || (bytes[0] == 0xFE && bytes[1] & 0xC0 >= 0x80)
        return isLocal ? .privateNetwork : .world
    }
}
