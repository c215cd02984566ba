public import BadgeModel
import NIOSSL

/// What an organization asks of the connections to one host, beside what is asked of every server.
public struct ServerSecurity: Sendable, Hashable {
    /// The organization; connections for another one are others.
    public let organization: Organization.ID
    /// The host, by name or IP address, in lower case.
    public let host: String
    /// The keys that it may show, any of which counts; any key where there are none.
    public var pins: Set<PublicKeyPin>
    /// The roots under which its certificate must stand, PEM, in place of all others; `nil` for the transport's own.
    public var roots: String?
    /// What it is shown where it asks for a certificate.
    public var clientCertificate: ClientCertificate?

    public init(
        organization: Organization.ID, host: String, pins: Set<PublicKeyPin> = [], roots: String? = nil,
        clientCertificate: ClientCertificate? = nil
    ) {
        self.organization = organization
        self.host = host
        self.pins = pins
        self.roots = roots
        self.clientCertificate = clientCertificate
    }

    /// Whether nothing is asked.
    public var isEmpty: Bool { pins.isEmpty && roots == nil && clientCertificate == nil }

    /// Reads the roots and the client certificate, to find out whether connections could be made with them.
    ///
    /// - Throws: `BadgeError` `invalidInput` when they cannot be read, or others can read the private key.
    public func requireReadable() throws {
        _ = try TLSConfiguration.makeClientConfiguration().secured(by: self)
    }

    /// Ends what shows another key than a pinned one.
    ///
    /// - Throws: `BadgeError` `pinMismatch`.
    func check(_ pin: PublicKeyPin) throws {
        guard pins.isEmpty || pins.contains(pin) else {
            throw BadgeError(.pinMismatch, "pinMismatch.server", ["server": host, "pin": pin.description])
        }
    }
}
