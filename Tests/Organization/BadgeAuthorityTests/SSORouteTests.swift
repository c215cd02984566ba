import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class SSORouteTests: XCTestCase {
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private static let challenge = Base64URL.encode(Digest.sha256(verifier))
    private static let redirect = "https://pay.example.com/signed-in"

    func testAProgramRedeemsTheCodeForWhatThePersonDisclosed() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.register()

        let opened = try await house.open(holder)
        let redeemed = try await house.redeem(opened)

        XCTAssertEqual(opened.json["expires_in"], 60)
        XCTAssertEqual(redeemed.json["claims"], ["email": "ana@example.com", "title": "Engineer"])
        XCTAssertEqual(redeemed.json["badge"], .string(holder.badgeID.rawValue))
        let token = Secret(utf8: redeemed.json["access_token"]?.stringValue ?? "")
        let session = try XCTUnwrap(try house.authority.ssoSession(of: token))
        XCTAssertEqual(session.clientID, "payroll")
        XCTAssertEqual(session.badgeID, holder.badgeID)
        XCTAssertEqual(session.expires, AuthorityFixture.start.addingTimeInterval(900))
    }

    func testACodeIsGoodOnceAndASecondUseEndsTheSession() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.register()
        let opened = try await house.open(holder)

        let first = try await house.redeem(opened)
        let second = try await house.redeem(opened)

        let token = Secret(utf8: first.json["access_token"]?.stringValue ?? "")
        XCTAssertEqual([first.status, second.status], [200, 400])
        XCTAssertEqual(second.error, "invalid_grant")
        XCTAssertNil(try house.authority.ssoSession(of: token))
    }

    func testFiftyRedemptionsAtOnceAreOne() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.register()
        let opened = try await house.open(holder)

        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 { group.addTask { try await house.redeem(opened).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        XCTAssertEqual(statuses.count { $0 == 200 }, 1)
        XCTAssertEqual(statuses.count { $0 == 400 }, 49)
    }

    func testACodeLivesAMinuteToTheSecond() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.register()
        let (early, late) = (try await house.open(holder), try await house.open(holder))

        house.clock.advance(by: 59.999)
        let inTime = try await house.redeem(early)
        house.clock.advance(by: 0.001)
        let tooLate = try await house.redeem(late)

        XCTAssertEqual([inTime.status, tooLate.status], [200, 400])
    }

    func testACodeWithAnythingWrongDies() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.register()
        try house.authority.register(
            RegisteredClient("other", name: "Other", redirectURIs: [XCTUnwrap(URL(string: Self.redirect))], claims: []))
        let wrong: [[String: String]] = [
            ["code_verifier": String(repeating: "a", count: 43)], ["redirect_uri": Self.redirect + "/"],
            ["redirect_uri": "https://evil.example.com/"], ["client_id": "other"],
        ]

        try await playEach(wrong) { changes in
            let opened = try await house.open(holder)
            let refused = try await house.redeem(opened, changes)
            let right = try await house.redeem(opened)
            XCTAssertEqual([refused.error, right.error], ["invalid_grant", "invalid_grant"], "\(changes)")
        }
        let unknown = try await house.redeem(house.open(holder), ["client_id": "nobody"])
        XCTAssertEqual(unknown.error, "invalid_client")
    }

    func testOnlyARegisteredClientIsAnsweredAndOnlyWhereItRegistered() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.register()
        let refused: [(changes: [String: JSON], error: String)] = [
            (["client_id": "nobody"], "invalid_client"), (["client_id": "PAYROLL"], "invalid_client"),
            (["redirect_uri": "https://pay.example.com/signed-in/"], "invalid_redirect_uri"),
            (["redirect_uri": "https://pay.example.com/signed-in?x=1"], "invalid_redirect_uri"),
            (["redirect_uri": "https://PAY.example.com/signed-in"], "invalid_redirect_uri"),
            (["redirect_uri": "javascript:alert(1)"], "invalid_redirect_uri"),
            (["code_challenge": "short"], "invalid_request"), (["code_challenge": 7], "invalid_request"),
            (["state": "x"], "invalid_request"), (["client_id": ""], "invalid_request"),
            (["presentation": .null], "invalid_request"), (["presentation": "a~b"], "invalid_presentation"),
        ]

        try await playEach(refused) { changes, error in
            let answer = try await house.open(holder, changes)
            XCTAssertEqual(answer.status, 400, "\(changes)")
            XCTAssertEqual(answer.error, error, "\(changes)")
        }
    }

    func testAPresentationForAnythingElseOpensNothing() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        let other = try await house.holder(1000, email: "bo@example.com")
        try house.register()
        let (now, audience) = (house.clock.now(), "http://127.0.0.1:8080/sso")
        let wrong = [
            try holder.present(audience: "http://127.0.0.1:8080", nonce: Self.challenge, now: now),
            try holder.present(audience: audience, nonce: "another", now: now),
            try holder.present(audience: audience, nonce: Self.challenge, now: now.addingTimeInterval(-301)),
            try other.present(audience: audience, nonce: Self.challenge, now: now), holder.credential.plain,
        ]

        try await playEach(wrong) { presentation in
            let answer = try await house.open(holder, ["presentation": .string(presentation)])
            XCTAssertEqual(answer.error, "invalid_presentation")
        }
    }

    func testAWithdrawnBadgeOpensNothingAndEndsItsSessions() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.register()
        let (redeemed, unredeemed) = (try await house.redeem(house.open(holder)), try await house.open(holder))
        let token = Secret(utf8: redeemed.json["access_token"]?.stringValue ?? "")

        try house.authority.suspend(holder.badgeID)
        let opened = try await house.open(holder)
        let late = try await house.redeem(unredeemed)

        XCTAssertEqual(opened.status, 403)
        XCTAssertEqual(opened.error, "badge_suspended")
        XCTAssertEqual(late.error, "invalid_grant")
        XCTAssertNil(try house.authority.ssoSession(of: token))
    }

    func testAClaimThatTheClientNeedsMustBeDisclosed() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.register(claims: [.init("group", label: "Department", isRequired: true)])

        let answer = try await house.open(holder)

        XCTAssertEqual(answer.error, "invalid_presentation")
    }

    func testASessionWithoutABadgeOpensNothing() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.register()
        let device = try house.device(1100)
        let tokens = try await house.invited(device)

        let answer = try await device.json("/sso", house.request(holder), token: tokens.access)

        XCTAssertEqual(answer.status, 403)
        XCTAssertEqual(answer.error, "badge_missing")
    }

    func testTheRegistrationIsShownToWhoHasAToken() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.register()

        let shown = try await holder.get("/clients/payroll")
        let unknown = try await holder.get("/clients/nobody")
        let stranger = try await house.wallet().get("/clients/payroll")

        XCTAssertEqual([shown.status, unknown.status, stranger.status], [200, 404, 401])
        XCTAssertEqual(shown.json["name"], "Payroll")
        XCTAssertEqual(shown.json["redirect_uris"], [.string(Self.redirect)])
        XCTAssertEqual(
            shown.json["claims"]?.arrayValue?.first, ["name": "email", "label": "Mail", "required": true])
    }

    func testRegistrationsAreCheckedListedAndTakenBackWithTheirSessions() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.register()
        let redeemed = try await house.redeem(house.open(holder))

        assertThrows(.alreadyExists) { try house.register() }
        XCTAssertEqual(try house.authority.clients().map(\.id), ["payroll"])
        try house.authority.removeClient("payroll")
        assertThrows(.notFound) { try house.authority.removeClient("payroll") }

        let token = Secret(utf8: redeemed.json["access_token"]?.stringValue ?? "")
        XCTAssertNil(try house.authority.ssoSession(of: token))
        XCTAssertEqual(try house.rows(["client", "ssoGrant"]), [0, 0])
    }

    func testRefusesARegistrationThatCouldAnswerAnybody() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let refused = [
            "http://pay.example.com/", "https:///x", "ftp://pay.example.com/", "https://a@pay.example.com/",
            "https://pay.example.com/#x", "myapp:/x", "file:///etc/passwd",
        ]

        try playEach(refused) { address in
            let client = RegisteredClient(
                "x", name: "X", redirectURIs: [try XCTUnwrap(URL(string: address))], claims: [])
            assertThrows(.invalidInput, address) { try house.authority.register(client) }
        }
        try playEach(["", "a/b", "a b", "é", String(repeating: "a", count: 129)]) { id in
            let client = RegisteredClient(id, name: "X", redirectURIs: [house.issuer], claims: [])
            assertThrows(.invalidInput, id) { try house.authority.register(client) }
        }
        try playEach(["iss", "cnf", "_sd", "", "...", String(repeating: "e\u{302}", count: 40)]) { claim in
            assertThrows(.invalidInput, claim) { try house.register(claims: [.init(claim, label: "X")]) }
        }
        try playEach(zip("abc", ["com.example.app:/back", "http://127.0.0.1:8000/x", "https://x.example.com"])) {
            id, address in
            let url = try XCTUnwrap(URL(string: address))
            XCTAssertNoThrow(
                try house.authority.register(
                    RegisteredClient(String(id), name: "X", redirectURIs: [url], claims: [])), address)
        }
    }

    func testARegistrationIsTakenToItsBounds() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        func client(
            _ id: String, name: Int = 1, redirects: Int = 1, length: Int = 64, claims: Int = 1, claim: Int = 4,
            label: Int = 1
        ) throws -> RegisteredClient {
            RegisteredClient(
                id, name: String(repeating: "n", count: name),
                redirectURIs: try (0..<redirects).map {
                    let start = "https://pay.example.com/\($0 + 10)"
                    return try XCTUnwrap(URL(string: start + String(repeating: "a", count: length - start.utf8.count)))
                },
                claims: (0..<claims).map {
                    .init(
                        "\($0 + 10)" + String(repeating: "c", count: claim - 2),
                        label: String(repeating: "l", count: label))
                })
        }
        let clients: [(within: RegisteredClient, beyond: RegisteredClient)] = try [
            (client(String(repeating: "i", count: 128)), client(String(repeating: "i", count: 129))),
            (client("name", name: 200), client("name", name: 201)),
            (client("redirects", redirects: 16), client("redirects", redirects: 17)),
            (client("length", length: 1024), client("length", length: 1025)),
            (client("claims", claims: 32), client("claims", claims: 33)),
            (client("claim", claim: 64), client("claim", claim: 65)),
            (client("label", label: 200), client("label", label: 201)),
        ]

        try playEach(clients) { within, beyond in
            assertThrows(.invalidInput, beyond.id) { try house.authority.register(beyond) }
            XCTAssertNoThrow(try house.authority.register(within), within.id)
        }
    }
}

