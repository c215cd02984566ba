import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class NonceTests: XCTestCase {
    private static let invalidNonce = HTTPTransportResponse.json(["error": "invalid_nonce"], status: 400)

    func testAFailingNonceEndpointEndsTheRequest() async throws {
        let answers: [(HTTPTransportResponse, BadgeError.Code)] = [
            (.empty(status: 500), .serverFailed), (.empty(status: 404), .serverFailed),
            (.json([:]), .serverAnswerInvalid), (.json(["c_nonce": ""]), .serverAnswerInvalid),
            (.json(["c_nonce": [7]]), .serverAnswerInvalid), (.empty(status: 204), .serverAnswerInvalid),
        ]
        try await playEach(answers) { answer, code in
            let script = IssuerScript()
            let transport = try script.transport(changing: [.nonce: answer])

            let error = try await thrownError { try await script.issue(transport) }

            XCTAssertEqual(error.code, code)
            XCTAssertEqual(transport.calls.count, 5, "No credential is asked for without a nonce.")
        }
    }

    func testReplacesARefusedNonceOnce() async throws {
        try await playEach(["invalid_nonce", "invalid_proof"]) { refused in
            let script = IssuerScript()
            let transport = try play(
                script,
                [
                    (.nonce, try script.answer(.nonce)), (.credential, .json(["error": .string(refused)], status: 400)),
                    (.nonce, .json(["c_nonce": "nonce-2"])), (.credential, try script.answer(.credential)),
                ])

            _ = try await script.issue(transport)

            let nonces = try transport.requests.filter { $0.call.hasSuffix("/credential") }.map(nonce)
            XCTAssertEqual(nonces, ["nonce-1", "nonce-2"])
        }
    }

    func testGivesUpWhenTheReplacementIsRefusedToo() async throws {
        let script = IssuerScript()
        let transport = try play(
            script,
            [
                (.nonce, try script.answer(.nonce)), (.credential, Self.invalidNonce),
                (.nonce, .json(["c_nonce": "nonce-2"])), (.credential, Self.invalidNonce),
            ])

        let error = try await thrownError { try await script.issue(transport) }

        XCTAssertEqual(error.serverProblem?.error, "invalid_nonce")
        XCTAssertEqual(transport.unused, [])
    }

    func testAFailingReplacementEndsTheRequest() async throws {
        let script = IssuerScript()
        let transport = try play(
            script,
            [
                (.nonce, try script.answer(.nonce)), (.credential, Self.invalidNonce), (.nonce, .empty(status: 500)),
            ])

        let error = try await thrownError { try await script.issue(transport) }

        XCTAssertEqual(error.detail, .httpStatus(500))
        XCTAssertEqual(transport.unused, [])
    }

    func testTakesTheNonceOfTheRefusalFromAnIssuerWithoutAnEndpoint() async throws {
        let script = IssuerScript()
        let metadata = JSON.object(IssuerScript.metadata).changing(["nonce_endpoint": nil])
        let refusal = HTTPTransportResponse.json(["error": "invalid_proof", "c_nonce": "nonce-9"], status: 400)
        let transport = try play(
            script, [(.credential, refusal), (.credential, try script.answer(.credential))], metadata: metadata)

        _ = try await script.issue(transport)

        let nonces = try transport.requests.suffix(2).map(nonce)
        XCTAssertEqual(nonces, [nil, "nonce-9"])
    }

    func testGivesUpWhenNoOtherNonceIsToBeHad() async throws {
        let script = IssuerScript()
        let metadata = JSON.object(IssuerScript.metadata).changing(["nonce_endpoint": nil])
        let transport = try play(script, [(.credential, Self.invalidNonce)], metadata: metadata)

        let error = try await thrownError { try await script.issue(transport) }

        XCTAssertEqual(error.serverProblem?.error, "invalid_nonce")
    }

    private func play(
        _ script: IssuerScript, _ rest: [(IssuerScript.Step, HTTPTransportResponse)],
        metadata: JSON = .object(IssuerScript.metadata)
    ) throws -> ScriptedTransport {
        let start: [IssuerScript.Step] = [.serverMetadata, .issuerKeys, .token]
        return ScriptedTransport(
            [script.exchange(.issuerMetadata, .json(metadata))]
                + (try start.map { script.exchange($0, try script.answer($0)) })
                + rest.map { script.exchange($0, $1) })
    }

    private func nonce(_ recorded: ScriptedTransport.Recorded) throws -> String? {
        let proof = try JSON.parse(recorded.body)["proofs"]?["jwt"]?.arrayValue?.first?.stringValue
        return try JWS(try XCTUnwrap(proof)).payload["nonce"]?.stringValue
    }
}
