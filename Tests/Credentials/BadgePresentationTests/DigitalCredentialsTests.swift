import BadgeKeys
import BadgeModel
import BadgePresentation
import TestSupport
import XCTest

/// Requests that a browser passes on (OpenID4VP 1.0 appendix A, VP-120 to VP-130).
final class DigitalCredentialsTests: XCTestCase {
    private let script = VerifierScript()
    private static let origin = "https://shop.example.org"

    func testVP122AndVP124AnUnsignedRequestIsOfItsOrigin() async throws {
        let request = try await read("unsigned", parameters(["client_id": "x509_san_dns:bank.example"]))

        XCTAssertEqual(request.requester.method, .origin)
        XCTAssertEqual(request.requester.name, Self.origin)
        XCTAssertFalse(request.requester.isVerified)
        XCTAssertEqual(request.audience, "origin:https://shop.example.org")
        let response = try script.client().response(to: request, presenting: [try TestBadge.presented()])
        XCTAssertEqual(response.document.objectValue?.keys.map(\.self), ["vp_token"])
        let text = response.document["vp_token"]?["badge"]?.arrayValue?.first?.stringValue
        XCTAssertNoThrow(try TestBadge.verify(text, audience: "origin:https://shop.example.org"))
    }

    func testVP36AndVP122AndVP308ASignedRequestNamesItsOrigins() async throws {
        let request = try await read(
            "signed", try signed(["expected_origins": ["https://a.example", .string(Self.origin)]]))

        XCTAssertEqual(request.requester.method, .certificateHost)
        XCTAssertTrue(request.requester.isVerified)
        XCTAssertEqual(request.audience, "origin:https://shop.example.org")
        let others: [JSON?] = [
            ["https://shop.example.org/"], ["https://SHOP.example.org"], ["https://shop.example.org:443"], [], nil,
            "https://shop.example.org",
        ]
        for expected in others {
            let refused = try await refusal { try await read("signed", try signed(["expected_origins": expected])) }
            XCTAssertEqual(refused?.code, .invalidRequest)
            XCTAssertNil(refused?.reply)
        }
    }

    func testVP120OtherProtocolsAreRefused() async throws {
        for name in ["openid4vp", "org-iso-mdoc", "openid4vp-v1-Unsigned", "openid4vp-v2-signed"] {
            let refused = try await refusal {
                try await script.client().request(ofProtocol: name, parameters(), from: Self.origin)
            }
            XCTAssertEqual(refused?.code, .invalidRequest, name)
        }
    }

    func testVP121OnlyAQueryAndItsOwnModesAreTaken() async throws {
        let wrong: [[String: JSON?]] = [
            ["response_mode": "direct_post"], ["response_mode": "fragment"], ["response_mode": nil],
            ["dcql_query": nil, "scope": "badge"], ["nonce": nil], ["response_type": "code"],
        ]
        for changes in wrong {
            let refused = try await refusal { try await read("unsigned", parameters(changes)) }
            XCTAssertEqual(
                refused?.code, changes["response_type"] == nil ? .invalidRequest : .unsupportedResponseType,
                "\(changes)")
        }
        let request = try await read("unsigned", parameters(["state": "s-1"]))
        XCTAssertNil(request.state)
    }

    func testVP123OneSignatureOfAMultiSignedRequestSuffices() async throws {
        let data = try multiSigned([
            (script.stranger, "x509_san_dns:unknown.example"), (script.key, VerifierScript.clientID),
        ])

        let request = try await read("multisigned", data)

        XCTAssertEqual(request.requester.clientID, VerifierScript.clientID)
        let untrusted = try await refusal {
            try await read("multisigned", try multiSigned([(script.stranger, VerifierScript.clientID)]))
        }
        XCTAssertEqual(untrusted?.code, .invalidRequest)
        let repeated = try await refusal {
            try await read("multisigned", try multiSigned([(script.key, VerifierScript.clientID)], naming: true))
        }
        XCTAssertEqual(repeated?.code, .invalidRequest)
        for signatures in [[], "x"] as [JSON] {
            let refused = try await refusal {
                try await read("multisigned", ["request": ["payload": "e30", "signatures": signatures]])
            }
            XCTAssertEqual(refused?.code, .invalidRequest)
        }
    }

