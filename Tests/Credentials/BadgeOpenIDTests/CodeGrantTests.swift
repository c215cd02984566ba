import BadgeKeys
import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeOpenID

final class CodeGrantTests: XCTestCase {
    private static let issuer = "https://as.example"
    private static let redirect = "http://127.0.0.1:49152/answer"
    private static let granted: JSON = ["access_token": "at", "token_type": "DPoP", "expires_in": 300]

    func testTheCodeIsRedeemedWithTheVerifierOfItsChallenge() async throws {
        let transport = ScriptedTransport([.init(.post, Self.issuer + "/token", .json(Self.granted))])
        let login = try await begin(transport)

        let grant = try await redeem(login, "code=c%2B1&state=\(try login.field("state"))", transport)

        let form = try XCTUnwrap(transport.requests.last).form
        let verifier = try XCTUnwrap(form["code_verifier"])
        XCTAssertTrue(grant.isBound)
        XCTAssertEqual(form["code"], "c+1")
        XCTAssertEqual(form["redirect_uri"], Self.redirect)
        XCTAssertEqual(form["client_id"], "badgekit")
        XCTAssertEqual(Base64URL.encode(Digest.sha256(verifier)), try login.field("code_challenge"))
        XCTAssertEqual(try login.field("code_challenge_method"), "S256")
        XCTAssertEqual(try login.field("response_type"), "code")
        XCTAssertFalse(login.page.absoluteString.contains(verifier))
    }

