import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTestDoubles
import BadgeTransport
import Crypto
import Foundation
import HTTPTypes
import SwiftASN1
import TestSupport
import X509
import XCTest

/// Credentials whose issuer's key stands under a certificate (`x5c`).
final class CertificateChainTests: XCTestCase {
    private static let host = "id.example.org"
    private let script = IssuerScript()
    private let root = Authority(name: "Root of Example Org")

    func testTakesAKeyUnderARootOfTheOrganization() async throws {
        let chain = [try root.issue(to: Self.host, script.strangerKey)]

        let issued = try await issue(chain)

        XCTAssertEqual(issued.credential.claims["name"], "Alice Example")
        XCTAssertEqual(issued.trust.map(\.thumbprint), [script.strangerKey.publicKey.thumbprint])
    }

    func testTakesAKeyUnderAnIntermediate() async throws {
        let intermediate = Authority(name: "Intermediate")
        let chain = [try intermediate.issue(to: Self.host, script.strangerKey), try root.issue(to: intermediate)]

        let issued = try await issue(chain)

        XCTAssertEqual(issued.trust.count, 1)
    }

    func testAWildcardNamesTheHostsDirectlyBelow() async throws {
        let issued = try await issue([try root.issue(to: "*.example.org", script.strangerKey)])
        let above = try root.issue(to: "*.org", script.strangerKey)
        let error = try await thrownError { try await issue([above]) }

        XCTAssertEqual(issued.trust.count, 1)
        XCTAssertEqual(error.code, .signatureInvalid)
    }

    func testRefusesEveryOtherChain() async throws {
        let stranger = Authority(name: "Root of Example Org")
        let leaf = try root.issue(to: Self.host, script.strangerKey)
        let ended = IssuerScript.now.addingTimeInterval(-1)
        let chains: [(String, [Certificate], BadgeError.Code)] = [
            ("of another root", [try stranger.issue(to: Self.host, script.strangerKey)], .signatureInvalid),
            ("for another host", [try root.issue(to: "evil.example", script.strangerKey)], .signatureInvalid),
            ("by its common name alone", [try root.issue(to: nil, script.strangerKey)], .signatureInvalid),
            ("that has ended", [try root.issue(to: Self.host, script.strangerKey, until: ended)], .signatureInvalid),
            ("of another key", [try root.issue(to: Self.host, script.deviceKey)], .signatureInvalid),
            ("under a leaf", [try leaf.issueAsIfAuthority(script), leaf], .signatureInvalid),
            ("that is too long", Array(repeating: leaf, count: 7), .documentInvalid),
            ("without a certificate", [], .documentInvalid),
        ]
        try await playEach(chains) { name, chain, code in
            let error = try await thrownError { try await issue(chain) }
            XCTAssertEqual(error.code, code, name)
        }
    }

    func testACertificateSaysNothingWithoutARootForThatOrganization() async throws {
        let chain = [try root.issue(to: Self.host, script.strangerKey)]
        let others = try CertificateRoots.none.trusting(
            root.pem, for: try XCTUnwrap(URL(string: "https://id.example.org/other")))

        let error = try await thrownError { try await issue(chain, publishing: true, roots: others) }

        XCTAssertEqual(error.code, .signatureInvalid)
    }

    func testKeysThatThePublisherNamesCountBesideCertificates() async throws {
        let issued = try await issue(nil, publishing: true, signedBy: script.issuerKey)

        XCTAssertEqual(issued.trust.map(\.thumbprint), [script.issuerKey.publicKey.thumbprint])
    }

    func testRootsAreCertificates() throws {
        let issuer = try XCTUnwrap(URL(string: IssuerScript.issuer))
        for text in ["", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "no"] {
            XCTAssertThrowsError(try CertificateRoots.none.trusting(text, for: issuer)) {
                XCTAssertEqual(($0 as? BadgeError)?.code, .invalidInput)
            }
        }
    }

