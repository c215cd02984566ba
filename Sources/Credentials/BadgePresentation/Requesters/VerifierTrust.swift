package import BadgeKeys
import BadgeModel
package import BadgeTransport

/// Who vouches for verifiers. The roots of TLS connections never do.
package struct VerifierTrust: Sendable {
    /// Nobody.
    package static let none = VerifierTrust()

    /// The root certificates of verifiers' certificates.
    package var roots: RootCertificates
    /// The keys of those who attest verifiers, by issuer.
    package var attesters: [String: [JWK]]
    /// The registered verifiers, by their full client identifiers.
    package var clients: [String: RegisteredVerifier]

    /// Creates the trust in verifiers.
    package init(
        roots: RootCertificates = .none, attesters: [String: [JWK]] = [:], clients: [String: RegisteredVerifier] = [:]
    ) {
        (self.roots, self.attesters, self.clients) = (roots, attesters, clients)
    }

    /// Returns the registration of a client. Its identifier has no prefix that another rule is for.
    func registration(of client: ClientIdentifier) -> RegisteredVerifier? {
        switch client.kind {
        case .plain, .unsupported, .unknown:
            clients.first { $0.key.isExactly(client.text) }?.value
        default: nil
        }
    }
}
