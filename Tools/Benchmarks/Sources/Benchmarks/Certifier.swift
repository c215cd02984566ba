import BadgeKeys
import BadgeModel
import Crypto
import Foundation
import SwiftASN1
import X509

/// Somebody who certifies keys.
struct Certifier {
    let name: DistinguishedName
    let key = P256.Signing.PrivateKey()

    init(_ name: String) throws { self.name = try DistinguishedName { CommonName(name) } }

    /// Certifies itself.
    func root() throws -> Certificate { try certify(self) }

    /// Certifies another authority.
    func certify(_ other: Certifier) throws -> Certificate {
        try certificate(
            for: other.key.publicKey, other.name,
            Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                Critical(KeyUsage(keyCertSign: true))
            })
    }

    /// Certifies a key for hosts.
    func certify(_ key: P256.Signing.PublicKey, for hosts: [String]) throws -> Certificate {
        try certificate(
            for: key, DistinguishedName { CommonName(hosts.first ?? "") },
            Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                SubjectAlternativeNames(hosts.map { .dnsName($0) })
            })
    }

    private func certificate(
        for key: P256.Signing.PublicKey, _ subject: DistinguishedName, _ extensions: Certificate.Extensions
    ) throws -> Certificate {
        let now = Date.now
        return try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: Certificate.PublicKey(key),
            notValidBefore: now - 86_400, notValidAfter: now + 86_400, issuer: name, subject: subject,
            signatureAlgorithm: .ecdsaWithSHA256, extensions: extensions,
            issuerPrivateKey: Certificate.PrivateKey(self.key))
    }
}

/// A key with the certificates that stand beside its signatures.
struct CertifiedSigner {
    let key: SigningKey
    let certificates: [Certificate]

    /// The value of the header's member.
    var chain: JSON {
        get throws {
            .array(
                try certificates.map { certificate in
                    var serializer = DER.Serializer()
                    try serializer.serialize(certificate)
                    return .string(Data(serializer.serializedBytes).base64EncodedString())
                })
        }
    }
}

extension CertifiedSigner {
    /// Certified by an authority that another one certified: two certificates.
    static func make(for host: String, under root: Certifier) throws -> CertifiedSigner {
        let (between, own) = (try Certifier("Between"), P256.Signing.PrivateKey())
        return CertifiedSigner(
            key: try SigningKey(Secret(own.rawRepresentation)),
            certificates: [try between.certify(own.publicKey, for: [host]), try root.certify(between)])
    }

    /// Certified by authorities each of which the next one certified, and the last one by the first.
    static func makeCycle(of count: Int, for host: String) throws -> CertifiedSigner {
        let (ring, own) = (try (1..<count).map { try Certifier("Authority \($0)") }, P256.Signing.PrivateKey())
        let others = try ring.indices.map { try ring[($0 + 1) % ring.count].certify(ring[$0]) }
        return CertifiedSigner(
            key: try SigningKey(Secret(own.rawRepresentation)),
            certificates: [try ring[0].certify(own.publicKey, for: [host])] + others)
    }

    /// Certificates with as many hosts as a header has room for.
    static func makeLarge(_ count: Int, for host: String) throws -> CertifiedSigner {
        let (authority, own) = (try Certifier("Authority"), P256.Signing.PrivateKey())
        let hosts = [host] + (0..<(9_000 / count / 10)).map { "h\($0).test" }
        let others = try (1..<count).map { number in
            try authority.certify(P256.Signing.PrivateKey().publicKey, for: ["\(number).test"] + hosts)
        }
        return CertifiedSigner(
            key: try SigningKey(Secret(own.rawRepresentation)),
            certificates: [try authority.certify(own.publicKey, for: hosts)] + others)
    }
}
