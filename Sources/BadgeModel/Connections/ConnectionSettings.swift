public import Foundation

/// What a wallet asks of its connections to one organization, beside what it asks of every server. Nothing of it concerns
/// another organization, even at the same host.
///
///     var settings = ConnectionSettings()
///     settings.hosts = [try HostSettings(host: "badges.example.com", pins: [key, nextKey], pinsExpire: nextYear)]
///     try await wallet.setConnectionSettings(settings, for: issuer)
public struct ConnectionSettings: Sendable, Hashable {
    /// What is asked of single hosts, each at most once.
    public var hosts: [HostSettings] = []
    /// The roots under which the organization's signing keys may stand (`x5c`), PEM; `nil` for keys that it publishes alone.
    public var signingRoots: String?
    /// The hosts beside its own to which the organization may lead the wallet; `nil` for all.
    public var allowedHosts: [String]?

    /// Creates settings that ask for nothing.
    public init() {}

    /// Whether they ask for nothing.
    public var isEmpty: Bool { self == ConnectionSettings() }

    /// What is asked of a host; nothing where it is not among ``hosts``. Setting replaces it, and removes what asks for
    /// nothing.
    ///
    /// - Parameter host: As ``HostSettings/host``.
    public subscript(host: String) -> HostSettings {
        get { hosts.first { $0.host == host } ?? HostSettings(checked: host) }
        set {
            hosts.removeAll { $0.host == host }
            if !newValue.isEmpty { hosts.append(newValue) }
            hosts.sort { $0.host < $1.host }
        }
    }
}

/// What a wallet asks of the connections to one host of an organization.
public struct HostSettings: Sendable, Hashable {
    /// The host, by name or IP address, in lower case.
    public let host: String
    /// The keys that it may show; any key where there are none.
    public var pins: Set<PublicKeyPin>
    /// The first time at which ``pins`` do not count any more; `nil` for never.
    public var pinsExpire: Date?
    /// The roots under which its certificate must stand, PEM, in place of the system's; `nil` for the system's.
    public var roots: String?
    /// What the wallet shows of itself where the host asks for a certificate.
    public var clientCertificate: ClientCertificate?

    /// Creates settings.
    ///
    /// - Throws: `BadgeError` `invalidInput` when that is no host.
    public init(
        host: String, pins: Set<PublicKeyPin> = [], pinsExpire: Date? = nil, roots: String? = nil,
        clientCertificate: ClientCertificate? = nil
    ) throws {
        self.init(checked: try PinSet(host: host, pins: []).host)
        self.pins = pins
        self.pinsExpire = pinsExpire
        self.roots = roots
        self.clientCertificate = clientCertificate
    }

    init(checked host: String) {
        self.host = host
        pins = []
    }

    /// Whether they ask for nothing.
    public var isEmpty: Bool { self == HostSettings(checked: host) }

    /// The pins with their host and end.
    public var pinSet: PinSet { PinSet(checked: host, pins: pins, expires: pinsExpire) }
}

/// The files with which a wallet shows a server who it is (TLS client authentication). They stay where they are, and are
/// read again when they change.
public struct ClientCertificate: Sendable, Hashable {
    /// The path of the certificate and those that vouch for it, PEM, its own first.
    public let certificate: String
    /// The path of its private key, PEM, which nobody but its owner may read.
    public let key: String

    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}
