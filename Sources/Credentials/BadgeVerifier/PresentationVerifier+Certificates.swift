import BadgeCredentials
import BadgeModel
import BadgeTransport
import Foundation

extension PresentationVerifier {
    /// Returns a verifier that also accepts the badges of issuers whose keys come with certificates (`x5c`) of these roots:
    /// each for the host that its certificate names, and none of those that it trusts by their keys.
    ///
    /// - Parameter pem: One to 128 root certificates, PEM.
    /// - Throws: `BadgeError` `invalidInput`.
    public func trusting(issuersCertifiedBy pem: String) throws -> PresentationVerifier {
        var trusting = self
        trusting.roots = try RootCertificates(pem: pem)
        return trusting
    }

    /// Returns the issuer of a badge with the key of its certificates; `nil` for an issuer that is trusted by its keys, or
    /// a badge without certificates.
    ///
    /// - Throws: `VerificationFailure` `untrustedIssuer` when the certificates do not vouch for the issuer.
    func certifiedIssuer(of received: RecognizedCredential) async throws -> TrustedIssuer? {
        let unverified = received.unverified
        guard !roots.isEmpty, let name = unverified.issuer, !trust.contains(where: { $0.isNamed(name) }),
            let chain = unverified.certificates
        else { return nil }
        do {
            let path = try await CertificatePath(JSONReader(chain), to: roots, at: clock.now())
            guard let address = URL(string: name), address.isSecureServer, path.names(address) else {
                throw VerificationFailure.certificate("it does not name the issuer's host")
            }
            return TrustedIssuer(issuer: name, key: path.key, certifiedBy: roots)
        } catch let finding as CertificatePathFinding {
            throw VerificationFailure.certificate(finding.text)
        }
    }

    /// Throws unless the certificates of a presentation, if it has any, are without a root, as the High Assurance profile
    /// demands.
    func requireWithoutRoot(_ presentation: String, as format: Credential.Format) throws {
        guard let chain = try read(presentation, as: format).unverified.certificates else { return }
        do {
            guard try CertificatePath.isWithoutRoot(JSONReader(chain)) else {
                throw VerificationFailure.certificate("a certificate that is signed by itself is among them")
            }
        } catch let finding as CertificatePathFinding {
            throw VerificationFailure.certificate(finding.text)
        }
    }

    /// Returns the key identifiers of the authorities that a presentation names as those of its issuer (`x5c`).
    func authorityKeys(of presentation: String, as format: Credential.Format) throws -> Set<String> {
        CertificateChain.authorityKeys(of: try read(presentation, as: format).unverified.certificates ?? .null)
    }
}

extension VerificationFailure {
    fileprivate static func certificate(_ finding: String) -> Self {
        Self(.untrustedIssuer, .verifier("verification.certificate", ["finding": finding]))
    }
}

extension CertificatePathFinding {
    fileprivate var text: String {
        switch self {
        case .unreadable: "it cannot be read"
        case .tooLarge: "there are too many, or they are too large"
        case .ambiguous: "two of its certificates have the same subject"
        case .selfSigned: "it is signed by itself"
        case .authority: "it is one of an authority"
        case .notForSignatures: "it is not for signatures"
        case .otherKey: "its key is not one of P-256"
        case .notYetValid: "it is not valid yet"
        case .expired: "it has ended"
        case .noRoots, .unknownAuthority: "it leads to no root that is trusted here"
        case .unknownExtension: "it has a critical extension that is not understood here"
        }
    }
}
