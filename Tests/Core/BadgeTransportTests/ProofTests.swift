import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class ProofTests: XCTestCase {
    private static let address = "https://a.example/r?q=1"
    private let key = SigningKey(random: SeededRandom(seed: 5))
    private var bound: RequestAuthorization { .bound(Secret(utf8: "at"), to: key) }

    func testSendsATokenWithAProofOfItsKey() async throws {
        let transport = ScriptedTransport([.init(.get, Self.address, .json([:]))])

        try await webClient(transport).get(url(Self.address), authorization: bound) { _ in }

        let sent = try XCTUnwrap(transport.requests.first)
        XCTAssertEqual(sent.request.headerFields[.authorization], "DPoP at")
        let proof = try sent.proof(of: key)
        XCTAssertEqual(proof["htm"], "GET")
        XCTAssertEqual(proof["htu"], "https://a.example/r")
        XCTAssertEqual(proof["iat"], 784_111_777)
        XCTAssertEqual(proof["ath"], .string(Base64URL.encode(Digest.sha256("at"))))
        XCTAssertNil(proof["nonce"])
    }

    func testSendsAProofAloneWhereATokenIsAskedFor() async throws {
        let transport = ScriptedTransport([.init(.post, "https://a.example/token", .json([:]))])

        try await webClient(transport).postForm(url("https://a.example/token"), [:], authorization: .proof(key)) { _ in
        }

        let sent = try XCTUnwrap(transport.requests.first)
        XCTAssertNil(sent.request.headerFields[.authorization])
        XCTAssertEqual(try sent.proof(of: key)["htm"], "POST")
        XCTAssertNil(try sent.proof(of: key)["ath"])
    }

    func testSendsAPasswordWithAProof() async throws {
        let transport = ScriptedTransport([.init(.post, "https://a.example/token", .json([:]))])

        try await webClient(transport).postForm(
            url("https://a.example/token"), [:],
            authorization: .basicWithProof(user: "a b", password: Secret(utf8: "pw"), key: key)
        ) { _ in }

        let sent = try XCTUnwrap(transport.requests.first)
        let pair = Data("a+b:pw".utf8).base64EncodedString()
        XCTAssertEqual(sent.request.headerFields[.authorization], "Basic \(pair)")
        XCTAssertNil(try sent.proof(of: key)["ath"])
    }

    func testAnswersAServersChallengeOnce() async throws {
        let refusals: [HTTPTransportResponse] = [
            .json(["error": "use_dpop_nonce"], status: 400, headerFields: [.dpopNonce: "n-1"]),
            .empty(
                status: 401,
                headerFields: [.dpopNonce: "n-1", .wwwAuthenticate: #"DPoP algs="ES256", error="use_dpop_nonce""#]),
        ]
        try await playEach(refusals) { refusal in
            let transport = ScriptedTransport([
                .init(.post, "https://a.example/p", refusal), .init(.post, "https://a.example/p", .json([:])),
            ])

            try await webClient(transport).postJSON(url("https://a.example/p"), [:], authorization: bound) { _ in }

            let proofs = try transport.requests.map { try $0.proof(of: key) }
            XCTAssertEqual(proofs.map { $0["nonce"] }, [nil, "n-1"])
            XCTAssertEqual(Set(proofs.compactMap { $0["jti"]?.stringValue }).count, 2, "A proof is used once.")
        }
    }

    func testAsksNoThirdTime() async throws {
        let refusals = ["n-1", "n-2"].map { nonce in
            HTTPTransportResponse.json(["error": "use_dpop_nonce"], status: 400, headerFields: [.dpopNonce: nonce])
        }
        let transport = ScriptedTransport(refusals.map { .init(.post, "https://a.example/p", $0) })

        let error = try await thrownError {
            try await webClient(transport).postForm(url("https://a.example/p"), [:], authorization: .proof(key)) { _ in
            }
        }

        XCTAssertEqual(error.serverProblem?.error, "use_dpop_nonce")
        XCTAssertEqual(transport.unused, [])
    }

    func testDoesNotRepeatWithoutANewChallengeOrWithoutAKey() async throws {
        let table: [(RequestAuthorization, HTTPFields)] = [
            (bound, [:]), (bound, [.dpopNonce: "a\"b"]), (bound, [.dpopNonce: String(repeating: "n", count: 1025)]),
            (.anonymous, [.dpopNonce: "n"]), (.bearer(Secret(utf8: "at")), [.dpopNonce: "n"]),
        ]
        try await playEach(table) { authorization, fields in
            let refusal = HTTPTransportResponse.json(["error": "use_dpop_nonce"], status: 400, headerFields: fields)
            let transport = ScriptedTransport([.init(.post, "https://a.example/p", refusal)])

            let error = try await thrownError {
                try await webClient(transport)
                    .postJSON(url("https://a.example/p"), [:], authorization: authorization) { _ in }
            }

            XCTAssertEqual(error.code, .serverFailed)
            XCTAssertEqual(transport.calls.count, 1)
        }
    }

    func testTheLongestChallengeIsAnsweredAndWhatIsNoneLeavesTheLast() async throws {
        let longest = String(repeating: "n", count: 1024)
        let answers: [HTTPFields] = [[.dpopNonce: longest], [:], [.dpopNonce: longest + "n"], [.dpopNonce: "n-2"], [:]]
        let transport = ScriptedTransport(
            answers.map { .init(.get, Self.address, .json([:], headerFields: $0)) })
        let client = webClient(transport)

        for _ in answers { try await client.get(url(Self.address), authorization: bound) { _ in } }

        let nonces = try transport.requests.map { try $0.proof(of: key)["nonce"]?.stringValue }
        XCTAssertEqual(nonces, [nil, longest, longest, longest, "n-2"])
    }

    func testDoesNotRepeatForTheChallengeThatItHasJustAnswered() async throws {
        let transport = ScriptedTransport([
            .init(.get, Self.address, .json([:], headerFields: [.dpopNonce: "n-1"])),
            .init(
                .get, Self.address,
                .json(["error": "use_dpop_nonce"], status: 400, headerFields: [.dpopNonce: "n-1"])),
        ])
        let client = webClient(transport)
        try await client.get(url(Self.address), authorization: bound) { _ in }

        let error = try await thrownError {
            try await client.get(url(Self.address), authorization: bound) { _ in }
        }

        XCTAssertEqual(error.serverProblem?.error, "use_dpop_nonce")
        XCTAssertEqual(try transport.requests.map { try $0.proof(of: key)["nonce"] }, [nil, "n-1"])
    }

    func testKeepsTheNewestChallengeOfEachServerForAllCopiesOfAClient() async throws {
        let transport = ScriptedTransport()
        transport.route(.get, "https://a.example/r") { _ in .json([:], headerFields: [.dpopNonce: "of-a"]) }
        transport.route(.get, "https://b.example/r") { _ in .json([:], headerFields: [.dpopNonce: "of-b"]) }
        let client = webClient(transport)
        let copy = client

        for (client, address) in [(client, "a"), (client, "b"), (copy, "a"), (copy, "b")] {
            try await client.get(url("https://\(address).example/r"), authorization: bound) { _ in }
        }

        let nonces = try transport.requests.map { try $0.proof(of: key)["nonce"] }
        XCTAssertEqual(nonces, [nil, nil, "of-a", "of-b"])
    }

    func testMakesAnotherProofForEachRepetition() async throws {
        let transport = ScriptedTransport([
            .init(.get, Self.address, .empty(status: 503)), .init(.get, Self.address, .json([:])),
        ])

        try await webClient(transport).get(url(Self.address), authorization: bound) { _ in }

        let ids = try transport.requests.map { try $0.proof(of: key)["jti"] }
        XCTAssertEqual(ids.count, 2)
        XCTAssertNotEqual(ids[0], ids[1])
    }

    func testReadsTheErrorOfAnAnswerWithoutABody() async throws {
        let challenge = #"Bearer realm="x", error="invalid_token", error_description="error=\"none\"""#
        let refusal = HTTPTransportResponse.empty(status: 401, headerFields: [.wwwAuthenticate: challenge])
        let transport = ScriptedTransport([.init(.get, Self.address, refusal)])

        let error = try await thrownError {
            try await webClient(transport).get(url(Self.address), authorization: bound) { _ in }
        }

        XCTAssertEqual(error.code, .authenticationFailed)
        XCTAssertEqual(error.serverProblem?.error, "invalid_token")
    }

    func testPutsABody() async throws {
        let transport = ScriptedTransport([.init(.put, "https://a.example/photo", .json(["n": 3]))])

        let read = try await webClient(transport).put(
            url("https://a.example/photo"), Data([1, 2, 3]), type: MediaType("image/png"), authorization: bound
        ) { try $0["n"].integer() }

        XCTAssertEqual(read, 3)
        let sent = try XCTUnwrap(transport.requests.first)
        XCTAssertEqual(sent.body, Data([1, 2, 3]))
        XCTAssertEqual(sent.request.headerFields[.contentType], "image/png")
        XCTAssertEqual(try sent.proof(of: key)["htm"], "PUT")
    }
}
