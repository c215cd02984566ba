public import Foundation

/// The requirements for a wallet's connections to one organization, in addition to those for every server. They do not
/// affect other organizations, even on the same host.
///
///     var settings = ConnectionSettings()
///     settings.hosts = [try HostSettings(host: "badges.example.com", pins: [key, nextKey], pinsExpire: nextYear)]
///     try await wallet.setConnectionSettings(settings, for: issuer)
public struct ConnectionSettings: Sendable, Hashable {
    /// The settings of single hosts, each at most once.
    public var hosts: [HostSettings] = []
    /// The root certificates for the organization's signing keys (`x5c`), PEM; `nil` to accept only keys that it
    /// publishes itself.
    public var signingRoots: String?
    /// The hosts, besides its own, to which the organization may refer the wallet; `nil` for all.
    public var allowedHosts: [String]?

    /// Creates settings without any requirements.
    public init() {}

    /// Whether the settings contain no requirements.
    public var isEmpty: Bool { self == ConnectionSettings() }

    /// The settings of a host; without requirements if the host is not among ``hosts``. Assigning replaces the entry,
    /// or removes it if the new settings contain no requirements.
    ///
    /// - Parameter host: The host in the form of ``HostSettings/host``.
    public subscript(host: String) -> HostSettings {
        get { hosts.first { $0.host == host } ?? HostSettings(checked: host) }
        set {
            hosts.removeAll { $0.host == host }
            if !newValue.isEmpty { hosts.append(newValue) }
            hosts.sort { $0.host < $1.host }
        }
    }
}

/// The requirements for a wallet's connections to one host of an organization.
public struct HostSettings: Sendable, Hashable {
    /// The host name or IP address in lowercase.
    public let host: String
    /// The keys that the host may present; any key if empty.
    public var pins: Set<PublicKeyPin>
    /// The time from which ``pins`` no longer apply; `nil` for never.
    public var pinsExpire: Date?
    /// The root certificates for the host's certificate, PEM, which replace the system's; `nil` for the system's.
    public var roots: String?
    /// The client certificate that the wallet presents if the host requests one.
    public var clientCertificate: ClientCertificate?

    /// Creates settings.
    ///
    /// - Throws: `BadgeError` `invalidInput` if `host` is not a host.
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

    /// Whether the settings contain no requirements.
    public var isEmpty: Bool { self == HostSettings(checked: host) }

    /// The pins with their host and expiry.
    public var pinSet: PinSet { PinSet(checked: host, pins: pins, expires: pinsExpire) }
}

/// The files with which a wallet authenticates to a server (TLS client authentication). They are not copied, and are
/// read again when they change.
public struct ClientCertificate: Sendable, Hashable {
    /// The path of the certificate chain, PEM, with the client's own certificate first.
    public let certificate: String
    /// The path of the private key, PEM, which must be readable by its owner only.
    public let key: String

    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}