    private func issue(
        _ chain: [Certificate]?, publishing: Bool = false, signedBy key: SigningKey? = nil,
        roots: CertificateRoots? = nil
    ) async throws -> IssuedCredential {
        let issuer = try XCTUnwrap(URL(string: IssuerScript.issuer))
        var header: [String: JSON] = [:]
        header["x5c"] = try chain.map { .array(try $0.map { .string(try $0.base64) }) }
        let text = try SDJWT.issue(
            claims: [
                "iss": .string(IssuerScript.issuer), "vct": .string(IssuerScript.vct), "iat": 1_800_000_000,
                "exp": 1_800_086_400, "cnf": ["jwk": script.deviceKey.publicKey.json],
            ],
            disclosable: ["name": "Alice Example"], type: "dc+sd-jwt", key: key ?? script.strangerKey, header: header,
            random: SystemRandom())
        var changes: [IssuerScript.Step: HTTPTransportResponse] = [
            .credential: .json(["credentials": [["credential": .string(text)]]])
        ]
        if !publishing { changes[.issuerKeys] = .empty(status: 404) }
        let client = IssuerClient(
            transport: try script.transport(changing: changes), clock: FixedClock(IssuerScript.now),
            certificateRoots: try roots ?? CertificateRoots.none.trusting(root.pem, for: issuer), pause: { _ in })
        let authorized = try await client.authorize(
            try await client.resolve(try script.offer().uri), transactionCode: IssuerScript.code)
        return try await client.requestCredential(authorized, key: script.deviceKey)
    }
}

/// Somebody who issues certificates.
private struct Authority {
    let name: String
    let key = P256.Signing.PrivateKey()

    var subject: DistinguishedName { get throws { try DistinguishedName { CommonName(name) } } }

    var pem: String {
        get throws {
            try Certificate(
                name: try subject, key: .init(key.publicKey), issuer: self, isAuthority: true, host: nil,
                until: IssuerScript.now.addingTimeInterval(86_400)
            ).serializeAsPEM().pemString
        }
    }

    func issue(
        to host: String?, _ key: SigningKey, until end: Date = IssuerScript.now.addingTimeInterval(3600)
    ) throws -> Certificate {
        try Certificate(
            name: try DistinguishedName { CommonName("id.example.org") }, key: try key.certified, issuer: self,
            isAuthority: false, host: host, until: end)
    }

    func issue(to other: Authority) throws -> Certificate {
        try Certificate(
            name: try other.subject, key: .init(other.key.publicKey), issuer: self, isAuthority: true, host: nil,
            until: IssuerScript.now.addingTimeInterval(3600))
    }
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
    fileprivate init(
        name: DistinguishedName, key: PublicKey, issuer: Authority, isAuthority: Bool, host: String?, until end: Date
    ) throws {
        try self.init(
            version: .v3, serialNumber: SerialNumber(), publicKey: key,
            notValidBefore: IssuerScript.now.addingTimeInterval(-7200), notValidAfter: end,
            issuer: try issuer.subject, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Extensions {
                if isAuthority {
                    Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                    KeyUsage(keyCertSign: true)
                } else {
                    Critical(BasicConstraints.notCertificateAuthority)
                }
                if let host { SubjectAlternativeNames([.dnsName(host)]) }
            },
            issuerPrivateKey: PrivateKey(issuer.key))
    }

    /// A certificate that this one's key signed, though it is no authority's.
    fileprivate func issueAsIfAuthority(_ script: IssuerScript) throws -> Certificate {
        let key = try script.strangerKey.raw.withUnsafeBytes { try P256.Signing.PrivateKey(rawRepresentation: $0) }
        return try Certificate(
            version: .v3, serialNumber: SerialNumber(), publicKey: try script.strangerKey.certified,
            notValidBefore: IssuerScript.now.addingTimeInterval(-7200),
            notValidAfter: IssuerScript.now.addingTimeInterval(3600), issuer: subject,
            subject: try DistinguishedName { CommonName("id.example.org") }, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Extensions { SubjectAlternativeNames([.dnsName("id.example.org")]) },
            issuerPrivateKey: PrivateKey(key))
    }

    fileprivate var base64: String {
        get throws {
            var serializer = DER.Serializer()
            try serializer.serialize(self)
            return Data(serializer.serializedBytes).base64EncodedString()
        }
    }
}
