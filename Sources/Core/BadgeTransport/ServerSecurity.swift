public import BadgeModel
import NIOSSL

/// An organization's requirements for the connections to one host, in addition to those for every server.
public struct ServerSecurity: Sendable, Hashable {
    /// The organization. Its connections are not shared with other organizations.
    public let organization: Organization.ID
    /// The host name or IP address in lowercase.
    public let host: String
    /// The keys that the host may present, any of which is sufficient; any key if empty.
    public var pins: Set<PublicKeyPin>
    /// The root certificates for the host's certificate, PEM, which replace all others; `nil` for the transport's own.
    public var roots: String?
    /// The client certificate to present if the host requests one.
    public var clientCertificate: ClientCertificate?
    /// What it is shown where ``clientCertificate`` is `nil`: a certificate whose key the wallet keeps.
    public var deviceCertificate: DeviceCertificate?

    public init(
        organization: Organization.ID, host: String, pins: Set<PublicKeyPin> = [], roots: String? = nil,
        clientCertificate: ClientCertificate? = nil, deviceCertificate: DeviceCertificate? = nil
    ) {
        self.organization = organization
        self.host = host
        self.pins = pins
        self.roots = roots
        self.clientCertificate = clientCertificate
        self.deviceCertificate = deviceCertificate
    }

    /// Whether there are no requirements.
    public var isEmpty: Bool {
        pins.isEmpty && roots == nil && clientCertificate == nil && deviceCertificate == nil
    }

    /// Reads the roots and the client certificate, to check whether connections can use them.
    ///
    /// - Throws: `BadgeError` `invalidInput` when they cannot be read, or others can read the private key.
    public func requireReadable() throws {
        _ = try TLSConfiguration.makeClientConfiguration().secured(by: self)
    }

    /// Requires a pinned key.
    ///
    /// - Throws: `BadgeError` `pinMismatch`.
    func check(_ pin: PublicKeyPin) throws {
        guard pins.isEmpty || pins.contains(pin) else {
            throw BadgeError(.pinMismatch, "pinMismatch.server", ["server": host, "pin": pin.description])
        }
    }
}
