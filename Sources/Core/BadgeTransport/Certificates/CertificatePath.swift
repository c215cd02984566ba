package import BadgeKeys
package import BadgeModel
package import Foundation
import SwiftASN1
@_spi(FixedExpiryValidationTime) import X509

/// The first certificate of a chain (`x5c`, RFC 7515 section 4.1.6) that leads to a root certificate (RFC 5280 section
/// 6): whom it names, and the key that it certifies.
package struct CertificatePath: Sendable {
    /// The certified key.
    package let key: JWK
    /// The first certificate, DER.
    package let leaf: [UInt8]
    /// The host names among its subject alternative names, as written.
    package let hosts: [String]
    /// The organization of the subject, or else its common name; `nil` if it has neither.
    package let subject: String?
    /// The identifier of the organization that is the subject, or the number of the person (ETSI EN 319 412-1 section
    /// 5.1); `nil` if the certificate has none, or several.
    package let subjectIdentifier: String?

    /// Whether the chain has the root at its end.
    package let includesRoot: Bool
    /// The time in which all certificates of chain and path are valid. Within it, the same chain leads to the same root.
    package let validity: ClosedRange<Date>

    /// Verifies a chain.
    ///
    /// - Parameters:
    ///   - chain: Certificates in Base64, the one with the key first. The root may be at its end.
    ///   - roots: The root certificates.
    ///   - now: The time.
    /// - Throws: `CertificatePathFinding`.
    package init(_ chain: JSONReader, to roots: RootCertificates, at now: Date) async throws {
        let certificates = try Self.certificates(chain)
        let first = certificates[0]
        try first.requireEndEntity()
        guard Set(certificates.map(\.subject)).count == certificates.count else {
            throw CertificatePathFinding.ambiguous
        }
        try Self.requireValid(certificates, at: now)
        guard !roots.isEmpty else { throw CertificatePathFinding.noRoots }
        var verifier = Verifier(rootCertificates: CertificateStore(roots.certificates)) {
            RFC5280Policy(fixedExpiryValidationTime: now)
            SigningPolicy()
        }
        let result = await verifier.validate(
            leaf: first, intermediates: CertificateStore(certificates.dropFirst()))
        guard case .validCertificate(let path) = result else {
            throw first.hasUnknownCriticalExtension
                ? CertificatePathFinding.unknownExtension : CertificatePathFinding.unknownAuthority
        }
        guard path.count > 1 else { throw CertificatePathFinding.selfSigned }
        key = try first.p256Key()
        leaf = try first.der()
        hosts = try first.alternativeHosts()
        subject = first.subject.displayName
        subjectIdentifier = first.subject.identifier
        includesRoot = certificates.contains { roots.certificates.contains($0) }
        let all = certificates + path
        let (start, end) = (all.map(\.notValidBefore).max() ?? now, all.map(\.notValidAfter).min() ?? now)
        validity = min(start, now)...max(end, now)
    }

    /// Returns whether the certificate names the host of an address.
    ///
    /// - Parameter wildcards: Whether `*.example.org` names the hosts directly below `example.org` (RFC 9525 section 6.3).
    package func names(_ address: URL, byWildcard wildcards: Bool = false) -> Bool {
        guard let host = address.host()?.lowercased(), !host.isEmpty else { return false }
        let wildcard = host.firstIndex(of: ".").map { "*" + host[$0...] }
        return hosts.contains { name in
            let name = name.lowercased()
            return name == host || wildcards && name == wildcard
        }
    }

    /// Returns whether none of the certificates of a chain is signed by itself, such as a root.
    ///
    /// - Throws: `CertificatePathFinding`.
    package static func isWithoutRoot(_ chain: JSONReader) throws -> Bool {
        try certificates(chain).allSatisfy { $0.issuer != $0.subject }
    }

    private static func certificates(_ chain: JSONReader) throws -> [Certificate] {
        guard let entries = chain.value?.arrayValue else { throw CertificatePathFinding.unreadable }
        guard CertificateLimits.permit(count: entries.count) else { throw CertificatePathFinding.tooLarge }
        return try entries.map { entry in
            guard let text = entry.stringValue else { throw CertificatePathFinding.unreadable }
            guard text.utf8.count <= CertificateLimits.mostBytes else { throw CertificatePathFinding.tooLarge }
            guard let bytes = Data(base64Encoded: text) else { throw CertificatePathFinding.unreadable }
            do { return try Certificate(derEncoded: Array(bytes)) } catch { throw CertificatePathFinding.unreadable }
        }
    }

    private static func requireValid(_ certificates: [Certificate], at now: Date) throws {
        guard certificates.allSatisfy({ $0.notValidBefore <= now }) else { throw CertificatePathFinding.notYetValid }
        guard certificates.allSatisfy({ now <= $0.notValidAfter }) else { throw CertificatePathFinding.expired }
    }
}

