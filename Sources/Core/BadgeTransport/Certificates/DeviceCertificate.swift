public import BadgeKeys
public import BadgeModel
public import Foundation
import SwiftASN1
import X509

/// A certificate that a server issued for a key of this device, with that key.
public struct DeviceCertificate: Sendable {
    /// The server that issued it.
    public let server: URL
    /// The organization to whose server it is shown.
    public let organization: Organization.ID
    /// The key that it certifies.
    public let key: SigningKey
    /// The certificate chain, DER, with the device's certificate first.
    public let chain: [[UInt8]]
    /// The subject of the certificate, such as `CN=Ana's phone`.
    public let subject: String
    /// The expiry.
    public let expires: Date

    /// Creates a device certificate from a chain and its key.
    ///
    /// - Parameters:
    ///   - chain: The certificate and those above it, DER, the device's own first.
    ///   - key: The key.
    ///   - server: The server that issued it.
    ///   - organization: The organization to whose server it is shown; `nil` for the one at the address of the server.
    /// - Throws: `BadgeError` `serverAnswerInvalid` when the chain is none, or its first certificate is for another key.
    public init(
        _ chain: [[UInt8]], key: SigningKey, from server: URL, for organization: Organization.ID? = nil
    ) throws {
        do {
            guard CertificateLimits.permit(count: chain.count),
                chain.allSatisfy({ $0.count <= CertificateLimits.mostBytes })
            else {
                throw Self.invalid(server)
            }
            let certificates = try chain.map { try Certificate(derEncoded: $0) }
            let own = try Certificate.PublicKey(key.publicKey)
            guard let first = certificates.first, first.publicKey == own else { throw Self.invalid(server) }
            (subject, expires) = ("\(first.subject)", first.notValidAfter)
        } catch {
            throw Self.invalid(server)
        }
        (self.server, self.key, self.chain) = (server, key, chain)
        self.organization = organization ?? Self.organization(at: server)
    }

    /// Returns the organization at the address of a server.
    private static func organization(at server: URL) -> Organization.ID { Organization.ID(rawValue: server.origin) }

    /// The chain as PEM.
    public var pem: String {
        chain.map { PEMDocument(type: "CERTIFICATE", derBytes: $0).pemString }.joined(separator: "\n") + "\n"
    }

    private static func invalid(_ server: URL) -> BadgeError {
        BadgeError(.serverAnswerInvalid, "serverAnswerInvalid.deviceCertificate", ["server": server.host() ?? ""])
    }
}

extension DeviceCertificate: Hashable {
    public static func == (left: Self, right: Self) -> Bool {
        (left.server, left.organization, left.chain) == (right.server, right.organization, right.chain)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(chain) }
}
