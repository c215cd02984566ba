import BadgeDCQL
import BadgeKeys
import BadgeModel
import BadgePresentation
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import X509
import XCTest

/// Requests that a wallet must refuse, beyond those that the numbered tests play (OpenID4VP 1.0, RFC 7515, RFC 9101).
final class FaultyRequestTests: XCTestCase {
    private let script = VerifierScript()

    func testAnObjectThatRefersToAnotherIsRefused() async throws {
        for name in ["request", "request_uri"] {
            let refused = try await refusal { try await script.read([name: "https://verifier.example.org/2"]) }
            XCTAssertEqual(refused?.code, .invalidRequest)
            XCTAssertEqual(refused?.finding, "the request object has \(name)")
            XCTAssertNil(refused?.reply)
        }
    }

    func testVP33AFormatIsCommonOnlyWithOurSignatures() async throws {
        let lists: [JSON] = [
            ["sd-jwt_alg_values": ["ES384"]], ["kb-jwt_alg_values": ["EdDSA"]],
            ["sd-jwt_alg_values": ["ES256"], "kb-jwt_alg_values": []],
        ]
        for list in lists {
            try await expect(
                .formatsNotSupported, ["client_metadata": ["vp_formats_supported": ["dc+sd-jwt": list]]])
        }
        for list in [[:], ["sd-jwt_alg_values": ["ES512", "ES256"]]] as [JSON] {
            let request = try await script.read(["client_metadata": ["vp_formats_supported": ["dc+sd-jwt": list]]])
            XCTAssertEqual(request.formats, [.sdJWT])
        }
        for list in ["ES256", ["sd-jwt_alg_values": "ES256"], .null] as [JSON] {
            try await expect(.invalidRequest, ["client_metadata": ["vp_formats_supported": ["dc+sd-jwt": list]]])
        }
    }

    func testVP21ASignatureIsTheOneOfThisHeaderAndPayload() async throws {
        let parts = try script.object().split(separator: ".").map(String.init)
        let signature = try Base64URL.decode(parts[2])
        let other = try script.object(["nonce": "another"]).split(separator: ".").map(String.init)
        let texts = [
            [parts[0], other[1], parts[2]], [other[0], parts[1], other[2]],
            [parts[0], parts[1], ""], [parts[0], parts[1]], [parts[0], parts[1], parts[2], ""],
            [parts[0], parts[1], Base64URL.encode(Array(repeating: UInt8(0), count: 64))],
            [parts[0], parts[1], Base64URL.encode(Array(signature.reversed()))],
            [parts[0], parts[1], Base64URL.encode([0x30, 0x44, 0x02, 0x20] + signature)],
            [parts[0], parts[1], parts[2] + "="], [parts[0] + "=", parts[1], parts[2]],
            [parts[0], parts[1] + "A", parts[2]],
        ]
        try await playEach(texts) { text in
            let refused = try await refusal {
                try await script.read(VerifierScript.link(text.joined(separator: ".")))
            }
            XCTAssertEqual(refused?.code, .invalidRequest)
            XCTAssertNil(refused?.reply)
        }
    }

    func testAHeaderThatAsksForMoreIsRefused() async throws {
        let headers: [[String: JSON?]] = [
            ["crit": ["exp"]], ["b64": false, "crit": ["b64"]], ["zip": "DEF"], ["enc": "A128GCM"],
        ]
        try await playEach(headers) { header in
            let refused = try await refusal { try await script.read([:], header: header) }
            XCTAssertEqual(refused?.code, .invalidRequest)
            XCTAssertNil(refused?.reply)
        }
    }

    func testAMemberThatIsThereTwiceIsRefused() async throws {
        let text = script.parameters().text
        let doubled = [
            "{\"client_id\":\"x509_san_dns:evil.example\"," + text.dropFirst(),
            "{\"nonce\":\"other\"," + text.dropFirst(), text.dropLast() + ",\"response_uri\":\"https://evil.example\"}",
        ]
        let header = Base64URL.encode(Array(JSON.object(["alg": "ES256", "typ": "oauth-authz-req+jwt"]).text.utf8))
        for payload in doubled {
            let object =
                "\(header).\(Base64URL.encode(Array(String(payload).utf8))).\(String(repeating: "A", count: 86))"
            let refused = try await refusal { try await script.read(VerifierScript.link(object)) }
            XCTAssertEqual(refused?.code, .invalidRequest)
            XCTAssertEqual(refused?.finding.contains("twice"), true, refused?.finding ?? "")
        }
    }