// What RFC 5280 requires of key usage, and the policies of the library leave to the caller. The purposes of a key
// (extended key usage) are known, and none is required.
private struct SigningPolicy: VerifierPolicy {
    var verifyingCriticalExtensions: [ASN1ObjectIdentifier] { Certificate.knownCriticalExtensions }

    func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
        for certificate in chain.dropFirst() where !certificate.signsCertificates {
            return .failsToMeetPolicy(reason: "an authority's certificate is not for certificates")
        }
        return .meetsPolicy
    }
}

extension Certificate {
    fileprivate static var knownCriticalExtensions: [ASN1ObjectIdentifier] {
        [.X509ExtensionID.extendedKeyUsage, .X509ExtensionID.subjectAlternativeName]
    }

    fileprivate var hasUnknownCriticalExtension: Bool {
        let known =
            Self.knownCriticalExtensions + [
                .X509ExtensionID.basicConstraints, .X509ExtensionID.nameConstraints, .X509ExtensionID.keyUsage,
            ]
        return extensions.contains { $0.critical && !known.contains($0.oid) }
    }

    fileprivate var signsCertificates: Bool {
        do {
            guard case .isCertificateAuthority? = try extensions.basicConstraints else { return false }
            return try extensions.keyUsage?.keyCertSign ?? true
        } catch {
            return false
        }
    }

    fileprivate func requireEndEntity() throws {
        guard issuer != subject else { throw CertificatePathFinding.selfSigned }
        do {
            if case .isCertificateAuthority? = try extensions.basicConstraints {
                throw CertificatePathFinding.authority
            }
            guard try extensions.keyUsage?.digitalSignature ?? true else {
                throw CertificatePathFinding.notForSignatures
            }
        } catch let finding as CertificatePathFinding {
            throw finding
        } catch {
            throw CertificatePathFinding.unreadable
        }
    }

    fileprivate func alternativeHosts() throws -> [String] {
        do {
            return try extensions.subjectAlternativeNames?.compactMap { name in
                if case .dnsName(let host) = name { host } else { nil }
            } ?? []
        } catch {
            throw CertificatePathFinding.unreadable
        }
    }

    fileprivate func der() throws -> [UInt8] {
        var serializer = DER.Serializer()
        try serializer.serialize(self)
        return serializer.serializedBytes
    }

    // An uncompressed point; the key checks that it is one of P-256.
    fileprivate func p256Key() throws -> JWK {
        let point = Array(publicKey.subjectPublicKeyInfoBytes)
        guard point.count == 65, point[0] == 4 else { throw CertificatePathFinding.otherKey }
        do {
            return try JWK([
                "kty": "EC", "crv": "P-256", "x": .string(Base64URL.encode(point[1...32])),
                "y": .string(Base64URL.encode(point[33...])),
            ])
        } catch {
            throw CertificatePathFinding.otherKey
        }
    }
}

extension DistinguishedName {
    fileprivate var displayName: String? {
        let named: [ASN1ObjectIdentifier] = [.RDNAttributeType.organizationName, .RDNAttributeType.commonName]
        let attributes = flatMap { Array($0) }
        return named.lazy.compactMap { type in attributes.first { $0.type == type } }.first
            .flatMap { String($0.value) }
    }

    // organizationIdentifier, or else serialNumber.
    fileprivate var identifier: String? {
        let named: [ASN1ObjectIdentifier] = [[2, 5, 4, 97], [2, 5, 4, 5]]
        let attributes = flatMap { Array($0) }
        let found = named.lazy.map { type in attributes.filter { $0.type == type } }.first { !$0.isEmpty } ?? []
        return found.count == 1 ? String(found[0].value) : nil
    }
}
