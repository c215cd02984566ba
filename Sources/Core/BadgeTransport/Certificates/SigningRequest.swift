package import BadgeKeys
import BadgeModel
import Foundation
import SwiftASN1
import X509

/// A certificate signing request for a key (PKCS #10, RFC 2986), signed with that key.
///
///     let request = try SigningRequest(commonName: "Ana's phone", key: key)
package struct SigningRequest: Sendable {
    /// The request, DER.
    package let der: [UInt8]

    /// Creates a request. The private key is not exported.
    ///
    /// - Parameters:
    ///   - commonName: The requested name, which the server may replace.
    ///   - key: The key to certify.
    ///   - hosts: The hosts that the certificate is to name, none by default.
    /// - Throws: `BadgeError` `unexpected` when the request cannot be created.
    package init(commonName: String, key: SigningKey, hosts: [String] = []) throws {
        do {
            let request = try CertificateSigningRequest(
                version: .v1, subject: DistinguishedName { CommonName(commonName) },
                privateKey: Certificate.PrivateKey(CertifiedKey(key: key)), attributes: Self.attributes(hosts),
                signatureAlgorithm: .ecdsaWithSHA256)
            var serializer = DER.Serializer()
            try serializer.serialize(request)
            der = serializer.serializedBytes
        } catch {
            throw BadgeError(.unexpected, "unexpected.signing", underlying: error)
        }
    }

    /// The request as PEM.
    package var pem: String { PEMDocument(type: "CERTIFICATE REQUEST", derBytes: der).pemString + "\n" }

    private static func attributes(_ hosts: [String]) throws -> CertificateSigningRequest.Attributes {
        guard !hosts.isEmpty else { return .init() }
        let extensions = try Certificate.Extensions { SubjectAlternativeNames(hosts.map { .dnsName($0) }) }
        return .init([try .init(ExtensionRequest(extensions: extensions))])
    }
}

// A signing key as swift-certificates signs with it.
struct CertifiedKey: CustomPrivateKey {
    static let defaultPEMDiscriminator = "EC PRIVATE KEY"

    let key: SigningKey
    let publicKey: Certificate.PublicKey

    init(key: SigningKey) throws {
        self.key = key
        publicKey = try Certificate.PublicKey(key.publicKey)
    }

    static func == (left: Self, right: Self) -> Bool { left.publicKey == right.publicKey }

    func hash(into hasher: inout Hasher) { hasher.combine(publicKey) }

    var defaultSignatureAlgorithm: Certificate.SignatureAlgorithm { .ecdsaWithSHA256 }
    var supportedSignatureAlgorithms: [Certificate.SignatureAlgorithm] { [.ecdsaWithSHA256] }

    func signSynchronously(
        bytes: some DataProtocol, signatureAlgorithm: Certificate.SignatureAlgorithm
    ) throws -> Certificate.Signature {
        try Certificate.Signature(
            signatureAlgorithm: signatureAlgorithm,
            signatureBytes: ASN1BitString(bytes: try key.derSignature(for: Array(bytes))[...]))
    }

    // The private number is never written.
    func serialize(into coder: inout DER.Serializer) throws {
        throw BadgeError(.notSupported, "unexpected.signing")
    }
}

extension SigningKey {
    /// A signature as certificates and TLS have it (RFC 3279 section 2.2.3).
    func derSignature(for message: [UInt8]) throws -> [UInt8] {
        let signature = try signature(for: message)
        var serializer = DER.Serializer()
        try serializer.appendConstructedNode(identifier: .sequence) { serializer in
            try serializer.serialize(Integer(bytes: signature.prefix(32)))
            try serializer.serialize(Integer(bytes: signature.suffix(32)))
        }
        return serializer.serializedBytes
    }
}

// A whole number from its bytes, big-endian, that is not negative.
private struct Integer: DERSerializable {
    let bytes: ArraySlice<UInt8>

    func serialize(into coder: inout DER.Serializer) throws {
        let digits = bytes.drop { $0 == 0 }
        coder.appendPrimitiveNode(identifier: .integer) { out in
            if digits.first ?? 0x80 >= 0x80 { out.append(0) }
            out.append(contentsOf: digits)
        }
    }
}

extension Certificate.PublicKey {
    // The header of a subjectPublicKeyInfo with an uncompressed point of P-256 (RFC 5480).
    private static let header: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE,
        0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
    ]

    init(_ key: JWK) throws {
        let coordinates = try ["x", "y"].flatMap { try Base64URL.decode(JSONReader(key.json)[$0].string()) }
        try self.init(derEncoded: Self.header + coordinates)
    }
}
