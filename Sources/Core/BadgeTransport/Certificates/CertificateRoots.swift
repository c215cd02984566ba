public import BadgeKeys
public import BadgeModel
public import Foundation
import SwiftASN1
@_spi(FixedExpiryValidationTime) import X509

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

    private static let (longestChain, mostBytes) = (6, 16 * 1024)

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
        if roots[issuer.absoluteString] == nil, !common.isEmpty { return try await commonKey(of: chain, issuer, now) }
        let certificates = try Self.certificates(chain)
        guard let roots = roots[issuer.absoluteString], let leaf = certificates.first, let host = issuer.host(),
            Self.hasAlternativeHost(leaf)
        else { throw Self.refused(issuer) }
        var verifier = Verifier(rootCertificates: CertificateStore(roots.certificates)) {
            RFC5280Policy(fixedExpiryValidationTime: now)
            ServerIdentityPolicy(serverHostname: host, serverIP: nil)
        }
        let result = await verifier.validate(
            leaf: leaf, intermediates: CertificateStore(certificates.dropFirst()))
        guard case .validCertificate = result else { throw Self.refused(issuer) }
        // An uncompressed point; the key checks that it is one of P-256.
        let point = Array(leaf.publicKey.subjectPublicKeyInfoBytes)
        guard point.count == 65, point[0] == 4 else { throw chain.failure("begins with a key that is not of P-256") }
        return try JWK([
            "kty": "EC", "crv": "P-256", "x": .string(Base64URL.encode(point[1...32])),
            "y": .string(Base64URL.encode(point[33...])),
        ])
    }

    private func commonKey(of chain: JSONReader, _ issuer: URL, _ now: Date) async throws -> JWK {
        do {
            let path = try await CertificatePath(chain, to: common, at: now)
            guard path.names(issuer) else { throw Self.refused(issuer) }
            return path.key
        } catch is CertificatePathFinding {
            throw Self.refused(issuer)
        }
    }

    // Without one the policy would compare the common name.
    private static func hasAlternativeHost(_ leaf: Certificate) -> Bool {
        do {
            return try leaf.extensions.subjectAlternativeNames?.contains { name in
                if case .dnsName = name { true } else { false }
            } ?? false
        } catch {
            return false
        }
    }

    private static func certificates(_ chain: JSONReader) throws -> [Certificate] {
        let entries = try chain.elements()
        guard (1...longestChain).contains(entries.count) else {
            throw chain.failure("does not hold 1 to \(longestChain) certificates")
        }
        return try entries.map { entry in
            let text = try entry.nonEmptyString(maxLength: mostBytes)
            do {
                guard let bytes = Data(base64Encoded: text) else { throw entry.failure("is not base64") }
                return try Certificate(derEncoded: Array(bytes))
            } catch {
                throw entry.failure("is not a certificate")
            }
        }
    }

    private static func refused(_ issuer: URL) -> BadgeError {
        BadgeError(.signatureInvalid, "signatureInvalid.certificate", ["issuer": issuer.origin])
    }
}