    func testVP23ATimeThatIsNoneIsRefused() async throws {
        let times: [[String: JSON?]] = [
            ["exp": "1800000300"], ["exp": -1], ["exp": 1e300], ["exp": 1_800_000_000_000], ["exp": true],
            ["iat": "now"], ["iat": 1_800_000_061], ["nbf": 1_800_000_061], ["nbf": [1]], ["exp": 1_800_000_000],
        ]
        try await playEach(times) { changes in
            let refused = try await refusal { try await script.read(changes) }
            XCTAssertEqual(refused?.code, .invalidRequest)
        }
    }

    func testVP22AnotherAudienceIsRefused() async throws {
        let audiences: [JSON?] = [
            nil, .null, "", "https://self-issued.me/v2/", "https://self-issued.me/", "https://SELF-issued.me/v2",
            ["https://self-issued.me/v2", "https://other.example"], [], [["https://self-issued.me/v2"]], [:],
        ]
        try await playEach(audiences) { audience in
            let refused = try await refusal { try await script.read(["aud": audience]) }
            XCTAssertEqual(refused?.code, .invalidRequest)
        }
    }

    func testAValueOfAnotherTypeIsRefused() async throws {
        let changes: [[String: JSON?]] = [
            ["nonce": 1], ["nonce": .null], ["nonce": ["a"]], ["nonce": ""], ["nonce": "a b"], ["nonce": "ä"],
            ["nonce": .string(String(repeating: "a", count: 513))], ["state": 1], ["state": ""], ["state": "a b"],
            ["state": .null], ["response_mode": "DIRECT_POST"], ["response_mode": "query"],
            ["response_mode": "form_post"],
            ["response_mode": 1], ["response_mode": "direct_post.jwt "], ["response_type": .null],
            ["dcql_query": .string(VerifierScript.query.text)], ["dcql_query": .null], ["client_metadata": "{}"],
            ["client_metadata": .null], ["client_metadata": []], ["transaction_data": .null], ["verifier_info": .null],
            ["response_uri": 1], ["response_uri": "https://verifier.example.org/response#fragment"],
            ["response_uri": "https://user@verifier.example.org/response"],
            ["response_uri": "//verifier.example.org/r"],
            ["response_uri": "https://verifier.example.org/response\n"],
        ]
        try await playEach(changes) { changes in
            let refused = try await refusal { try await script.read(changes) }
            XCTAssertTrue(
                [.invalidRequest, .unsupportedResponseType, .invalidTransactionData].contains(refused?.code))
        }
    }

    func testVP310AChainOfAnotherShapeIsRefused() async throws {
        let leaf = try script.chain().arrayValue?.first?.stringValue ?? ""
        let url = leaf.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        let other = try script.root.certify(script.stranger)
        let chains: [JSON] = [
            .string(leaf), [[.string(leaf)]], [.string(url + "-_")], [.string(" \(leaf)")], [.string(leaf + "AAAA")],
            [.null], [.string(leaf), 1], [:], [""],
            // The certificate of the signature is the first one.
            .array([.string(Data(try other.der).base64EncodedString()), .string(leaf)]),
        ]
        try await playEach(chains) { chain in
            let refused = try await refusal { try await script.read([:], header: ["x5c": chain]) }
            XCTAssertEqual(refused?.code, .invalidRequest)
            XCTAssertNil(refused?.reply)
        }
    }

    func testAnUnsignedObjectBehindAnAddressIsRefused() async throws {
        let header = Base64URL.encode(Array(JSON.object(["alg": "none", "typ": "oauth-authz-req+jwt"]).text.utf8))
        let payload = Base64URL.encode(Array(script.parameters().text.utf8))
        let bodies = [
            "\(header).\(payload).", script.parameters().text, "", "a.b.c.d.e", "<html>",
            "\u{FEFF}\(header).\(payload).A",
        ]
        try await playEach(bodies) { body in
            let transport = ScriptedTransport([
                .init(.get, VerifierScript.requestURI, .text(body, type: "application/oauth-authz-req+jwt"))
            ])
            let client = try script.client(transport)
            let refused = try await refusal {
                try await script.read(VerifierScript.link(fetching: VerifierScript.requestURI), with: client)
            }
            XCTAssertEqual(refused?.code, .invalidRequest)
            XCTAssertNil(refused?.reply)
        }
    }

