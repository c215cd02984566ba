import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class BoundTokenTests: XCTestCase {
    private static let address = "https://as.example/token"
    private let key = SigningKey(random: SeededRandom(seed: 6))

    func testTakesABoundTokenOnlyWhenAKeyWasProved() async throws {
        let answer: JSON = ["access_token": "at", "token_type": "dPoP", "refresh_token": "rt"]
        let transport = ScriptedTransport(Array(repeating: .init(.post, Self.address, .json(answer)), count: 2))

        let grant = try await tokens(transport).redeem(
            preAuthorizedCode: Secret(utf8: "p"), transactionCode: nil, key: key, fields: ["device_name": "A b"])
        let error = try await thrownError {
            try await tokens(transport).redeem(preAuthorizedCode: Secret(utf8: "p"), transactionCode: nil)
        }

        XCTAssertTrue(grant.isBound)
        XCTAssertEqual(transport.requests[0].form["device_name"], "A b")
        XCTAssertEqual(try transport.requests[0].proof(of: key)["htu"], .string(Self.address))
        XCTAssertNil(transport.requests[1].request.headerFields[.dpop])
        XCTAssertEqual(error.code, .offerUnsupported)
    }

    func testTakesAFreeTokenFromAServerThatDoesNotBind() async throws {
        let transport = ScriptedTransport([
            .init(.post, Self.address, .json(["access_token": "at", "token_type": "Bearer"]))
        ])

        let grant = try await tokens(transport).redeem(
            preAuthorizedCode: Secret(utf8: "p"), transactionCode: nil, key: key)

        XCTAssertFalse(grant.isBound)
    }

    func testRedeemsTheCodeOfALogin() async throws {
        let answer: JSON = ["access_token": "at", "token_type": "DPoP", "refresh_token": "rt", "expires_in": 900]
        let transport = ScriptedTransport([.init(.post, Self.address, .json(answer))])

        let grant = try await tokens(transport).redeem(
            authorizationCode: Secret(utf8: "c"), key: key, fields: ["device_platform": "linux", "code": "other"])

        XCTAssertEqual(grant.refreshToken, Secret(utf8: "rt"))
        XCTAssertEqual(
            transport.requests[0].form,
            ["grant_type": "authorization_code", "code": "c", "device_platform": "linux"])
    }

    func testRenews() async throws {
        let answer: JSON = ["access_token": "at-2", "token_type": "DPoP"]
        let transport = ScriptedTransport([.init(.post, Self.address, .json(answer))])

        let grant = try await tokens(transport).refresh(Secret(utf8: "rt"), key: key)

        XCTAssertEqual(grant.accessToken, Secret(utf8: "at-2"))
        XCTAssertEqual(transport.requests[0].form, ["grant_type": "refresh_token", "refresh_token": "rt"])
    }

    func testTellsTheEndOfASessionFromOtherRefusals() async throws {
        let table: [(HTTPTransportResponse, BadgeError.Code)] = [
            (.json(["error": "invalid_grant"], status: 400), .sessionEnded),
            (.json(["error": "invalid_dpop_proof"], status: 400), .serverFailed),
            (.json(["access_token": "at", "token_type": "Bearer"]), .serverAnswerInvalid),
            (.empty(status: 503), .serverFailed),
        ]
        try await playEach(table) { answer, code in
            let transport = ScriptedTransport([.init(.post, Self.address, answer)])

            let error = try await thrownError { try await tokens(transport).refresh(Secret(utf8: "rt-1"), key: key) }

            XCTAssertEqual(error.code, code)
            XCTAssertFalse(error.reason.contains("rt-1"))
        }
    }

    func testReadsWhatAServerSaysOfBinding() throws {
        let base: [String: JSON] = ["issuer": "https://as.example", "token_endpoint": "https://as.example/token"]
        let rows: [([String: JSON], Bool, Bool)] = [
            ([:], false, false), (["dpop_signing_alg_values_supported": ["RS256"]], false, false),
            (["dpop_signing_alg_values_supported": "ES256"], false, false),
            (["dpop_signing_alg_values_supported": ["RS256", "ES256"]], true, false),
            (["authorization_challenge_endpoint": "https://as.example/login"], false, true),
        ]
        try playEach(rows) { members, binds, knows in
            let document = JSON.object(base.merging(members) { $1 })

            let server = try AuthorizationServer(JSONReader(document), issuer: url("https://as.example"))

            XCTAssertEqual(server.bindsTokens, binds, document.text)
            XCTAssertEqual(server.knowsDevices, knows, document.text)
        }
    }

    private func tokens(_ transport: ScriptedTransport) throws -> TokenClient {
        TokenClient(endpoint: try url(Self.address), web: webClient(transport))
    }
}
