import BadgeModel
import BadgeOpenID
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class OAuthTests: XCTestCase {
    private static let metadata: JSON = [
        "issuer": "https://as.example/t", "token_endpoint": "https://as.example/token",
    ]
    private static let oauthAddress = "https://as.example/.well-known/oauth-authorization-server/t"
    private static let openIDAddress = "https://as.example/t/.well-known/openid-configuration"

    func testFindsTheTokenEndpoint() async throws {
        let transport = ScriptedTransport([.init(.get, Self.oauthAddress, .json(Self.metadata))])

        let server = try await AuthorizationServer.fetch(url("https://as.example/t"), with: webClient(transport))

        XCTAssertEqual(server.tokenEndpoint.absoluteString, "https://as.example/token")
    }

    func testReadsTheEndpointsOfLoginsThatTheServerDrives() throws {
        let names = ["hypermedia_authorization_endpoint", "hypermedia_attestation_endpoint"]
        func server(_ address: JSON) throws -> AuthorizationServer {
            let members = (Self.metadata.objectValue ?? [:]).merging(names.map { ($0, address) }) { $1 }
            return try AuthorizationServer(JSONReader(.object(members)), issuer: url("https://as.example/t"))
        }

        let found = try server("https://login.example/a")
        XCTAssertEqual(found.hypermediaEndpoint?.absoluteString, "https://login.example/a")
        XCTAssertEqual(found.attestationEndpoint?.absoluteString, "https://login.example/a")
        XCTAssertEqual(found.endpoints.count, 3)
        XCTAssertNil(try server(nil).hypermediaEndpoint)
        assertThrows(.metadataMismatch) { try server("http://login.example/a") }
        assertThrows(.metadataMismatch) { try server("http://localhost/a") }
    }

    func testFallsBackToOpenIDDiscoveryOnlyWhenTheFirstIsNotThere() async throws {
        let old = ScriptedTransport([
            .init(.get, Self.oauthAddress, .empty(status: 404)), .init(.get, Self.openIDAddress, .json(Self.metadata)),
        ])
        let absences: [HTTPTransportResponse] = [
            .empty(status: 403), .empty(status: 405), .empty(status: 406), .text("<html>", type: "text/html"),
        ]
        let broken = ScriptedTransport([.init(.get, Self.oauthAddress, .empty(status: 500))])

        let server = try await AuthorizationServer.fetch(url("https://as.example/t"), with: webClient(old))
        let error = try await thrownError {
            try await AuthorizationServer.fetch(url("https://as.example/t"), with: webClient(broken))
        }

        XCTAssertEqual(server.issuer.absoluteString, "https://as.example/t")
        XCTAssertEqual(error.code, .serverFailed)
        try await playEach(absences) { answer in
            let transport = ScriptedTransport([
                .init(.get, Self.oauthAddress, answer), .init(.get, Self.openIDAddress, .json(Self.metadata)),
            ])
            _ = try await AuthorizationServer.fetch(url("https://as.example/t"), with: webClient(transport))
        }
    }

    func testRefusesMetadataThatLies() async throws {
        let lies: [(JSON, BadgeError.Code)] = [
            (["issuer": "https://other.example", "token_endpoint": "https://as.example/token"], .metadataMismatch),
            (["issuer": "https://as.example/t/", "token_endpoint": "https://as.example/token"], .metadataMismatch),
            (["issuer": "https://as.example/t", "token_endpoint": "http://as.example/token"], .metadataMismatch),
            (["issuer": "https://as.example/t", "token_endpoint": "http://localhost/token"], .metadataMismatch),
            (["issuer": "https://as.example/t", "token_endpoint": "ftp://as.example/token"], .serverAnswerInvalid),
            (["issuer": "https://as.example/t"], .serverAnswerInvalid),
            (["token_endpoint": "https://as.example/token"], .serverAnswerInvalid),
        ]
        try await playEach(lies) { metadata, code in
            let transport = ScriptedTransport([.init(.get, Self.oauthAddress, .json(metadata))])

            let error = try await thrownError {
                try await AuthorizationServer.fetch(url("https://as.example/t"), with: webClient(transport))
            }

            XCTAssertEqual(error.code, code, metadata.text)
        }
    }

    func testRedeemsACode() async throws {
        let transport = ScriptedTransport([
            .init(
                .post, "https://as.example/token",
                .json([
                    "access_token": "at", "token_type": "bearer", "expires_in": 300, "refresh_token": "rt",
                    "authorization_details": [
                        ["type": "other", "credential_identifiers": 7],
                        [
                            "type": "openid_credential", "credential_configuration_id": "badge",
                            "credential_identifiers": ["b-1", "b-2"],
                        ],
                    ],
                ]))
        ])

        let grant = try await redeem(transport)

        XCTAssertEqual(grant.accessToken, Secret(utf8: "at"))
        XCTAssertEqual(grant.refreshToken, Secret(utf8: "rt"))
        XCTAssertEqual(grant.expiresIn, 300)
        XCTAssertEqual(grant.credentialIdentifiers, ["badge": ["b-1", "b-2"]])
        XCTAssertEqual(
            transport.requests.first?.form,
            [
                "grant_type": "urn:ietf:params:oauth:grant-type:pre-authorized_code", "pre-authorized_code": "p+c",
                "tx_code": "493817",
            ])
    }

    func testTellsAWrongCodeFromADeadInvitation() async throws {
        let table: [(JSON, Int, BadgeError.Code, BadgeError.Detail?)] = [
            (["error": "invalid_grant", "tries_left": 4], 400, .transactionCodeRefused, .triesLeft(4)),
            (["error": "invalid_grant", "tries_left": 0], 400, .invitationUnusable, nil),
            (["error": "invalid_grant"], 400, .transactionCodeRefused, nil),
            (["error": "invalid_grant"], 403, .transactionCodeRefused, nil),
            (["error": "invalid_code"], 403, .transactionCodeRefused, nil),
            (["error": "invalid_code", "tries_left": 2], 400, .transactionCodeRefused, .triesLeft(2)),
            (["error": "invalid_code", "tries_left": 0], 400, .invitationUnusable, nil),
            (["error": "invalid_tx_code"], 400, .transactionCodeRefused, nil),
            (["error": "invalid_tx_code", "tries_left": 1], 400, .transactionCodeRefused, .triesLeft(1)),
            (["error": "invalid_tx_code", "tries_left": 0], 400, .invitationUnusable, nil),
            (["error": "invalid_client"], 401, .offerUnsupported, nil),
            (["error": "unsupported_grant_type"], 400, .offerUnsupported, nil),
            (["error": "invalid_request"], 400, .serverFailed, .httpStatus(400)),
            (["error": "slow_down"], 429, .rateLimited, .httpStatus(429)),
        ]
        try await playEach(table) { body, status, code, detail in
            let transport = ScriptedTransport([.init(.post, "https://as.example/token", .json(body, status: status))])

            let error = try await thrownError { try await redeem(transport) }

            XCTAssertEqual(error.code, code, body.text)
            XCTAssertEqual(error.detail, detail, body.text)
            XCTAssertFalse(error.reason.contains("493817"))
        }
    }

    func testAServerThatCountsNoTriesLeavesOpenWhetherTheCodeWasWrong() async throws {
        let plain = HTTPTransportResponse.json(["error": "invalid_grant"], status: 400)
        let transport = ScriptedTransport(
            Array(repeating: .init(.post, "https://as.example/token", plain), count: 2))

        let withCode = try await thrownError { try await redeem(transport) }
        let withoutCode = try await thrownError { try await redeem(transport, transactionCode: nil) }

        XCTAssertEqual(withCode.code, .transactionCodeRefused)
        XCTAssertEqual(withCode.recovery, .retry)
        XCTAssertTrue(withCode.reason.contains("was used or has expired"))
        XCTAssertEqual(withoutCode.code, .invitationUnusable)
    }

    func testAnOddOptionalMemberCostsNoToken() async throws {
        let lifetimes: [(JSON, Int?)] = [
            ("3600", 3600), ("3599.5", 3599), (3599.99, 3599), (315_360_000_000, 2_147_483_647), (0, 0), (.null, nil),
            (.decimal("99999999999999999999"), 2_147_483_647), (.decimal("1e999"), 2_147_483_647), (-1, nil),
            ("-1", nil),
            ("soon", nil), ("0x10", nil), ([300], nil), (true, nil), ("", nil),
        ]
        try await playEach(lifetimes) { lifetime, seconds in
            let answer: JSON = [
                "access_token": "at", "token_type": "Bearer", "expires_in": lifetime, "refresh_token": "", "scope": 7,
            ]
            let transport = ScriptedTransport([.init(.post, "https://as.example/token", .json(answer))])

            let grant = try await redeem(transport)

            XCTAssertEqual(grant.expiresIn, seconds, lifetime.text)
            XCTAssertNil(grant.refreshToken)
        }
    }

    func testAnswersOfDraftsNameNoCredentialIdentifiers() async throws {
        let detail: JSON = ["type": "openid_credential", "credential_configuration_id": "badge"]
        let details: [JSON] = [
            [detail], [["type": "openid_credential"]], detail, "badge", .null, [.null, 7],
            [["type": "openid_credential", "credential_configuration_id": "badge", "credential_identifiers": []]],
            [
                [
                    "type": "openid_credential", "credential_configuration_id": "badge",
                    "credential_identifiers": [7, ""],
                ]
            ],
            [["type": "openid_credential", "credential_configuration_id": 7, "credential_identifiers": ["a"]]],
        ]
        try await playEach(details) { details in
            let answer: JSON = ["access_token": "at", "token_type": "Bearer", "authorization_details": details]
            let transport = ScriptedTransport([.init(.post, "https://as.example/token", .json(answer))])

            let grant = try await redeem(transport)

            XCTAssertEqual(grant.credentialIdentifiers, [:], details.text)
        }
    }

    func testRefusesATokenThatCannotBeUsed() async throws {
        let table: [(JSON, BadgeError.Code)] = [
            (["access_token": "at", "token_type": "DPoP"], .offerUnsupported),
            (["access_token": "a\r\nX: y", "token_type": "Bearer"], .serverAnswerInvalid),
            (["access_token": "", "token_type": "Bearer"], .serverAnswerInvalid),
            (["token_type": "Bearer"], .serverAnswerInvalid), (["access_token": "at"], .serverAnswerInvalid),
            (["access_token": .null, "token_type": "Bearer"], .serverAnswerInvalid),
        ]
        try await playEach(table) { body, code in
            let transport = ScriptedTransport([.init(.post, "https://as.example/token", .json(body))])

            let error = try await thrownError { try await redeem(transport) }

            XCTAssertEqual(error.code, code, body.text)
        }
    }

    private func redeem(
        _ transport: ScriptedTransport, transactionCode: Secret? = Secret(utf8: "493817")
    ) async throws -> TokenResponse {
        try await TokenClient(endpoint: url("https://as.example/token"), web: webClient(transport))
            .redeem(preAuthorizedCode: Secret(utf8: "p+c"), transactionCode: transactionCode)
    }
}
