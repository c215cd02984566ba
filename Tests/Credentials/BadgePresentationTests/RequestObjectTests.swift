import BadgeDCQL
import BadgeKeys
import BadgeModel
import BadgePresentation
import BadgeTestDoubles
import TestSupport
import XCTest

/// What a request object says (OpenID4VP 1.0 section 5, VP-11 to VP-36).
final class RequestObjectTests: XCTestCase {
    private let script = VerifierScript()

    func testASignedRequestIsReadWhole() async throws {
        let request = try await script.read([:])

        XCTAssertEqual(request.audience, VerifierScript.clientID)
        XCTAssertEqual(request.requester.clientID, VerifierScript.clientID)
        XCTAssertEqual(request.requester.name, VerifierScript.host)
        XCTAssertEqual(request.requester.method, .certificateHost)
        XCTAssertEqual(request.requester.responseHost, VerifierScript.host)
        XCTAssertEqual(request.destination.mode, .directPost)
        XCTAssertEqual(request.state, "s-1")
        XCTAssertEqual(request.query.credentials.map(\.id), ["badge"])
        XCTAssertEqual(request.formats, [.sdJWT])
        XCTAssertNil(request.encryption)
    }

    func testVP11IgnoresWhatItDoesNotKnowButTransactionData() async throws {
        let request = try await script.read(["purpose": "x", "client_id_scheme": "redirect_uri", "logo_uri": 1])
        XCTAssertEqual(request.nonce, VerifierScript.nonce)

        let data = Base64URL.encode(Array(#"{"type":"payment","credential_ids":["badge"]}"#.utf8))
        try await expect(.invalidTransactionData, ["transaction_data": [.string(data)]], mayReply: true)
    }

    func testVP12AndVP326RefusesTooDeepAndTooManyQueries() async throws {
        func nested(_ levels: Int) -> JSON { (0..<levels).reduce(JSON.integer(1)) { inner, _ in [inner] } }
        // The object is a level of its own.
        _ = try await script.read(["padding": nested(63)])
        try await expect(.invalidRequest, ["padding": nested(64)])
        try await expect(.invalidRequest, ["padding": nested(10_000)])
        let many = (0..<65).map { number -> JSON in
            ["id": .string("c\(number)"), "format": "dc+sd-jwt", "meta": ["vct_values": ["t"]]]
        }
        try await expect(.invalidRequest, ["dcql_query": ["credentials": .array(many)]], mayReply: true)
    }

    func testVP20AndVP309AndVP205TheTypeIsThatOfARequestObject() async throws {
        for type in ["JWT", "oauth-authz-req", "kb+jwt", "dc+sd-jwt", ""] {
            let link = VerifierScript.link(try script.object(type: type))
            let refused = try await refusal { try await script.read(link) }
            XCTAssertEqual(refused?.code, .invalidRequest, type)
            XCTAssertNil(refused?.reply, type)
        }
    }

    func testVP21AndVP309OnlyES256Signs() async throws {
        let payload = Base64URL.encode(Array(script.parameters().text.utf8))
        for algorithm in ["none", "HS256", "RS256", "ES384", "EdDSA"] {
            let header = JSON.object([
                "alg": .string(algorithm), "typ": "oauth-authz-req+jwt", "x5c": try script.chain(),
            ])
            for signature in ["", Base64URL.encode([1, 2, 3])] {
                let text = "\(Base64URL.encode(Array(header.text.utf8))).\(payload).\(signature)"
                let refused = try await refusal { try await script.read(VerifierScript.link(text)) }
                XCTAssertEqual(refused?.code, .invalidRequest, algorithm)
                XCTAssertNil(refused?.reply, algorithm)
            }
        }
    }

    func testVP22TheAudienceIsTheWallet() async throws {
        let wallet: JSON = "https://self-issued.me/v2"
        _ = try await script.read(["aud": [wallet]])
        for audience in [nil, "https://verifier.example.org", [], [wallet, "x"], 1] as [JSON?] {
            try await expect(.invalidRequest, ["aud": audience])
        }
    }

    func testVP23TheIssuerIsIgnoredAndTheTimesCount() async throws {
        let now: Int64 = 1_800_000_000
        _ = try await script.read(["iss": "https://anybody.example"])
        let request = try await script.read([
            "exp": .integer(now + 60), "iat": .integer(now + 59), "nbf": .integer(now),
        ])
        XCTAssertEqual(request.expires, VerifierScript.now.addingTimeInterval(60))
        for changes in [
            ["exp": .integer(now)], ["exp": .integer(now - 1)], ["iat": .integer(now + 61)],
            ["nbf": .integer(now + 61)], ["exp": "soon"],
        ] as [[String: JSON?]] {
            try await expect(.invalidRequest, changes)
        }
    }

    func testVP24OnlyAPresentationIsAResponse() async throws {
        for type in ["vp_token id_token", "code", "id_token"] as [JSON] {
            try await expect(.unsupportedResponseType, ["response_type": type], mayReply: true)
        }
        try await expect(.invalidRequest, ["response_type": nil], mayReply: true)
    }

    func testVP25TheModeIsOneOfThoseOfALink() async throws {
        for mode in ["query", "form_post", "dc_api", "dc_api.jwt", "fragment.jwt", 1] as [JSON] {
            try await expect(.invalidRequest, ["response_mode": mode])
        }
        let request = try await script.read([
            "response_mode": nil, "response_uri": nil, "redirect_uri": .string(VerifierScript.responseURI),
        ])
        XCTAssertEqual(request.destination.mode, .fragment)
    }

    func testVP26TheNonceIsThereAndPlain() async throws {
        for nonce in [nil, "", "a b", "a+b", "ä", 1, .string(String(repeating: "n", count: 513))] as [JSON?] {
            try await expect(.invalidRequest, ["nonce": nonce], mayReply: true)
        }
        let longest = String(repeating: "n", count: 512)
        let request = try await script.read(["nonce": .string(longest)])
        XCTAssertEqual(request.nonce, longest)
    }

    func testVP27AndVP325AStateIsPlainAndThereWithoutHolderBinding() async throws {
        try await expect(.invalidRequest, ["state": "a b"], mayReply: true)
        let unbound: JSON = [
            "credentials": [
                [
                    "id": "badge", "format": "dc+sd-jwt", "meta": ["vct_values": ["t"]],
                    "require_cryptographic_holder_binding": false,
                ]
            ]
        ]
        try await expect(.invalidRequest, ["dcql_query": unbound, "state": nil], mayReply: true)
        let request = try await script.read(["dcql_query": unbound])
        XCTAssertEqual(request.state, "s-1")
    }

    func testVP28ExactlyOneOfQueryAndScopeIsThere() async throws {
        try await expect(.invalidRequest, ["dcql_query": nil], mayReply: true)
        try await expect(.invalidRequest, ["scope": "badge"], mayReply: true)
        try await expect(.invalidScope, ["dcql_query": nil, "scope": "badge"], mayReply: true)
    }

    func testVP29APostedResponseHasOneAddress() async throws {
        try await expect(.invalidRequest, ["response_uri": nil])
        try await expect(.invalidRequest, ["redirect_uri": .string(VerifierScript.responseURI)])
        for address in ["http://verifier.example.org/r", "https://", "javascript:1", "https://10.0.0.1/r"] as [JSON] {
            try await expect(.invalidRequest, ["response_uri": address])
        }
    }

    func testVP30ANameInTheMetadataIsNotWhoAsks() async throws {
        let request = try await script.read([
            "client_metadata": [
                "vp_formats_supported": VerifierScript.formats, "client_name": "Your Bank",
                "logo_uri": "https://bank.example/logo.png",
            ]
        ])
        XCTAssertEqual(request.requester.name, VerifierScript.host)
    }

    func testVP31TheMetadataOfARegisteredClientAreNotRepeated() async throws {
        let trust = VerifierTrust(clients: [
            "door-7": RegisteredVerifier(
                name: "Door 7", keys: [script.key.publicKey], responseURIs: [VerifierScript.responseURI])
        ])
        let client = try script.client(trust: trust)
        try await expect(.invalidClient, ["client_id": "door-7"], with: client, mayReply: true)

        let keys = script.metadata().objectValue?.filter { $0.key != "vp_formats_supported" }
        let request = try await script.read(
            ["client_id": "door-7", "response_mode": "direct_post.jwt", "client_metadata": .object(keys ?? [:])],
            with: client)
        XCTAssertEqual(request.encryption?.key.keyID, "enc-1")
        XCTAssertEqual(request.requester.name, "Door 7")
    }

    func testVP32AKeyForEncryptionNeverVerifiesTheRequest() async throws {
        let refused = try await refusal {
            try await script.read(
                VerifierScript.link(
                    try script.object(
                        ["client_metadata": script.metadata([script.stranger.publicKey.json])],
                        signedBy: script.stranger)))
        }
        XCTAssertEqual(refused?.code, .invalidRequest)
        XCTAssertNil(refused?.reply)
    }

    func testVP32TwoKeysWithOneNameAreRefused() async throws {
        let key = script.encryptionKey.publicKey.json
        try await expect(
            .invalidRequest, ["response_mode": "direct_post.jwt", "client_metadata": script.metadata([key, key])],
            mayReply: true)
    }

    func testVP33ACommonFormatIsNeeded() async throws {
        for formats in [["mso_mdoc": [:]], [:]] as [JSON] {
            try await expect(
                .formatsNotSupported, ["client_metadata": ["vp_formats_supported": formats]], mayReply: true)
        }
        let mdoc: JSON = [
            "credentials": [["id": "badge", "format": "mso_mdoc", "meta": ["doctype_value": "org.example.badge"]]]
        ]
        try await expect(
            .formatsNotSupported, ["dcql_query": mdoc, "client_metadata": ["vp_formats_supported": ["mso_mdoc": [:]]]],
            mayReply: true)
        // The specification's own example of the browser's interface has none.
        let silent = try await script.read(["client_metadata": nil])
        XCTAssertNil(silent.formats)
    }

    func testVP35WhatAVerifierEnclosesIsKeptAndWellFormed() async throws {
        let request = try await script.read([
            "verifier_info": [["format": "registration_cert", "data": "e30", "credential_ids": ["badge"]]]
        ])
        XCTAssertEqual(request.verifierInfo.map(\.format), ["registration_cert"])
        XCTAssertEqual(request.verifierInfo.map(\.queries), [["badge"]])
        for info in [[], [["data": "x"]], [["format": "x"]], ["x"], "x"] as [JSON] {
            try await expect(.invalidRequest, ["verifier_info": info], mayReply: true)
        }
    }

    func testVP69AnInvalidQueryIsAnInvalidRequest() async throws {
        for query in ["{}", [:], ["credentials": []], ["credentials": [["id": "a"]]]] as [JSON] {
            try await expect(.invalidRequest, ["dcql_query": query], mayReply: true)
        }
    }

    func testVP200PresentationExchangeIsRefusedByName() async throws {
        let refused = try await refusal {
            try await script.read(["dcql_query": nil, "presentation_definition": ["id": "1"]])
        }
        XCTAssertEqual(refused?.code, .invalidRequest)
        XCTAssertTrue(refused?.finding.contains("Presentation Exchange") == true, refused?.finding ?? "")
    }

    func testVP204EncryptionOfADraftIsNone() async throws {
        try await expect(
            .invalidRequest,
            [
                "response_mode": "direct_post.jwt",
                "client_metadata": [
                    "vp_formats_supported": VerifierScript.formats, "jwks_uri": "https://verifier.example.org/jwks",
                    "authorization_encrypted_response_alg": "ECDH-ES",
                ],
            ], mayReply: true)
    }

    /// Expects a refusal, and that an error response may be sent only to an address for which the client vouches.
    private func expect(
        _ code: PresentationErrorCode, _ changes: [String: JSON?], with client: PresentationClient? = nil,
        mayReply: Bool = false, file: StaticString = #filePath, line: UInt = #line
    ) async throws {
        let refused = try await refusal(file: file, line: line) { try await script.read(changes, with: client) }
        XCTAssertEqual(refused?.code, code, "\(changes)", file: file, line: line)
        let reply = refused?.reply?.destination.address?.absoluteString
        XCTAssertEqual(reply, mayReply ? VerifierScript.responseURI : nil, "\(changes)", file: file, line: line)
    }
}
