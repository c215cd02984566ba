public import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Hosts of this machine or of a private network to which any organization may lead a wallet.
///
/// Without it an address of a private network is asked only where the organization that names it is there itself. It is for
/// an organization on the world's network whose status list or offers stand on an intranet.
///
///     let hosts = try PrivateHosts(["lists.corp.internal", "10.20.0.0/16", "fd00::/8"])
public struct PrivateHosts: Sendable, Hashable {
    /// No host.
    public static let none = PrivateHosts(names: [], networks: [])

    private let names: Set<String>
    private let networks: Set<Network>
    private var limits: [String: Set<String>] = [:]

    private init(names: Set<String>, networks: Set<Network>) {
        self.names = names
        self.networks = networks
    }

    /// Reads host names, IP addresses, and networks as CIDR writes them (RFC 4632); a name stands for itself alone.
    ///
    /// - Throws: `BadgeError` `invalidInput` with the entry that is none of them.
    public init(_ entries: [String]) throws {
        var (names, networks): (Set<String>, Set<Network>) = ([], [])
        for entry in entries {
            if let network = Network(entry) {
                networks.insert(network)
            } else if entry.wholeMatch(of: /[A-Za-z0-9](?:[A-Za-z0-9.\-]{0,252}[A-Za-z0-9])?/) != nil {
                names.insert(entry.lowercased())
            } else {
                throw BadgeError(
                    .invalidInput,
                    "invalidInput.host", ["entry": entry])
            }
        }
        self.init(names: names, networks: networks)
    }

    /// Whether an address leads to one of them.
    public func contains(_ url: URL) -> Bool {
        let host = url.plainHost
        guard let address = IPBytes(host: host) else { return names.contains(host) }
        return networks.contains { $0.contains(address) }
    }

    /// The same, with an organization that may lead a wallet to its own host and to these, and to no others: to its
    /// authorization server, and for its policy, its status lists and its keys.
    ///
    /// - Parameters:
    ///   - issuer: The organization's address; other organizations of its host are not limited.
    ///   - hosts: The other hosts, by name or IP address.
    /// - Throws: `BadgeError` `invalidInput` with the entry that is none.
    public func limiting(_ issuer: URL, to hosts: [String]) throws -> PrivateHosts {
        // Read for its checks alone.
        _ = try PrivateHosts(hosts)
        var limited = self
        limited.limits[Self.name(of: issuer)] = Set(hosts.map { $0.lowercased() })
        return limited
    }

    // A slash at the end makes no other organization.
    private static func name(of issuer: URL) -> String {
        let address = issuer.normalized.absoluteString
        return address.hasSuffix("/") ? String(address.dropLast()) : address
    }

    /// Whether an organization may lead a wallet to an address: wherever it likes, unless it is limited.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - issuer: The organization's address.
    public func permits(_ url: URL, for issuer: URL) -> Bool {
        guard let limit = limits[Self.name(of: issuer)] else { return true }
        return url.plainHost == issuer.plainHost || limit.contains(url.plainHost)
    }
}

extension PrivateHosts {
    private struct Network: Hashable {
        let address: IPBytes
        let length: Int

        init?(_ text: String) {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count <= 2, let address = IPBytes(String(parts[0])) else { return nil }
            let most = address.bytes.count * 8
            let length = parts.count == 2 ? Int(parts[1]) : most
            guard let length, (0...most).contains(length) else { return nil }
            self.address = address
            self.length = length
        }

        func contains(_ other: IPBytes) -> Bool {
            guard other.bytes.count == address.bytes.count else { return false }
            return (0..<length).allSatisfy { other.bit($0) == address.bit($0) }
        }
    }
}

/// The four or sixteen bytes of an IP address.
private struct IPBytes: Hashable {
    let bytes: [UInt8]

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// As configurations write it.
    init?(_ text: String) {
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &four) == 1 {
            self.init(bytes: withUnsafeBytes(of: &four, Array.init))
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            self.init(bytes: withUnsafeBytes(of: &six, Array.init))
        } else {
            return nil
        }
    }

    /// In every form that a resolver takes.
    init?(host: String) {
        var address = in_addr()
        if !host.contains(":"), inet_aton(host, &address) != 0 {
            self.init(bytes: withUnsafeBytes(of: &address, Array.init))
        } else {
            self.init(host)
        }
    }

    func bit(_ index: Int) -> UInt8 { bytes[index / 8] >> UInt8(7 - index % 8) & 1 }
}
