import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class DeviceGrantTests: XCTestCase {
    private static let server = "https://as.example/device_authorization"
    private static let token = "https://as.example/token"
    private static let begun: JSON = [
        "device_code": "d-1", "user_code": "WDJB-MJHT", "verification_uri": "https://as.example/device",
        "verification_uri_complete": "https://as.example/device?user_code=WDJB-MJHT", "expires_in": 600, "interval": 7,
    ]
    private static let granted: JSON = ["access_token": "at", "token_type": "DPoP", "expires_in": 300]

    func testASlowServerIsAskedAsItWants() async throws {
        let pauses = Pauses()
        let transport = ScriptedTransport([
            begin(), refused("authorization_pending"), refused("slow_down"), refused("authorization_pending"),
            .init(.post, Self.token, .json(Self.granted)),
        ])

        let grant = try await logIn(transport, pauses)

        XCTAssertEqual(grant.accessToken, Secret(utf8: "at"))
        XCTAssertTrue(grant.isBound)
        XCTAssertEqual(pauses.seconds, [7, 7, 12, 12])
        XCTAssertEqual(transport.requests.first?.form, ["client_id": "badgekit", "scope": "badge"])
        XCTAssertEqual(
            transport.requests.last?.form,
            [
                "grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": "d-1",
                "client_id": "badgekit",
            ])
    }

    func testAServerThatCannotBeReachedIsAskedMoreAndMoreSeldom() async throws {
        let pauses = Pauses()
        let down = BadgeError(.serverUnreachable, reason: "The server is down.")
        let transport = ScriptedTransport([
            begin(), .init(.post, Self.token) { _ in throw down }, .init(.post, Self.token) { _ in throw down },
            .init(.post, Self.token, .empty(status: 503)), .init(.post, Self.token, .empty(status: 500)),
            .init(.post, Self.token, .json(Self.granted)),
        ])

        _ = try await logIn(transport, pauses)

        XCTAssertEqual(pauses.seconds, [7, 14, 28, 56, 112])
    }

    func testAServerThatAsksForPatienceIsAskedMoreAndMoreSeldom() async throws {
        let pauses = Pauses()
        let transport = ScriptedTransport([
            begin(), .init(.post, Self.token, .empty(status: 429)),
            .init(.post, Self.token, .json(["error": "rate_limited"], status: 429)),
            .init(.post, Self.token, .json(Self.granted)),
        ])

        let grant = try await logIn(transport, pauses)

        XCTAssertEqual(grant.accessToken, Secret(utf8: "at"))
        XCTAssertEqual(pauses.seconds, [7, 14, 28])
    }

    func testTheFieldsOfTheGrantCountBeforeTheCallers() async throws {
        let transport = ScriptedTransport([begin(), .init(.post, Self.token, .json(Self.granted))])
        let client = TokenClient(endpoint: try url(Self.token), web: webClient(transport))
        let login = try await client.beginDeviceGrant(at: url(Self.server), fields: ["client_id": "badgekit"])

        _ = try await client.awaitDeviceGrant(
            login, key: SigningKey(random: SeededRandom(seed: 1)),
            fields: ["client_id": "badgekit", "grant_type": "password", "device_code": "another"])

        XCTAssertEqual(
            transport.requests.last?.form,
            [
                "grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": "d-1",
                "client_id": "badgekit",
            ])
    }

    func testWhatEndsALoginIsNamed() async throws {
        let table: [(String, BadgeError.Code)] = [
            ("access_denied", .declined), ("expired_token", .verificationCodeExpired), ("invalid_grant", .serverFailed),
            ("invalid_client", .serverFailed),
        ]
        try await playEach(table) { name, code in
            let transport = ScriptedTransport([begin(), refused(name)])

            let error = try await thrownError { try await logIn(transport) }

            XCTAssertEqual(error.code, code, name)
        }
    }

    func testEndlessPendingEndsWithTheCode() async throws {
        let clock = FixedClock(Date(timeIntervalSince1970: 784_111_777))
        let transport = ScriptedTransport([begin()] + Array(repeating: refused("authorization_pending"), count: 86))
        let web = WebClient(transport: transport, clock: clock, pause: { clock.advance(by: Double($0)) })

        let error = try await thrownError { try await logIn(web) }

        XCTAssertEqual(error.code, .verificationCodeExpired)
        XCTAssertEqual(transport.requests.count, 87)
        XCTAssertEqual(clock.now().timeIntervalSince1970, 784_111_777 + 600, "it waits no longer than the code lasts")
    }

    func testAServersOwnFiguresAreBounded() async throws {
        let pauses = Pauses()
        var begun = try XCTUnwrap(Self.begun.objectValue)
        begun["interval"] = 31_536_000
        begun["expires_in"] = 31_536_000
        let transport = ScriptedTransport([
            .init(.post, Self.server, .json(.object(begun))), .init(.post, Self.token, .json(Self.granted)),
        ])
        let client = TokenClient(endpoint: try url(Self.token), web: webClient(transport, pauses))

        let login = try await client.beginDeviceGrant(at: url(Self.server), fields: [:])
        _ = try await client.awaitDeviceGrant(login, key: SigningKey(random: SeededRandom(seed: 1)), fields: [:])

        XCTAssertEqual(login.expires, StoppedClock().now().addingTimeInterval(1800))
        XCTAssertEqual(pauses.seconds, [60])
    }

    func testAServersFiguresWithinTheBoundsAreItsOwn() async throws {
        let table: [(lifetime: JSON, interval: JSON?, lasts: TimeInterval, pause: Int)] = [
            (1799, 59, 1799, 59), (1800, 60, 1800, 60), (1801, 61, 1800, 60), (600, nil, 600, 5), (600, 0, 600, 1),
            (1, 60, 1, 1),
        ]
        try await playEach(table) { row in
            let pauses = Pauses()
            var begun = try XCTUnwrap(Self.begun.objectValue)
            begun["interval"] = row.interval
            begun["expires_in"] = row.lifetime
            let transport = ScriptedTransport([
                .init(.post, Self.server, .json(.object(begun))), .init(.post, Self.token, .json(Self.granted)),
            ])
            let client = TokenClient(endpoint: try url(Self.token), web: webClient(transport, pauses))

            let login = try await client.beginDeviceGrant(at: url(Self.server), fields: [:])
            _ = try await client.awaitDeviceGrant(login, key: SigningKey(random: SeededRandom(seed: 1)), fields: [:])

            XCTAssertEqual(login.expires, StoppedClock().now().addingTimeInterval(row.lasts))
            XCTAssertEqual(pauses.seconds, [row.pause])
        }
    }

    func testNoWaitIsLongerThanFiveMinutes() async throws {
        let pauses = Pauses()
        var begun = try XCTUnwrap(Self.begun.objectValue)
        begun["interval"] = 60
        begun["expires_in"] = 1800
        let busy = ScriptedTransport.Exchange(.post, Self.token, .empty(status: 503))
        let transport = ScriptedTransport([
            .init(.post, Self.server, .json(.object(begun))), busy, busy, busy, refused("slow_down"), busy,
            .init(.post, Self.token, .json(Self.granted)),
        ])

        _ = try await logIn(transport, pauses)

        XCTAssertEqual(pauses.seconds, [60, 120, 240, 300, 300, 300])
    }

    func testRefusesAnAddressOrACodeThatCannotBeShown() async throws {
        let table: [(String, JSON, BadgeError.Code)] = [
            ("verification_uri", "http://as.example/device", .metadataMismatch),
            ("verification_uri", "http://127.0.0.1/device", .metadataMismatch),
            ("verification_uri_complete", "https://10.0.0.1/device", .metadataMismatch),
            ("verification_uri", "javascript:alert(1)", .serverAnswerInvalid),
            ("user_code", "AB\u{1B}[2J", .serverAnswerInvalid), ("user_code", "A\u{202E}B", .serverAnswerInvalid),
            ("user_code", "A\nB", .serverAnswerInvalid), ("user_code", "", .serverAnswerInvalid),
            ("user_code", .string(String(repeating: "A", count: 65)), .serverAnswerInvalid),
            ("device_code", nil, .serverAnswerInvalid), ("expires_in", 0, .serverAnswerInvalid),
        ]
        try await playEach(table) { member, value, code in
            var begun = try XCTUnwrap(Self.begun.objectValue)
            begun[member] = value
            let transport = ScriptedTransport([.init(.post, Self.server, .json(.object(begun)))])

            let error = try await thrownError { try await logIn(transport) }

            XCTAssertEqual(error.code, code, "\(member): \(value.text)")
        }
    }

    func testAnAddressWithTheCodeThatLeadsElsewhereIsLeftOut() async throws {
        let complete = ["as.example", "evil.example"].map { "https://\($0)/device?user_code=WDJB-MJHT" }
        var shown: [URL?] = []
        for address in complete {
            var begun = try XCTUnwrap(Self.begun.objectValue)
            begun["verification_uri_complete"] = .string(address)
            let transport = ScriptedTransport([.init(.post, Self.server, .json(.object(begun)))])
            let client = TokenClient(endpoint: try url("https://as.example/token"), web: webClient(transport))
            shown.append(try await client.beginDeviceGrant(at: url(Self.server), fields: [:]).addressWithCode)
        }

        XCTAssertEqual(shown, [URL(string: complete[0]), nil])
    }

    func testAClientThatTheServerDoesNotKnowIsNotSupported() async throws {
        let transport = ScriptedTransport([
            .init(.post, Self.server, .json(["error": "unauthorized_client"], status: 403))
        ])

        let error = try await thrownError { try await logIn(transport) }

        XCTAssertEqual(error.code, .notSupported)
    }

    private func begin() -> ScriptedTransport.Exchange { .init(.post, Self.server, .json(Self.begun)) }

    private func refused(_ error: String) -> ScriptedTransport.Exchange {
        .init(.post, Self.token, .json(["error": .string(error)], status: 400))
    }

    private func logIn(_ transport: ScriptedTransport, _ pauses: Pauses = Pauses()) async throws -> TokenResponse {
        try await logIn(webClient(transport, pauses))
    }

    private func logIn(_ web: WebClient) async throws -> TokenResponse {
        let client = TokenClient(endpoint: try url(Self.token), web: web)
        let login = try await client.beginDeviceGrant(
            at: url(Self.server), fields: ["client_id": "badgekit", "scope": "badge"])
        return try await client.awaitDeviceGrant(
            login, key: SigningKey(random: SeededRandom(seed: 1)), fields: ["client_id": "badgekit"])
    }
}
