package import BadgeKeys
package import BadgeModel
package import BadgeTransport

/// Who vouches for verifiers. The roots of TLS connections never do.
package struct VerifierTrust: Sendable {
    /// Nobody.
    package static let none = VerifierTrust()

    /// The root certificates of verifiers' certificates.
    package var roots: RootCertificates
    /// The root certificates of those who register verifiers. Those of verifiers do not count: with them, a verifier could
    /// register itself.
    package var registrars: RootCertificates
    /// The keys of those who attest verifiers, by issuer.
    package var attesters: [String: [JWK]]
    /// The registered verifiers, by their full client identifiers.
    package var clients: [String: RegisteredVerifier]
    /// Who vouches for verifiers to some organizations' badges alone, as those organizations state it.
    package var organizations: [Organization.ID: VerifierTrust]

    /// Whether a chain of certificates must not include its root (HAIP 1.0 section 5).
    var refusesIncludedRoots = false

    /// Creates the trust in verifiers.
    package init(
        roots: RootCertificates = .none, registrars: RootCertificates = .none, attesters: [String: [JWK]] = [:],
        clients: [String: RegisteredVerifier] = [:], organizations: [Organization.ID: VerifierTrust] = [:]
    ) {
        (self.roots, self.registrars) = (roots, registrars)
        (self.attesters, self.clients) = (attesters, clients)
        self.organizations = organizations
    }

    /// Returns whether a client can be registered: its identifier has no prefix that says how it is verified.
    package static func canRegister(_ client: String) -> Bool {
        do {
            switch try ClientIdentifier(client).kind {
            case .plain, .unsupported, .unknown: return true
            default: return false
            }
        } catch { return false }
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
