import BadgeDCQL
import BadgeKeys
import BadgeModel
import BadgePresentation
import BadgeTransport
import Foundation
import TestSupport
import X509
import XCTest

/// How much a request may say.
final class RequestBoundTests: XCTestCase {
    private static let origin = "https://shop.example.org"

    private let script = VerifierScript()

    private static func claims(_ count: Int) -> [JSON] {
        (0..<count).map { ["id": .string("c\($0)"), "path": [.string("c\($0)")]] }
    }

    private static func query(_ id: String, _ members: [String: JSON]) -> JSON {
        .object(
            members.merging(["id": .string(id), "format": "dc+sd-jwt", "meta": ["vct_values": ["t"]]]) { own, _ in own }
        )
    }

    /// As many queries as may be, each with so many claims.
    private static func largest(_ claims: Int) -> JSON {
        let paths = (0..<claims).map { JSON.object(["path": [.string(String($0, radix: 36))]]) }
        return ["credentials": .array((0..<64).map { query("q\($0)", ["claims": .array(paths)]) })]
    }

    func testVP12TheLargestRequestIsReadAndALargerOneIsNot() async throws {
        let request = try await script.read(["dcql_query": Self.largest(140)])
        let large = try await refusal { try await script.read(["dcql_query": Self.largest(256)]) }

        XCTAssertEqual(request.query.credentials.map(\.claims.count), Array(repeating: 140, count: 64))
        XCTAssertEqual(large?.code, .invalidRequest)
        XCTAssertNil(large?.reply)
    }

    func testVP12ACountBeyondTheLimitsIsAnInvalidRequest() async throws {
        let claims = Self.claims(256)
        let sets = JSON.array(Array(repeating: ["c0"], count: 257))
        let options = JSON.array(Array(repeating: ["a"], count: 257))
        let queries: [JSON] = [
            ["credentials": [Self.query("a", ["claims": .array(Self.claims(257))])]],
            ["credentials": [Self.query("a", ["claims": .array(claims), "claim_sets": sets])]],
            ["credentials": [Self.query("a", [:])], "credential_sets": [["options": options]]],
            ["credentials": .array((0..<65).map { Self.query("q\($0)", [:]) })],
        ]
        try await playEach(queries) { query in
            let refused = try await refusal { try await script.read(["dcql_query": query]) }
            XCTAssertEqual(refused?.code, .invalidRequest)
        }
    }

    func testVP310AnEnormousCertificateIsRefused() async throws {
        let hosts = { (count: Int) in [VerifierScript.host] + (0..<count).map { "door-\($0).verifier.example.org" } }
        let wide = try script.root.certify(script.key, .init(hosts: hosts(200)))
        let enormous = try script.root.certify(script.key, .init(hosts: hosts(1000)))

        let request = try await script.read([:], header: ["x5c": try script.chain([wide])])
        let refused = try await refusal {
            try await script.read([:], header: ["x5c": try script.chain([enormous])])
        }

        XCTAssertEqual(request.requester.name, VerifierScript.host)
        XCTAssertEqual(refused?.code, .invalidRequest)
        XCTAssertNil(refused?.reply)
    }

    func testVP310AuthoritiesThatCertifyEachOtherLeadNowhere() async throws {
        let (one, other) = (TestAuthority("One"), TestAuthority("Other"))
        let leaf = try one.certify(script.key)
        let chains = [
            [leaf, try other.certify(one), try one.certify(other)], [leaf, try other.certify(one)],
            [leaf, try one.certify(other), try other.certify(one)],
        ]
        try await playEach(chains) { chain in
            let refused = try await refusal {
                try await script.read([:], header: ["x5c": try script.chain(chain)])
            }
            XCTAssertEqual(refused?.diagnosis, .certificate(.unknownAuthority))
        }
    }

    func testVP123ARequestHasAtMostSixteenSignatures() async throws {
        let last = try signature(by: script.key, VerifierScript.clientID)
        let others = try (0..<16).map { try signature(by: script.stranger, "x509_hash:unknown-\($0)") }

        let request = try await read(signed: others.dropLast() + [last])
        XCTAssertEqual(request.requester.clientID, VerifierScript.clientID)
        for signatures in [others + [last], []] {
            let refused = try await refusal { try await read(signed: signatures) }
            XCTAssertEqual(refused?.code, .invalidRequest)
        }
    }

    func testVP12ALargeRequestOfAPageIsRefused() async throws {
        let parameters = script.parameters([
            "client_id": nil, "response_mode": "dc_api", "response_uri": nil, "state": nil, "aud": nil,
            "padding": .string(String(repeating: "a", count: 256 << 10)),
        ])
        let refused = try await refusal {
            try await script.client().request(ofProtocol: "openid4vp-v1-unsigned", parameters, from: Self.origin)
        }
        XCTAssertEqual(refused?.code, .invalidRequest)
    }

    private var payload: JSON {
        script.parameters([
            "client_id": nil, "response_mode": "dc_api", "response_uri": nil, "state": nil, "aud": nil,
            "expected_origins": [.string(Self.origin)],
        ])
    }

    private func signature(by key: SigningKey, _ client: String) throws -> JSON {
        let text = try JWS.sign(
            payload, type: "oauth-authz-req+jwt", header: ["client_id": .string(client), "x5c": try script.chain()],
            with: key)
        let parts = text.split(separator: ".").map(String.init)
        return ["protected": .string(parts[0]), "signature": .string(parts[2])]
    }

    private func read(signed signatures: [JSON]) async throws -> VerifierRequest {
        let data: JSON = [
            "request": [
                "payload": .string(Base64URL.encode(Array(payload.text.utf8))), "signatures": .array(signatures),
            ]
        ]
        return try await script.client().request(
            ofProtocol: "openid4vp-v1-multisigned", data, from: Self.origin)
    }
}
