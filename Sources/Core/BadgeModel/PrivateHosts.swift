public import Foundation

/// The hosts of this machine or of a private network to which any organization may refer a wallet.
///
/// By default, a wallet contacts an address in a private network only if the organization that names it is in a private
/// network itself. Use this type for an organization on the internet whose status list or offers are hosted on an
/// intranet.
///
///     let hosts = try PrivateHosts(["lists.corp.internal", "10.20.0.0/16", "fd00::/8"])
public struct PrivateHosts: Sendable, Hashable {
    /// The empty set of hosts.
    public static let none = PrivateHosts(names: [], networks: [])

    private let names: Set<String>
    private let networks: Set<Network>
    private var limits: [String: Set<String>] = [:]

    private init(names: Set<String>, networks: Set<Network>) {
        self.names = names
        self.networks = networks
    }

    /// Creates a set from host names, IP addresses, and networks in CIDR notation (RFC 4632). A name does not include
    /// its subdomains.
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

    /// Returns whether an address leads to one of the hosts.
    public func contains(_ url: URL) -> Bool {
        let host = url.plainHost
        guard let address = IPBytes(host: host) else { return names.contains(host) }
        return networks.contains { $0.contains(address) }
    }

    /// Returns a copy that limits an organization: it may refer a wallet only to its own host and the given ones, for
    /// its authorization server, its policy, its status lists and its keys.
    ///
    /// - Parameters:
    ///   - issuer: The organization's address. Other organizations on its host are not limited.
    ///   - hosts: The other hosts, by name or IP address.
    /// - Throws: `BadgeError` `invalidInput` with the invalid entry.
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

    /// Returns whether an organization may refer a wallet to an address. An organization without a limit may refer it
    /// anywhere.
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

    /// Parses an address in the notation of configurations.
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

    /// Parses an address in every notation that a resolver accepts.
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
