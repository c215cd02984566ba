package import BadgeKeys
import BadgeModel
package import BadgeSystem
package import Foundation
import SwiftASN1
import X509

/// A certificate of an authority that is made for it alone, with which a verifier can be tried before a real authority
/// certifies its key. The authority's key is not kept.
package struct TrialCertificate: Sendable {
    /// The certificate of the key and that of the authority, PEM.
    package let chain: String
    /// The certificate of the authority, PEM, which a wallet must trust.
    package let root: String

    private static let lifetime: TimeInterval = 90 * 24 * 3600

    /// Makes a certificate for 90 days.
    ///
    /// - Parameters:
    ///   - key: The key to certify.
    ///   - host: The host that it names.
    ///   - identifier: The identifier of the organization that it names; `nil` for none.
    ///   - now: The time from which on it is valid.
    ///   - random: The source of the authority's key and the serial numbers.
    /// - Throws: `BadgeError` `unexpected` when it cannot be made.
    package init(
        of key: JWK, for host: String, identifiedAs identifier: String? = nil, from now: Date,
        random: any RandomSource
    ) throws {
        do {
            let authority = SigningKey(random: random)
            let root = try Self.sign(
                Subject(name: "Trial authority of \(host)", key: authority.publicKey, hosts: [], isAuthority: true),
                by: authority, from: now, random)
            let own = try Self.sign(
                Subject(name: host, key: key, hosts: [host], isAuthority: false, identifier: identifier), by: authority,
                named: root.subject, from: now, random)
            (self.root, chain) = (try Self.pem(root), try Self.pem(own) + Self.pem(root))
        } catch {
            throw BadgeError(.unexpected, "unexpected.signing", underlying: error)
        }
    }

    private struct Subject {
        let name: String
        let key: JWK
        let hosts: [String]
        let isAuthority: Bool
        var identifier: String?
    }

    private static func sign(
        _ subject: Subject, by authority: SigningKey, named issuer: DistinguishedName? = nil, from now: Date,
        _ random: any RandomSource
    ) throws -> Certificate {
        let identifier = subject.identifier.map {
            RelativeDistinguishedName(.init(type: [2, 5, 4, 97], utf8String: $0))
        }
        let name = DistinguishedName(
            [RelativeDistinguishedName(.init(type: .RDNAttributeType.commonName, utf8String: subject.name))]
                + [identifier].compactMap(\.self))
        let issuerKey = try Certificate.PublicKey(authority.publicKey)
        let publicKey = try Certificate.PublicKey(subject.key)
        // A serial number is positive.
        let serial = [UInt8(0x40)] + random.bytes(15)
        return try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(bytes: serial), publicKey: publicKey,
            notValidBefore: now.addingTimeInterval(-60), notValidAfter: now.addingTimeInterval(lifetime),
            issuer: issuer ?? name, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try extensions(of: subject, publicKey, issuerKey),
            issuerPrivateKey: Certificate.PrivateKey(CertifiedKey(key: authority)))
    }

    private static func extensions(
        of subject: Subject, _ key: Certificate.PublicKey, _ issuerKey: Certificate.PublicKey
    ) throws -> Certificate.Extensions {
        guard !subject.isAuthority else {
            return try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                SubjectKeyIdentifier(hash: key)
            }
        }
        return try Certificate.Extensions {
            Critical(BasicConstraints.notCertificateAuthority)
            Critical(KeyUsage(digitalSignature: true))
            SubjectKeyIdentifier(hash: key)
            AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: issuerKey).keyIdentifier)
            SubjectAlternativeNames(subject.hosts.map { .dnsName($0) })
        }
    }

    private static func pem(_ certificate: Certificate) throws -> String {
        try certificate.serializeAsPEM().pemString + "\n"
    }
}
