public import BadgeKeys
public import BadgeModel
public import Foundation

/// The root certificates that certify organizations' keys (`x5c`, RFC 7515 section 4.1.6), for each organization
/// separately.
///
///     let roots = try CertificateRoots.none.trusting(pem, for: issuer)
public struct CertificateRoots: Sendable {
    /// No root certificates.
    public static let none = CertificateRoots(roots: [:])

    // By the issuer's identifier.
    private var roots: [String: RootCertificates]
    /// Those of every other issuer.
    private var common = RootCertificates.none

    private init(roots: [String: RootCertificates]) {
        self.roots = roots
    }

    /// Returns a copy with other roots for an organization.
    ///
    /// - Parameters:
    ///   - pem: One to 32 certificates, PEM.
    ///   - issuer: The organization's address, as in its metadata.
    /// - Throws: `BadgeError` `invalidInput` when `pem` is not a list of certificates.
    public func trusting(_ pem: String, for issuer: URL) throws -> CertificateRoots {
        var trusting = self
        trusting.roots[issuer.absoluteString] = try RootCertificates(pem: pem)
        return trusting
    }

    /// Returns a copy with roots for every organization that has none of its own.
    package func trusting(everyIssuer common: RootCertificates) -> CertificateRoots {
        var trusting = self
        trusting.common = common
        return trusting
    }

    /// Returns whether there are roots for an organization's keys.
    ///
    /// - Parameter issuer: The organization's address.
    public func hasRoots(for issuer: URL) -> Bool { roots[issuer.absoluteString] != nil || !common.isEmpty }

    /// Returns the key of a chain's first certificate, if the chain leads to a root of the organization at that time
    /// and the certificate names the organization's host as a subject alternative name.
    ///
    /// - Parameters:
    ///   - chain: The `x5c` of a header: certificates in base64, the one with the key first.
    ///   - issuer: The organization's address.
    ///   - now: The time.
    /// - Throws: `BadgeError` `signatureInvalid` when there is no such path; `documentInvalid` when `chain` is
    ///   malformed.
    public func key(of chain: JSONReader, for issuer: URL, at now: Date) async throws -> JWK {
        let own = roots[issuer.absoluteString]
        let path: CertificatePath
        do { path = try await CertificatePath(chain, to: own ?? common, at: now) } catch let finding
            as CertificatePathFinding
        {
            switch finding {
            case .unreadable, .tooLarge:
                throw chain.failure(
                    "is not 1 to \(CertificateLimits.longest) certificates of at most "
                        + "\(CertificateLimits.mostBytes >> 10) KiB in Base64")
            case .otherKey: throw chain.failure("begins with a key that is not of P-256")
            default: throw Self.refused(issuer)
            }
        }
        // Of roots that a person chose for this organization, a wildcard names its host too, as in TLS.
        guard path.names(issuer, byWildcard: own != nil) else { throw Self.refused(issuer) }
        return path.key
    }

    private static func refused(_ issuer: URL) -> BadgeError {
        BadgeError(.signatureInvalid, "signatureInvalid.certificate", ["issuer": issuer.origin])
    }
}