    func testVP125AResponseIsEncryptedOrAnError() async throws {
        let request = try await read(
            "unsigned", parameters(["response_mode": "dc_api.jwt", "client_metadata": script.metadata()]))
        let client = try script.client()

        let response = try client.response(to: request, presenting: [try TestBadge.presented()])

        XCTAssertEqual(response.document.objectValue?.keys.map(\.self), ["response"])
        let message = try XCTUnwrap(response.document["response"]?.stringValue)
        let plain = try JSON.parse(JWE.decrypt(message, with: script.encryptionKey))
        XCTAssertEqual(plain.objectValue?.keys.map(\.self), ["vp_token"])
        let plainRequest = try await read("unsigned", parameters())
        let denied = try client.errorResponse(.accessDenied, to: plainRequest.reply)
        XCTAssertEqual(denied.document, ["error": "access_denied"])
    }

    func testVP130NothingIsSentFromHere() async throws {
        let client = try script.client()
        let request = try await read("unsigned", parameters())
        let response = try client.response(to: request, presenting: [try TestBadge.presented()])
        do {
            _ = try await client.send(response)
            XCTFail("nothing was refused")
        } catch let error as BadgeError {
            XCTAssertEqual(error.code, .invalidInput)
        }
    }

    func testVP207AClientOfADraftIsRefused() async throws {
        let refused = try await refusal {
            try await read("signed", try signed(["client_id": "web-origin:https://shop.example.org"]))
        }
        XCTAssertEqual(refused?.diagnosis, .prefixUnsupported("web-origin"))
    }

    func testARefusalNamesThePageUnlessAClientIsNamed() async throws {
        let page = "origin:\(Self.origin)"
        let unreadable = String(repeating: "x", count: 100_000)
        let requests: [(kind: String, data: JSON, client: String)] = [
            ("unsigned", parameters(["nonce": nil]), page), ("signed", ["request": "x"], page),
            ("signed", [:], page),
            ("signed", try signed(["client_id": nil]), page),
            ("signed", try signed(["client_id": .string(unreadable)]), page),
            ("signed", try signed(["client_id": "door"]), "door"), ("multisigned", ["request": [:]], page),
        ]
        for (kind, data, client) in requests {
            let refused = try await refusal { try await read(kind, data) }
            XCTAssertEqual(refused?.clientID, client, kind)
        }
    }

    func testAnUnsignedRequestIsNoSignedOne() async throws {
        let refused = try await refusal { try await read("unsigned", try signed()) }
        XCTAssertEqual(refused?.diagnosis, .signed)
    }

    private func parameters(_ changes: [String: JSON?] = [:]) -> JSON {
        let own: [String: JSON?] = [
            "client_id": nil, "response_mode": "dc_api", "response_uri": nil, "state": nil, "aud": nil,
        ]
        return script.parameters(own.merging(changes) { $1 })
    }

    private func signed(_ changes: [String: JSON?] = [:]) throws -> JSON {
        let own: [String: JSON?] = [
            "response_mode": "dc_api", "response_uri": nil, "state": nil, "aud": nil,
            "expected_origins": [.string(Self.origin)],
        ]
        return ["request": .string(try script.object(own.merging(changes) { $1 }))]
    }

    private func multiSigned(_ signers: [(SigningKey, String)], naming isNaming: Bool = false) throws -> JSON {
        var changes: [String: JSON?] = ["expected_origins": [.string(Self.origin)]]
        if isNaming { changes["client_id"] = .string(VerifierScript.clientID) }
        let payload = parameters(changes)
        let signatures = try signers.map { key, client -> JSON in
            let text = try JWS.sign(
                payload, type: "oauth-authz-req+jwt",
                header: ["client_id": .string(client), "x5c": try script.chain()],
                with: key)
            let parts = text.split(separator: ".").map(String.init)
            return ["protected": .string(parts[0]), "signature": .string(parts[2])]
        }
        return [
            "request": [
                "payload": .string(Base64URL.encode(Array(payload.text.utf8))), "signatures": .array(signatures),
            ]
        ]
    }

    private func read(_ kind: String, _ data: JSON) async throws -> VerifierRequest {
        try await script.client().request(ofProtocol: "openid4vp-v1-\(kind)", data, from: Self.origin)
    }
}