    func testAnotherSpellingOfAnIdentifierIsAnotherParty() async throws {
        let identifiers = [
            "x509_san_dns:verifier.example.org.", "x509_san_dns:verifier.example.org:443", "x509_san_dns: ",
            "x509_san_dns:https://verifier.example.org", "x509_san_dns:", "x509_hash:", "x509_san_dns:*.example.org",
            "x509_hash:47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU", "decentralized_identifier:did:jwk:",
            "decentralized_identifier:did:web:verifier.example.org", "verifier_attestation:", "x509_san_uri:a",
            "openid_federation:https://verifier.example.org", "web-origin:https://verifier.example.org", ":", "",
        ]
        try await playEach(identifiers) { identifier in
            let refused = try await refusal { try await script.read(["client_id": .string(identifier)]) }
            XCTAssertTrue([.invalidRequest, .invalidClient].contains(refused?.code))
            XCTAssertNotNil(refused?.diagnosis)
            XCTAssertNil(refused?.reply)
        }
    }

    func testAKeyForTheAnswerOfAnotherShapeIsRefused() async throws {
        let key = script.encryptionKey.publicKey.json.objectValue ?? [:]
        let keys: [JSON] = [
            .object(key.filter { $0.key != "alg" }), .object(key.merging(["alg": "ECDH-ES+A128KW"]) { $1 }),
            .object(key.merging(["use": "sig"]) { $1 }), .object(key.merging(["crv": "P-384"]) { $1 }),
            .object(key.merging(["y": "AAAA"]) { $1 }), .object(key.merging(["kid": 1]) { $1 }), "key", .null,
        ]
        try await playEach(keys) { key in
            try await expect(
                .invalidRequest, ["response_mode": "direct_post.jwt", "client_metadata": script.metadata([key])])
        }
        for values in [[], ["A128CBC-HS256"], [1]] as [[JSON]] {
            try await expect(
                .invalidRequest,
                ["response_mode": "direct_post.jwt", "client_metadata": script.metadata(encryption: values)])
        }
    }

    func testVP202AFormatOfDraftsMatchesNothing() async throws {
        let query: JSON = ["credentials": [["id": "badge", "format": "vc+sd-jwt", "meta": [:]]]]
        try await expect(
            .formatsNotSupported,
            ["dcql_query": query, "client_metadata": ["vp_formats_supported": ["vc+sd-jwt": [:], "dc+sd-jwt": [:]]]])
    }

    func testVP206ARequestOfADraftOfMobileLicencesIsRefused() async throws {
        // Annex B of ISO 18013-7: Presentation Exchange, an X.509 scheme and encryption by JARM.
        let refused = try await refusal {
            try await script.read(
                [
                    "dcql_query": nil, "presentation_definition": ["id": "mDL-sample-req", "input_descriptors": []],
                    "client_id_scheme": "x509_san_dns", "response_mode": "direct_post.jwt",
                ])
        }
        XCTAssertEqual(refused?.code, .invalidRequest)
        XCTAssertEqual(refused?.finding.contains("Presentation Exchange"), true)
    }

    func testVP208NamesOfDraftsMeanNothing() async throws {
        let request = try await script.read(["verifier_attestations": "anything", "client_id_scheme": "redirect_uri"])

        XCTAssertEqual(request.verifierInfo, [])
        XCTAssertEqual(request.requester.method, .certificateHost)
        let query = try DCQLQuery(credentials: [
            CredentialQuery(
                id: "badge", .sdJWT(types: ["t"]),
                trustedAuthorities: [TrustedAuthorities(type: "openid_fed", values: ["https://issuer.example"])])
        ])
        let held = QueriedCredential(id: "1", types: ["t"], authorityKeys: ["https://issuer.example"], claims: [:])
        XCTAssertFalse(query.match([held]).isSatisfiable)
    }

    private func expect(
        _ code: PresentationErrorCode, _ changes: [String: JSON?], file: StaticString = #filePath, line: UInt = #line
    ) async throws {
        let refused = try await refusal(file: file, line: line) { try await script.read(changes) }
        XCTAssertEqual(refused?.code, code, "\(changes)", file: file, line: line)
    }
}
