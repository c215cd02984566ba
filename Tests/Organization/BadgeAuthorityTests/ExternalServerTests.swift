import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// What the organization asks the other authorization server for, how often, and what it says while there is no answer.
final class ExternalServerTests: XCTestCase {
    private static let client = ExternalAuthorizationServer.Introspection(
        clientID: "badges of/us", clientSecret: Secret(utf8: "open: sesame"))

    func testTheMetadataNamesTheOtherServerFirst() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }

        let issuer = try await house.device.wallet.get("/.well-known/openid-credential-issuer")
        let server = try await house.device.wallet.get("/.well-known/oauth-authorization-server")
        let configuration = try await house.device.wallet.get("/.well-known/badge-configuration")

        XCTAssertEqual(
            issuer.json["authorization_servers"], [.string(LoginServer.issuer), .string(house.audience)])
        XCTAssertEqual(
            server.json["grant_types_supported"]?.arrayValue?.contains(.string(ExternalLoginFixture.exchange)), true)
        XCTAssertEqual(configuration.json["authorization_server"], .string(LoginServer.issuer))
    }

    func testAnInvitationsCodeIsRedeemedAtTheOrganizationItself() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        try house.house.givePassword()
        func server(_ offer: String, _ grant: String) async throws -> JSON? {
            let address = offer.replacing("openid-credential-offer://?credential_offer_uri=", with: "")
            let answer = try await house.device.wallet.get(XCTUnwrap(address.removingPercentEncoding))
            return answer.json["grants"]?[grant]?["authorization_server"]
        }

        let invited = try house.house.authority.invite(AuthorityFixture.email)
        let code = try await server(
            invited.offerReference, "urn:ietf:params:oauth:grant-type:pre-authorized_code")
        let login = try await server(
            house.house.authority.inviteToLogIn(AuthorityFixture.email).offerReference, "authorization_code")
        try house.link()
        let linked = try await server(
            house.house.authority.inviteToLogIn(AuthorityFixture.email).offerReference, "authorization_code")

        XCTAssertEqual([code, login], [.string(house.audience), .string(house.audience)])
        XCTAssertEqual(linked, .string(LoginServer.issuer))
    }

    func testKeysAreFetchedAgainForAnUnknownNameOnceAMinute() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        try house.link()
        var next = SigningKey(random: SeededRandom(seed: 8))
        next.publicKey.keyID = "login-2"
        let known = try await house.exchange(house.token())
        let early = try await house.exchange(house.token(signedBy: next))
        let published = next.publicKey.json
        house.server.behave { $0.keys.append(published) }

        let tooSoon = try await house.exchange(house.token(signedBy: next))
        house.house.clock.advance(by: 61)
        let later = try await house.exchange(house.token(signedBy: next))

        XCTAssertEqual([known.status, early.status, tooSoon.status, later.status], [200, 400, 400, 200])
        XCTAssertEqual(house.server.calls.filter { $0 == "GET /jwks" }.count, 2)
    }

    func testAKeyThatTheServerWithdrewCountsNoLongerAfterAnHour() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        try house.link()
        let first = try await house.exchange(house.token())
        var next = SigningKey(random: SeededRandom(seed: 8))
        next.publicKey.keyID = "login-2"
        let published = next.publicKey.json
        house.server.behave { $0.keys = [published] }
        house.house.clock.advance(by: 3601)

        let withdrawn = try await house.exchange(house.token())

        XCTAssertEqual([first.status, withdrawn.status], [200, 400])
    }

    func testWhileTheServerIsDownItsKnownKeysCountForADayAndOthersWait() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        try house.link()
        house.server.behave { $0.isDown = true }
        let unknown = try await house.exchangeOnce(house.token())
        let calls = house.server.calls.count
        let again = try await house.exchangeOnce(house.token())
        let asked = house.server.calls.count
        house.server.behave { $0.isDown = false }
        house.house.clock.advance(by: 11)
        let up = try await house.exchange(house.token())
        house.server.behave { $0.isDown = true }
        house.house.clock.advance(by: 3601)
        let known = try await house.exchange(house.token())
        house.house.clock.advance(by: 86_400)
        let old = try await house.exchangeOnce(house.token())

        XCTAssertEqual([unknown.status, again.status, up.status, known.status, old.status], [503, 503, 200, 200, 503])
        XCTAssertEqual(unknown.error, "temporarily_unavailable")
        XCTAssertEqual(again.headers[.retryAfter], "10")
        // It is left alone for a while.
        XCTAssertEqual(asked, calls)
    }

    func testAServerThatLiesInItsMetadataIsNotBelieved() async throws {
        let lies: [(String, [String: JSON])] = [
            ("names another issuer", ["issuer": "https://evil.example.com"]),
            ("has keys on this machine", ["jwks_uri": "http://127.0.0.1:8080/jwks"]),
            ("has keys in a private network", ["jwks_uri": "https://10.0.0.1/jwks"]),
            ("has keys without encryption", ["jwks_uri": "http://login.example.com/jwks"]),
            ("has no keys", ["jwks_uri": .null]),
        ]
        for (name, metadata) in lies {
            let house = try ExternalLoginFixture()
            defer { try? house.remove() }
            try house.link()
            house.server.behave { $0.metadata = metadata }

            let answer = try await house.exchangeOnce(house.token())

            XCTAssertEqual(answer.status, 503, name)
            XCTAssertFalse(house.server.calls.contains("GET /jwks"), name)
        }
    }

    func testATokenIsTakenWhenTheServerCallsItActive() async throws {
        let house = try ExternalLoginFixture(introspection: Self.client)
        defer { try? house.remove() }
        try house.link()
        let answer = Self.active(house)
        house.server.behave { $0.introspections["opaque"] = answer }

        let exchanged = try await house.exchange("opaque")
        let badge = try await house.device.requestCredential("opaque", holder: 500)
        let devices = try await house.device.send(.get, "/devices", token: "opaque")

        XCTAssertEqual([exchanged.status, badge.status, devices.status], [200, 200, 200])
        // RFC 6749, section 2.3.1: each part is form-encoded before they are joined.
        let pair = Data("badges+of%2Fus:open%3A+sesame".utf8).base64EncodedString()
        XCTAssertEqual(Set(house.server.authorizations), ["Basic \(pair)"])
        // Once for the exchange, and once for the token itself, which was taken for a minute then.
        XCTAssertEqual(house.server.calls.filter { $0 == "POST /introspect" }.count, 2)
    }

    func testATokenThatTheServerEndedIsWorthNothingAfterAMinute() async throws {
        let house = try ExternalLoginFixture(introspection: Self.client)
        defer { try? house.remove() }
        try house.link()
        let answer = Self.active(house)
        house.server.behave { $0.introspections["opaque"] = answer }
        let before = try await house.device.send(.get, "/devices", token: "opaque")
        house.server.behave { $0.introspections = [:] }
        house.house.clock.advance(by: 59)
        let within = try await house.device.send(.get, "/devices", token: "opaque")
        house.house.clock.advance(by: 1)

        let after = try await house.device.send(.get, "/devices", token: "opaque")

        XCTAssertEqual([before.status, within.status, after.status], [200, 200, 401])
    }

    func testWhatTheServerSaysOfATokenIsEvaluatedToo() async throws {
        let house = try ExternalLoginFixture(clients: ["badgekit"], introspection: Self.client)
        defer { try? house.remove() }
        try house.link()
        let cases: [(String, [String: JSON], Int)] = [
            ("without the issuer", ["iss": .null], 200), ("another issuer", ["iss": "https://evil.example.com"], 400),
            ("active for another client", ["client_id": "payroll"], 400),
            ("active for another audience", ["aud": "payroll"], 400), ("for no audience", ["aud": .null], 400),
            ("over", ["exp": .seconds(house.house.clock.now())], 400), ("inactive", ["active": false], 400),
            ("bound to no key", ["cnf": .null], 400),
        ]
        for (name, changes, status) in cases {
            let answer = Self.active(house, changes)
            house.server.behave { $0.introspections["opaque"] = answer }

            let exchanged = try await house.exchange("opaque")

            XCTAssertEqual(exchanged.status, status, name)
        }
        house.server.behave { $0.introspections["opaque"] = ["active": "yes"] }
        let unreadable = try await house.exchangeOnce("opaque")
        XCTAssertEqual(unreadable.status, 503)
    }

    func testAServerThatIsDownIsAskedAboutNoTokenForAWhile() async throws {
        let house = try ExternalLoginFixture(introspection: Self.client)
        defer { try? house.remove() }
        house.server.behave { $0.isDown = true }

        let first = try await house.exchangeOnce("opaque")
        let calls = house.server.calls.count
        let second = try await house.exchangeOnce("another")

        XCTAssertEqual([first.status, second.status], [503, 503])
        XCTAssertEqual(house.server.calls.count, calls)
    }

    func testAServerThatWasDownIsAskedAgainAfterTenSeconds() async throws {
        let house = try ExternalLoginFixture(introspection: Self.client)
        defer { try? house.remove() }
        house.server.behave { $0.isDown = true }
        _ = try await house.exchangeOnce("opaque")
        house.server.behave { $0.isDown = false }

        house.house.clock.advance(by: 9)
        let early = try await house.exchangeOnce("opaque")
        house.house.clock.advance(by: 1)
        let asked = try await house.exchangeOnce("opaque")

        XCTAssertEqual([early.status, asked.status], [503, 400])
        XCTAssertEqual(early.headers[.retryAfter], "1")
    }

    func testAServersAddressIsOneThatSecretsMayGoTo() throws {
        let cases: [(String, BadgeError.Code)] = [
            ("http://login.example.com", .serverInsecure), ("https://login.example.com?a=b", .invalidInput),
            ("https://login.example.com#a", .invalidInput),
        ]
        for (address, code) in cases {
            let issuer = try XCTUnwrap(URL(string: address))
            assertThrows(code, address) { _ = try ExternalAuthorizationServer(issuer: issuer) }
        }
        let address = try XCTUnwrap(URL(string: LoginServer.issuer))
        assertThrows(.invalidInput) { _ = try ExternalAuthorizationServer(issuer: address, scope: "two words") }
    }

    private static func active(_ house: ExternalLoginFixture, _ changes: [String: JSON] = [:]) -> JSON {
        let active: [String: JSON] = ["active": true]
        return house.server.claims(
            for: house.device.id, audience: house.audience, active.merging(changes) { $1 })
    }
}