extension AuthorityFixture {
    fileprivate static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    fileprivate static let redirect = "https://pay.example.com/signed-in"

    fileprivate func register(
        claims: [RegisteredClient.Claim] = [
            .init("email", label: "Mail", isRequired: true), .init("title", label: "Title"),
            .init("photo_digest", label: "Photo"),
        ]
    ) throws {
        try authority.register(
            RegisteredClient(
                "payroll", name: "Payroll", redirectURIs: [XCTUnwrap(URL(string: Self.redirect))], claims: claims))
    }

    fileprivate func request(_ holder: BadgeHolder, _ changes: [String: JSON] = [:]) throws -> JSON {
        let challenge = Base64URL.encode(Digest.sha256(Self.verifier))
        let body: [String: JSON] = [
            "client_id": "payroll", "redirect_uri": .string(Self.redirect), "code_challenge": .string(challenge),
            "presentation": .string(
                try holder.present(
                    audience: issuer.absoluteString + "/sso", nonce: challenge, now: clock.now())),
        ]
        return .object(body.merging(changes) { $1 })
    }

    fileprivate func open(_ holder: BadgeHolder, _ changes: [String: JSON] = [:]) async throws -> Answer {
        try await holder.post("/sso", request(holder, changes))
    }

    fileprivate func redeem(_ opened: Answer, _ changes: [String: String] = [:]) async throws -> Answer {
        let fields = [
            "grant_type": "authorization_code", "code": opened.json["code"]?.stringValue ?? "",
            "client_id": "payroll", "redirect_uri": Self.redirect, "code_verifier": Self.verifier,
        ]
        return try await wallet().form(DeviceProbe.form(fields.merging(changes) { $1 }))
    }
}
