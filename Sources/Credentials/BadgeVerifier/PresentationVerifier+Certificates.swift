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
        trusting.certificates = IssuerCertificates(try RootCertificates(pem: pem))
        return trusting
    }

    /// Returns the issuer of a badge with the key of its certificates; `nil` for an issuer that is trusted by its keys, or
    /// a badge without certificates.
    ///
    /// - Throws: `VerificationFailure` `untrustedIssuer` when the certificates do not vouch for the issuer.
    func certifiedIssuer(of received: RecognizedCredential) async throws -> TrustedIssuer? {
        let unverified = received.unverified
        guard !certificates.roots.isEmpty, let name = unverified.issuer, !trust.contains(where: { $0.isNamed(name) }),
            let chain = unverified.certificates
        else { return nil }
        do {
            let path = try await certificates.path(chain, at: clock.now())
            guard let address = URL(string: name), address.isSecureServer, path.names(address) else {
                throw VerificationFailure.certificate(.verifier("verification.certificateOfOtherHost"))
            }
            return TrustedIssuer(issuer: name, key: path.key, certifiedBy: certificates.roots)
        } catch let finding as CertificatePathFinding {
            throw VerificationFailure.certificate(finding.message)
        }
    }

    /// Throws unless the certificates of a presentation, if it has any, are without a root, as the High Assurance profile
    /// demands.
    func requireWithoutRoot(_ presentation: String, as format: Credential.Format) throws {
        guard let chain = try read(presentation, as: format).unverified.certificates else { return }
        do {
            guard try CertificatePath.isWithoutRoot(JSONReader(chain)) else {
                throw VerificationFailure.certificate(.verifier("verification.certificateOfRoot"))
            }
        } catch let finding as CertificatePathFinding {
            throw VerificationFailure.certificate(finding.message)
        }
    }

    /// Returns the key identifiers of the authorities that a presentation names as those of its issuer (`x5c`).
    func authorityKeys(of presentation: String, as format: Credential.Format) throws -> Set<String> {
        CertificateChain.authorityKeys(of: try read(presentation, as: format).unverified.certificates ?? .null)
    }
}

extension VerificationFailure {
    fileprivate static func certificate(_ finding: Message) -> Self {
        Self(.untrustedIssuer, .verifier("verification.certificate", ["finding": finding]))
    }
}
