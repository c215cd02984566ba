import BadgeKeys
import BadgeModel
import Crypto
import Foundation
import SwiftASN1
import X509

/// Somebody who certifies verifiers.
struct TestAuthority {
    let name: String
    let key: P256.Signing.PrivateKey

    init(_ name: String) {
        self.name = name
        key = P256.Signing.PrivateKey()
    }

    /// What a certificate says.
    struct Terms {
        var subject = "Example Verifier"
        var hosts: [String] = [VerifierScript.host]
        var begin = VerifierScript.now.addingTimeInterval(-86_400)
        var end = VerifierScript.now.addingTimeInterval(86_400)
        var isAuthority = false
        var usage = KeyUsage(digitalSignature: true)
        var isExtensionUnknown = false
        /// The identifier of the organization (ETSI EN 319 412-1 section 5.1.4).
        var identifier: String?
    }

    var pem: String {
        get throws { try root.serializeAsPEM().pemString }
    }

    var root: Certificate {
        get throws {
            try certificate(
                for: .init(key.publicKey), Terms(subject: name, hosts: [], isAuthority: true, usage: .authority))
        }
    }

    /// Certifies a key.
    func certify(_ key: SigningKey, _ terms: Terms = Terms()) throws -> Certificate {
        try certificate(for: try key.certified, terms)
    }

    /// Certifies another authority.
    func certify(_ other: TestAuthority, usage: KeyUsage = .authority) throws -> Certificate {
        try certificate(
            for: .init(other.key.publicKey), Terms(subject: other.name, hosts: [], isAuthority: true, usage: usage))
    }

    private func certificate(for key: Certificate.PublicKey, _ terms: Terms) throws -> Certificate {
        try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key, notValidBefore: terms.begin,
            notValidAfter: terms.end, issuer: try DistinguishedName { CommonName(name) },
            subject: try terms.name, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                if terms.isAuthority {
                    Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                } else {
                    Critical(BasicConstraints.notCertificateAuthority)
                }
                Critical(terms.usage)
                if !terms.hosts.isEmpty { SubjectAlternativeNames(terms.hosts.map { .dnsName($0) }) }
                if terms.isExtensionUnknown {
                    Certificate.Extension(oid: [1, 3, 6, 1, 4, 1, 99_999, 1], critical: true, value: [5, 0])
                }
            },
            issuerPrivateKey: Certificate.PrivateKey(self.key))
    }
}

extension TestAuthority.Terms {
    fileprivate var name: DistinguishedName {
        get throws {
            let common = try DistinguishedName { CommonName(subject) }
            let own = identifier.map { RelativeDistinguishedName(.init(type: [2, 5, 4, 97], utf8String: $0)) }
            return DistinguishedName(Array(common) + [own].compactMap(\.self))
        }
    }
}

extension KeyUsage {
    static let authority = KeyUsage(keyCertSign: true)
}

extension SigningKey {
    fileprivate var certified: Certificate.PublicKey {
        get throws {
            let key = try raw.withUnsafeBytes { try P256.Signing.PrivateKey(rawRepresentation: $0) }
            return .init(key.publicKey)
        }
    }
}

extension Certificate {
    var der: [UInt8] {
        get throws {
            var serializer = DER.Serializer()
            try serializer.serialize(self)
            return serializer.serializedBytes
        }
    }
}
