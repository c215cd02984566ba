package import BadgeKeys
package import BadgeModel
package import Foundation
import SwiftASN1
import X509

/// The certificates of a key that signs tokens, as their header has them (`x5c`, RFC 7515 section 4.1.6): the key's own
/// first, without the root at the end.
package struct CertificateChain: Sendable {
    /// The certificates, DER.
    package let certificates: [[UInt8]]
    /// The host names among the subject alternative names of the first one, as written.
    package let hosts: [String]
    /// The time at which the first of them ends.
    package let expires: Date

    /// Why certificates cannot stand beside a key's signatures.
    package enum Finding: String, Error, Sendable, CaseIterable {
        /// They are not one to six certificates in PEM of at most 16 KiB each.
        case unreadable
        /// The first one certifies another key.
        case otherKey
        /// The first one is signed by itself, which vouches for nothing.
        case selfSigned
    }

    /// Reads the certificates of a key.
    ///
    /// - Throws: ``Finding``.
    package init(pem: String, for key: JWK) throws {
        let all: [Certificate]
        let own: Certificate.PublicKey
        do {
            all = try PEMDocument.parseMultiple(pemString: pem).filter { $0.discriminator == "CERTIFICATE" }
                .map { try Certificate(pemDocument: $0) }
            own = try Certificate.PublicKey(key)
        } catch {
            throw Finding.unreadable
        }
        guard let first = all.first, CertificateLimits.permit(count: all.count) else { throw Finding.unreadable }
        guard first.publicKey == own else { throw Finding.otherKey }
        guard first.issuer != first.subject else { throw Finding.selfSigned }
        let chain = all.filter { $0.issuer != $0.subject }
        do {
            certificates = try chain.map { certificate in
                var serializer = DER.Serializer()
                try serializer.serialize(certificate)
                return serializer.serializedBytes
            }
            hosts =
                try first.extensions.subjectAlternativeNames?.compactMap { name in
                    if case .dnsName(let host) = name { host } else { nil }
                } ?? []
        } catch {
            throw Finding.unreadable
        }
        guard certificates.allSatisfy({ $0.count <= CertificateLimits.mostBytes }) else { throw Finding.unreadable }
        expires = chain.map(\.notValidAfter).min() ?? first.notValidAfter
    }

    /// The value of the header's member.
    package var header: JSON { .array(certificates.map { .string(Data($0).base64EncodedString()) }) }
}

extension CertificateChain {
    /// Returns the key identifiers of the authorities that certified a chain (`aki`), in base64url; none for what cannot
    /// be read. Whether they did certify it is not checked.
    ///
    /// - Parameter chain: Certificates in Base64, as a header has them.
    package static func authorityKeys(of chain: JSON) -> Set<String> {
        let keys = (chain.arrayValue ?? []).prefix(CertificateLimits.longest).compactMap { entry -> String? in
            guard let text = entry.stringValue, text.utf8.count <= CertificateLimits.mostBytes,
                let bytes = Data(base64Encoded: text)
            else { return nil }
            do {
                return try Certificate(derEncoded: Array(bytes)).extensions.authorityKeyIdentifier?.keyIdentifier
                    .map { Base64URL.encode($0) }
            } catch {
                return nil
            }
        }
        return Set(keys)
    }
}