    func testTheChallengeIsThatOfTheSpecification() {
        // RFC 7636, appendix B.
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        XCTAssertEqual(
            Base64URL.encode(Digest.sha256(verifier)), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    func testALoginIsAnnouncedWhereTheServerTakesThat() async throws {
        let transport = ScriptedTransport([
            .init(.post, Self.issuer + "/par", .json(["request_uri": "urn:x:1", "expires_in": 60], status: 201))
        ])

        let login = try await begin(transport, ["pushed_authorization_request_endpoint": "https://as.example/par"])

        XCTAssertEqual(
            login.page.absoluteString, "https://as.example/authorize?client_id=badgekit&request_uri=urn%3Ax%3A1")
        XCTAssertEqual(transport.requests.first?.form["redirect_uri"], Self.redirect)
    }

    func testAServerThatForbidsTheAnnouncementDoesNotKnowTheProgram() async throws {
        for (status, body) in [(403, JSON.null), (401, ["error": "invalid_client"]), (400, ["error": "invalid_scope"])]
        {
            let transport = ScriptedTransport([.init(.post, Self.issuer + "/par", .json(body, status: status))])

            let error = try await thrownError {
                try await self.begin(transport, ["pushed_authorization_request_endpoint": "https://as.example/par"])
            }

            XCTAssertEqual(error.code, .notSupported, "\(status)")
            XCTAssertTrue(error.reason.contains("redirect address"), error.reason)
        }
    }

    func testOA4AnAnswerCountsForItsOwnLoginAlone() async throws {
        let transport = ScriptedTransport([])
        let (login, other) = (try await begin(transport), try await begin(transport))
        let (state, another) = (try login.field("state"), try other.field("state"))
        XCTAssertNotEqual(state, another)
        let answers = [
            "code=c", "code=c&state=", "code=c&state=\(another)", "code=c&state=\(state)&state=\(state)",
            "code=c&state=\(state)x", "code=a&code=b&state=\(state)",
        ]

        for query in answers {
            let answer = try XCTUnwrap(URL(string: Self.redirect + "?" + query))
            XCTAssertFalse(login.isAnswered(by: answer), query)
            let error = try await thrownError { try await self.redeem(login, query, transport) }
            XCTAssertEqual(error.code, .serverAnswerInvalid, query)
        }
    }

    func testARefusalWithoutAStateEndsTheWaitAndGivesNothing() async throws {
        let transport = ScriptedTransport([])
        let login = try await begin(transport)
        let refusals: [(String, BadgeError.Code?)] = [
            ("error=server_error", .serverAnswerInvalid), ("error=access_denied", .declined),
            ("error=access_denied&error_description=No", .declined), ("error=", nil), ("error=x&code=c", nil),
            ("error=x&state=other", nil), ("error=x&error=y", nil), ("", nil),
        ]

        for (query, code) in refusals {
            let answer = try XCTUnwrap(URL(string: Self.redirect + "?" + query))
            XCTAssertEqual(login.isAnswered(by: answer), code != nil, query)
            let error = try await thrownError { try await self.redeem(login, query, transport) }
            XCTAssertEqual(error.code, code ?? .serverAnswerInvalid, query)
        }
    }

    func testAnAnswerThatCameToAnotherAddressIsNotTaken() async throws {
        let transport = ScriptedTransport([])
        let login = try await begin(transport)
        let query = "code=c&state=\(try login.field("state"))"

        for address in [
            "http://127.0.0.1:49153/answer", "http://127.0.0.1:49152/other", "https://127.0.0.1:49152/answer",
        ] {
            let answer = try XCTUnwrap(URL(string: "\(address)?\(query)"))
            let error = try await thrownError { try await self.redeem(login, answer, transport) }

            XCTAssertFalse(login.isAnswered(by: answer), address)
            XCTAssertEqual(error.code, .serverAnswerInvalid, address)
        }
    }

    func testEachLoginHasAVerifierOfItsOwn() async throws {
        let (login, other) = (try await begin(ScriptedTransport([])), try await begin(ScriptedTransport([])))

        XCTAssertNotEqual(try login.field("code_challenge"), try other.field("code_challenge"))
    }

    func testOA3TheAnswerOfAnotherServerIsRefused() async throws {
        let cases: [(supports: JSON?, iss: String?, code: BadgeError.Code)] = [
            (true, nil, .metadataMismatch), (true, "https://evil.example", .metadataMismatch),
            (nil, "https://evil.example", .metadataMismatch), (true, "https://as.example/", .metadataMismatch),
        ]
        for (supports, iss, code) in cases {
            let transport = ScriptedTransport([])
            let login = try await begin(
                transport, supports.map { ["authorization_response_iss_parameter_supported": $0] } ?? [:])
            let query = "code=c&state=\(try login.field("state"))" + (iss.map { "&iss=\($0)" } ?? "")

            let error = try await thrownError { try await self.redeem(login, query, transport) }

            XCTAssertEqual(error.code, code, query)
        }
    }

    func testWhatTheServerSaysInsteadOfACodeIsNamed() async throws {
        let cases: [(String, BadgeError.Code)] = [
            ("error=access_denied", .declined), ("error=server_error", .serverAnswerInvalid),
            ("error=%1b%5b2J", .serverAnswerInvalid), ("", .serverAnswerInvalid), ("code=", .serverAnswerInvalid),
        ]
        for (fields, code) in cases {
            let transport = ScriptedTransport([])
            let login = try await begin(transport)

            let error = try await thrownError {
                try await self.redeem(login, "\(fields)&state=\(login.field("state"))", transport)
            }

            XCTAssertEqual(error.code, code, fields)
            XCTAssertFalse(error.reason.unicodeScalars.contains("\u{1b}"))
        }
    }

    func testACodeThatIsNotTakenEndsTheLogin() async throws {
        for (status, name) in [(400, "invalid_grant"), (403, "invalid_code")] {
            let transport = ScriptedTransport([
                .init(.post, Self.issuer + "/token", .json(["error": .string(name)], status: status))
            ])
            let login = try await begin(transport)

            let error = try await thrownError {
                try await self.redeem(login, "code=c&state=\(login.field("state"))", transport)
            }

            XCTAssertEqual(error.code, .sessionEnded, name)
        }
    }

    func testAServerWithoutLoginsInTheBrowserIsNamed() async throws {
        let error = try await thrownError {
            try await self.begin(ScriptedTransport([]), ["authorization_endpoint": .null])
        }
        XCTAssertEqual(error.code, .notSupported)
    }

    func testTheQueryOfTheServersOwnAddressStays() async throws {
        let login = try await begin(
            ScriptedTransport([]), ["authorization_endpoint": "https://as.example/authorize?tenant=1"])
        XCTAssertTrue(login.page.absoluteString.hasPrefix("https://as.example/authorize?tenant=1&client_id=badgekit&"))
    }

    private func begin(
        _ transport: ScriptedTransport, _ changes: [String: JSON] = [:]
    ) async throws -> BrowserAuthorization {
        let metadata: [String: JSON] = [
            "issuer": .string(Self.issuer), "token_endpoint": .string(Self.issuer + "/token"),
            "authorization_endpoint": .string(Self.issuer + "/authorize"),
        ]
        let issuer = try XCTUnwrap(URL(string: Self.issuer))
        let server = try AuthorizationServer(JSONReader(.object(metadata.merging(changes) { $1 })), issuer: issuer)
        return try await client(transport).beginCodeGrant(
            at: server, redirect: try XCTUnwrap(URL(string: Self.redirect)), fields: ["client_id": "badgekit"])
    }

    private func redeem(
        _ login: BrowserAuthorization, _ query: String, _ transport: ScriptedTransport
    ) async throws -> TokenResponse {
        try await redeem(login, try XCTUnwrap(URL(string: Self.redirect + "?" + query)), transport)
    }

    private func redeem(
        _ login: BrowserAuthorization, _ answer: URL, _ transport: ScriptedTransport
    ) async throws -> TokenResponse {
        try await client(transport).redeem(
            login, answer: answer, key: SigningKey(random: SeededRandom(seed: 1)), fields: ["client_id": "badgekit"])
    }

    private func client(_ transport: ScriptedTransport) throws -> TokenClient {
        TokenClient(
            endpoint: try XCTUnwrap(URL(string: Self.issuer + "/token")),
            web: WebClient(transport: transport, pause: { _ in }))
    }
}

extension BrowserAuthorization {
    fileprivate func field(_ name: String) throws -> String {
        let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems
        return try XCTUnwrap(items?.first { $0.name == name }?.value)
    }
}
