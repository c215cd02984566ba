import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Crypto
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// The access tokens of another authorization server, and what thieves and liars make of them.
final class ExternalTokenTests: XCTestCase {
    func testATokenOfTheServerIsExchangedForASessionAndBringsABadge() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        try house.link()

        let granted = try await house.exchange(house.token(), ["device_name": "Desk", "device_platform": "linux"])
        let badge = try await house.device.requestCredential(house.device.session(granted).access, holder: 500)
        let next = try await house.device.refresh(house.device.session(granted).refresh)

        XCTAssertEqual(granted.json["issued_token_type"], .string(ExternalLoginFixture.tokenType))
        XCTAssertEqual(try house.house.verified(badge, holder: 500).claims["email"], .string(AuthorityFixture.email))
        XCTAssertEqual(next.status, 200)
        XCTAssertEqual(try house.house.authority.devices(of: AuthorityFixture.email).map(\.name), ["Desk"])
    }

    func testAWalletThatKnowsNoExchangeUsesTheTokenItself() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        try house.link()
        let token = try house.token()

        let badge = try await house.device.requestCredential(token, holder: 500)
        let devices = try await house.device.send(.get, "/devices", token: token)
        let refreshed = try await house.device.requestCredential(house.token(["jti": "next"]), holder: 500)

        XCTAssertEqual([badge.status, devices.status, refreshed.status], [200, 200, 200])
        XCTAssertEqual(try house.house.authority.badges().count, 1)
        XCTAssertEqual(house.server.calls.filter { $0 == "GET /jwks" }.count, 1)
    }

    func testAnotherLoginOfTheSameAccountBringsABadgeOfItsOwn() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        try house.link()

        let first = try await house.device.requestCredential(house.token(), holder: 500)
        house.house.clock.advance(by: 60)
        let second = try await house.device.requestCredential(house.token(), holder: 501)

        XCTAssertEqual([first.status, second.status], [200, 200])
        XCTAssertEqual(try house.house.authority.badges().count, 2)
    }

    func testATokenThatIsNotMeantForTheOrganizationIsRefused() async throws {
        let house = try ExternalLoginFixture(clients: ["badgekit"])
        defer { try? house.remove() }
        try house.link()
        let now = house.house.clock.now()
        let cases: [(String, [String: JSON])] = [
            ("another issuer", ["iss": "https://evil.example.com"]), ("no issuer", ["iss": .null]),
            ("another audience", ["aud": "https://payroll.example.com"]), ("no audience", ["aud": .null]),
            ("other audiences", ["aud": ["https://payroll.example.com", "payroll"]]),
            ("another scope", ["scope": "openid badges"]), ("no scope", ["scope": .null]),
            ("another client", ["client_id": "payroll"]), ("no client", ["client_id": .null]),
            ("expired", ["exp": .seconds(now)]), ("no end", ["exp": .null]), ("an end in words", ["exp": "tomorrow"]),
            ("not yet", ["nbf": .seconds(now + 61)]), ("bound to no key", ["cnf": .null]),
            ("bound to a certificate", ["cnf": ["x5t#S256": "bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg2"]]),
            ("bound to another key", ["cnf": ["jkt": .string(try house.device(901).id)]]),
            ("nobody", ["sub": .null]), ("an empty subject", ["sub": ""]),
            ("a subject that a terminal obeys", ["sub": "ana\u{1B}[2J"]), ("two lines", ["sub": "ana\nben"]),
            ("turned letters", ["sub": "ana\u{202E}"]),
            ("a long subject", ["sub": .string(String(repeating: "a", count: 256))]),
        ]
        for (name, changes) in cases {
            let token = try house.token(changes)
            let exchanged = try await house.exchange(token)
            let used = try await house.device.requestCredential(token, holder: 500)

            XCTAssertEqual(exchanged.error, "invalid_request", name)
            XCTAssertEqual([exchanged.status, used.status], [400, 401], name)
            XCTAssertEqual(used.error, "invalid_token", name)
        }
        XCTAssertEqual(try house.house.authority.badges().count, 0)
        XCTAssertEqual(try house.house.authority.externalAccounts().map(\.subject), [LoginServer.subject])
    }

    func testATokenIsTakenToTheBoundsOfItsClaims() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        let longest = String(repeating: "a", count: 255)
        try house.link()
        try house.link(longest)
        let now = house.house.clock.now()
        let others = (1...64).map { JSON.string("https://\($0).example.com") }
        let own = JSON.string(house.audience)
        let cases: [(String, [String: JSON], Int)] = [
            ("its last second", ["exp": .seconds(now + 1)], 200), ("a minute ahead", ["nbf": .seconds(now + 60)], 200),
            ("the longest subject", ["sub": .string(longest)], 200),
            ("64 audiences", ["aud": .array(others.dropLast() + [own])], 200),
            ("65 audiences", ["aud": .array(others + [own])], 400),
        ]

        for (name, changes, status) in cases {
            let answer = try await house.exchange(house.token(changes))
            XCTAssertEqual(answer.status, status, name)
        }
    }

    func testATokenThatTheServersKeysDidNotSignIsRefused() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        try house.link()
        let rsa = try RSAKey()
        let published = try rsa.published(as: "rsa")
        house.server.behave { $0.keys.append(published) }
        var thief = SigningKey(random: SeededRandom(seed: 66))
        thief.publicKey.keyID = "login-1"
        let claims = house.server.claims(for: house.device.id, audience: house.audience)
        let good = try house.token()
        let cases: [(String, String)] = [
            ("another key of the same name", try house.token(signedBy: thief)),
            ("a key of its own", try house.token(header: ["jwk": thief.publicKey.json], signedBy: thief)),
            ("a key elsewhere", try house.token(header: ["jku": "https://evil.example.com/jwks"], signedBy: thief)),
            ("another type", try house.token(type: "JWT")), ("an ID token", try house.token(type: "id+jwt")),
            ("a critical header", try house.token(header: ["crit": ["exp"]])),
            ("alg none", Self.unsigned(claims, ["alg": "none", "typ": "at+jwt"])),
            ("alg none under a name", Self.unsigned(claims, ["alg": "none", "typ": "at+jwt", "kid": "login-1"])),
            ("HS256 with the public key", Self.mac(claims, kid: "rsa", key: Data(rsa.pem.utf8))),
            ("HS256 with the published key", Self.mac(claims, kid: "rsa", key: Data(published.text.utf8))),
            ("ES256 under the name of an RSA key", try house.token(header: ["kid": "rsa"])),
            ("RS256 under the name of an EC key", try rsa.token(claims, named: "login-1")),
            ("RS256 of another key", try RSAKey().token(claims, named: "rsa")),
            ("another payload", Self.withPayload(of: try house.token(["sub": "somebody else"]), in: good)),
            ("no signature", good.split(separator: ".").prefix(2).joined(separator: ".") + "."),
        ]
        for (name, token) in cases {
            let answer = try await house.exchange(token)
            XCTAssertEqual(answer.error, "invalid_request", name)
        }
        let taken = try await house.exchange(good)
        XCTAssertEqual(taken.status, 200)
        XCTAssertEqual(try house.house.authority.badges().count, 0)
    }

    func testTokensThatAreSignedWithRSAAreTaken() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        try house.link()
        let (rsa, pss) = (try RSAKey(), try RSAKey())
        let keys = [try rsa.published(as: "rs"), try pss.published(as: "ps", algorithm: "PS256")]
        house.server.behave { $0.keys = keys }
        func claims() -> JSON { house.server.claims(for: house.device.id, audience: house.audience) }

        let plain = try await house.exchange(rsa.token(claims(), named: "rs"))
        let padded = try await house.exchange(rsa.token(claims(), named: "rs", algorithm: "PS256"))
        let second = try await house.exchange(pss.token(claims(), named: "ps", algorithm: "PS256"))
        let unfit = try await house.exchange(pss.token(claims(), named: "ps", algorithm: "RS256"))

        XCTAssertEqual([plain.status, padded.status, second.status, unfit.status], [200, 200, 200, 400])
    }

    func testAStolenTokenIsWorthNothingWithoutItsKey() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        try house.link()
        let (token, thief) = (try house.token(), try house.device(901))

        let exchanged = try await house.exchange(token, on: thief)
        let used = try await thief.requestCredential(token, holder: 500)
        let bearer = try await house.device.wallet.request([:], token: token)
        _ = try await house.device.send(.get, "/devices", token: token)
        let proof = try house.device.proof(.get, "/devices", token: token)
        let first = try await house.device.send(.get, "/devices", token: token, proof: proof)
        let replayed = try await house.device.send(.get, "/devices", token: token, proof: proof)
        let later = try await thief.requestCredential(token, holder: 500)

        XCTAssertEqual([exchanged.status, used.status, bearer.status], [400, 401, 401])
        XCTAssertEqual([first.status, replayed.status], [200, 401])
        XCTAssertEqual(replayed.error, "invalid_dpop_proof")
        // What the owner does with the token helps the thief no further.
        XCTAssertEqual(later.status, 401)
    }

    func testAnOrganizationWithoutAnotherServerTakesNoneOfThis() async throws {
        let house = try ExternalLoginFixture()
        defer { try? house.remove() }
        try house.link()
        let plain = try house.house.device(900)

        let exchanged = try await house.exchange(house.token(), on: plain)
        let used = try await plain.requestCredential(house.token(), holder: 500)
        let metadata = try await plain.wallet.get("/.well-known/openid-credential-issuer")

        XCTAssertEqual(exchanged.error, "unsupported_grant_type")
        XCTAssertEqual(used.status, 401)
        XCTAssertEqual(metadata.json["authorization_servers"], [.string(house.audience)])
    }

    private static func unsigned(_ claims: JSON, _ header: JSON) -> String {
        [header, claims].map { Base64URL.encode(Array($0.text.utf8)) }.joined(separator: ".") + "."
    }

    private static func mac(_ claims: JSON, kid: String, key: Data) -> String {
        let header: JSON = ["alg": "HS256", "typ": "at+jwt", "kid": .string(kid)]
        let input = [header, claims].map { Base64URL.encode(Array($0.text.utf8)) }.joined(separator: ".")
        let code = HMAC<SHA256>.authenticationCode(for: Data(input.utf8), using: SymmetricKey(data: key))
        return input + "." + Base64URL.encode(Array(code))
    }

    private static func withPayload(of other: String, in token: String) -> String {
        let (parts, others) = (token.split(separator: "."), other.split(separator: "."))
        return [parts[0], others[1], parts[2]].joined(separator: ".")
    }
}
