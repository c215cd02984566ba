import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTestDoubles
import BadgeTransport
import Foundation
import TestSupport
import XCTest

@testable import BadgeOpenID

/// What makes an ID token a proof, and with which code each that is none is refused.
final class IdentityTokenTests: XCTestCase {
    private static let nonce = "n-0S6_WzA2Mj"
    private let clock = FixedClock(Date(timeIntervalSince1970: 1_800_000_000))

    func testARightTokenSaysWhoSignedIn() async throws {
        let server = IdentityServer(clock: clock)

        let token = try await evaluate(server.idToken(nonce: Self.nonce), at: server)

        XCTAssertEqual(token.issuer, IdentityServer.origin)
        XCTAssertEqual(token.subject, IdentityServer.subject)
        XCTAssertEqual(token.email, "ana@example.com")
        XCTAssertEqual(token.name, "Ana Lima")
        XCTAssertTrue(token.isEmailVerified)
        XCTAssertEqual(token.loggedIn, clock.now())
    }

    func testALoginIsAsOldAsTheProviderSaysOrElseAsItsToken() async throws {
        let server = IdentityServer(clock: clock)
        let now = clock.now()
        let ages: [([String: JSON], Date)] = [
            (["auth_time": .seconds(now - 3600)], now - 3600),
            (["auth_time": .null, "iat": .seconds(now - 30)], now - 30),
        ]
        for (changes, login) in ages {
            let token = try await evaluate(server.idToken(nonce: Self.nonce, changes), at: server)
            XCTAssertEqual(token.loggedIn, login)
        }
    }

    func testEachWrongClaimHasItsOwnCode() async throws {
        let server = IdentityServer(clock: clock)
        let now = clock.now()
        let cases: [(String, [String: JSON], BadgeError.Code)] = [
            ("another issuer", ["iss": "https://evil.example.com"], .identityIssuerMismatch),
            ("no issuer", ["iss": .null], .identityIssuerMismatch),
            ("another audience", ["aud": "payroll"], .identityAudienceMismatch),
            ("no audience of ours", ["aud": ["payroll", "portal"]], .identityAudienceMismatch),
            ("a second audience", ["aud": ["badges", "payroll"]], .identityPartyMismatch),
            ("another party", ["azp": "payroll"], .identityPartyMismatch),
            ("another party of two", ["aud": ["badges", "payroll"], "azp": "payroll"], .identityPartyMismatch),
            ("no nonce", ["nonce": .null], .identityNonceMissing),
            ("an old nonce", ["nonce": "another"], .identityNonceMismatch),
            ("over", ["exp": .seconds(now - 60)], .identityExpired),
            ("an empty nonce", ["nonce": ""], .identityNonceMissing),
            ("a subject too long", ["sub": .string(String(repeating: "s", count: 256))], .identityMalformed),
            ("issued ahead", ["iat": .seconds(now + 61)], .identityNotYetValid),
            ("valid ahead", ["nbf": .seconds(now + 61)], .identityNotYetValid),
            ("no expiry", ["exp": .null], .identityMalformed),
            ("no subject", ["sub": .null], .identityMalformed),
            ("a subject that a terminal obeys", ["sub": "\u{1B}[2J"], .identityMalformed),
        ]
        for (name, changes, code) in cases {
            let error = try await thrownError {
                try await self.evaluate(server.idToken(nonce: Self.nonce, changes), at: server)
            }
            XCTAssertEqual(error.code, code, name)
        }
    }

    func testTheSecondAudienceIsTakenWithTheParty() async throws {
        let server = IdentityServer(clock: clock)
        let changes: [String: JSON] = ["aud": ["payroll", "badges"], "azp": "badges"]

        let token = try await evaluate(server.idToken(nonce: Self.nonce, changes), at: server)

        XCTAssertEqual(token.subject, IdentityServer.subject)
    }

    func testATokenHas64AudiencesAtMostAndASubjectOf255Characters() async throws {
        let server = IdentityServer(clock: clock)
        let subject = String(repeating: "s", count: 255)
        func changes(_ others: Int) -> [String: JSON] {
            let audiences = (0..<others).map { JSON.string("app-\($0)") } + [.string(IdentityServer.client)]
            return ["aud": .array(audiences), "azp": .string(IdentityServer.client), "sub": .string(subject)]
        }

        let token = try await evaluate(server.idToken(nonce: Self.nonce, changes(63)), at: server)
        let error = try await thrownError {
            try await self.evaluate(server.idToken(nonce: Self.nonce, changes(64)), at: server)
        }

        XCTAssertEqual(token.subject, subject)
        XCTAssertEqual(error.code, .identityMalformed)
    }

    func testAProfileHasTheFirstNameThatCanBeShown() throws {
        let letters = { (count: Int) in JSON.string(String(repeating: "n", count: count)) }
        let table: [([String: JSON], String?)] = [
            (["name": "N", "preferred_username": "P", "nickname": "K", "email": "E"], "N"),
            (["name": "\u{1B}", "preferred_username": "P", "nickname": "K"], "P"),
            (["nickname": "K", "email": "E"], "K"), (["email": "E"], "E"), ([:], nil),
            (["name": letters(100), "nickname": "K"], String(repeating: "n", count: 100)),
            (["name": letters(101), "nickname": "K"], "K"),
        ]

        try playEach(table) { claims, name in
            XCTAssertEqual(AccountProfile(JSONReader(.object(claims))).name, name)
        }
        let emails = [0, 1, 254, 255].map { AccountProfile(JSONReader(["email": letters($0)])).email?.count }
        XCTAssertEqual(emails, [nil, 1, 254, nil])
    }

    func testMetadataIsFetchedAgainAfterAnHourOrBeforeItWasFetched() async throws {
        let server = IdentityServer(clock: clock)
        let provider = try Self.provider(server, clock)

        var counts: [Int] = []
        for seconds in [0.0, 3599, 1, -1] {
            clock.advance(by: seconds)
            _ = try await provider.metadata()
            counts.append(server.calls.count)
        }

        XCTAssertEqual(counts, [1, 1, 2, 3])
    }

    func testAClockThatIsAMinuteOffMakesNoDifference() async throws {
        let server = IdentityServer(clock: clock)
        let now = clock.now()
        let changes: [String: JSON] = [
            "exp": .seconds(now - 59), "iat": .seconds(now + 60), "nbf": .seconds(now + 60),
        ]

        let token = try await evaluate(server.idToken(nonce: Self.nonce, changes), at: server)

        XCTAssertEqual(token.nonce, Self.nonce)
    }

    func testWhatIsNotSignedByAPublishedKeyIsRefused() async throws {
        let server = IdentityServer(clock: clock)
        let claims = server.claims(nonce: Self.nonce)
        var other = SigningKey(random: SeededRandom(seed: 9))
        other.publicKey.keyID = "accounts-1"
        let cases: [(String, String, BadgeError.Code)] = [
            ("none", Self.token(["alg": "none"], claims, signature: ""), .identityUnsigned),
            ("None", Self.token(["alg": "None"], claims, signature: ""), .identityUnsigned),
            ("symmetric", Self.token(["alg": "HS256", "kid": "accounts-1"], claims), .identityKeySymmetric),
            ("another curve", Self.token(["alg": "ES384", "kid": "accounts-1"], claims), .identityAlgorithmRefused),
            (
                "another key of that name", try server.idToken(nonce: Self.nonce, signedBy: other),
                .identitySignatureInvalid
            ),
            ("no signature", Self.token(["alg": "ES256", "kid": "accounts-1"], claims), .identitySignatureInvalid),
            ("an access token", Self.token(["alg": "ES256", "typ": "at+jwt"], claims), .identityMalformed),
            ("garbage", "e30.e30", .identityMalformed),
            ("endless", String(repeating: "a", count: 20_000), .identityMalformed),
        ]
        for (name, text, code) in cases {
            let error = try await thrownError { try await self.evaluate(text, at: server) }
            XCTAssertEqual(error.code, code, name)
        }
    }

    func testAPublishedKeyIsForSignaturesOfItsAlgorithmAndOfASafeSize() {
        func key(_ changes: [String: JSON] = [:], bits: Int = 2048) -> PublishedKey? {
            let modulus = Array(repeating: UInt8(0xA5), count: bits / 8)
            let jwk: [String: JSON] = ["kty": "RSA", "n": .string(Base64URL.encode(modulus)), "e": "AQAB"]
            return PublishedKey(JSONReader(.object(jwk.merging(changes) { $1 })))
        }

        XCTAssertEqual(["ES256", "RS256", "PS256"].map { key()?.isFor($0) }, [false, true, true])
        XCTAssertEqual(["RS256", "PS256"].map { key(["alg": "PS256", "use": "sig"])?.isFor($0) }, [false, true])
        XCTAssertNil(key(["use": "enc"]))
        XCTAssertNil(key(["kty": "oct", "k": "AAAA"]))
        XCTAssertNotNil(key(bits: 8192))
        for bits in [1024, 2040, 8200, 8320] { XCTAssertNil(key(bits: bits), "\(bits)") }
    }

    func testTheTokenBelongsToItsAccessToken() async throws {
        let server = IdentityServer(clock: clock)
        let text = try server.idToken(nonce: Self.nonce, ["at_hash": .string(IdentityServer.hash(of: "token"))])

        let token = try await evaluate(text, at: server, accessToken: "token")
        let other = try await thrownError { try await self.evaluate(text, at: server, accessToken: "another") }

        XCTAssertEqual(token.subject, IdentityServer.subject)
        XCTAssertEqual(other.code, .identityAccessTokenMismatch)
    }

    func testKeysAreFetchedOnceAndOnceMoreForAnUnknownName() async throws {
        let server = IdentityServer(clock: clock)
        let provider = try Self.provider(server, clock)
        var next = SigningKey(random: SeededRandom(seed: 8))
        next.publicKey.keyID = "accounts-2"
        let text = try server.idToken(nonce: Self.nonce, signedBy: next)
        func evaluate(_ text: String) async throws -> IdentityToken {
            try await provider.evaluate(text, clientID: IdentityServer.client, nonce: Self.nonce)
        }

        for _ in 0..<3 { _ = try await evaluate(server.idToken(nonce: Self.nonce)) }
        let cached = server.calls.filter { $0 == "GET /jwks" }.count
        let unknown = try await thrownError { try await evaluate(text) }
        let again = try await thrownError { try await evaluate(text) }
        let asked = server.calls.filter { $0 == "GET /jwks" }.count
        let published = next.publicKey.json
        server.behave { $0.keys.append(published) }
        let known = try await evaluate(text)

        XCTAssertEqual(cached, 1)
        XCTAssertEqual([unknown.code, again.code], [.identityKeyUnknown, .identityKeyUnknown])
        XCTAssertEqual(asked, 3, "each was looked for once")
        XCTAssertEqual(known.subject, IdentityServer.subject)
    }

    func testATokenOfAnotherServerCausesNoRequest() async throws {
        let server = IdentityServer(clock: clock)
        let text = try server.idToken(nonce: Self.nonce, ["iss": "https://evil.example.com"])

        let error = try await thrownError { try await self.evaluate(text, at: server) }

        XCTAssertEqual(error.code, .identityIssuerMismatch)
        XCTAssertEqual(server.calls, [])
    }

    func testEveryRefusalHasItsOwnCodeNameAndText() {
        let refusals = IdentityRefusal.allCases

        XCTAssertEqual(Set(refusals.map(\.code)).count, refusals.count)
        XCTAssertEqual(Set(refusals.map { $0.error(provider: "Accounts").reason }).count, refusals.count)
        XCTAssertTrue(refusals.allSatisfy { $0.error(provider: "Accounts").reason.contains("Accounts") })
    }

    func testNamesThatATerminalObeysAreShownWithout() async throws {
        let server = IdentityServer(clock: clock)
        let changes: [String: JSON] = ["name": "\u{1B}[2JAna\u{202E}", "email_verified": "true"]

        let token = try await evaluate(server.idToken(nonce: Self.nonce, changes), at: server)

        XCTAssertEqual(token.name, "[2JAna")
        XCTAssertFalse(token.isEmailVerified, "a text is no truth")
    }

    private static func provider(_ server: IdentityServer, _ clock: FixedClock) throws -> OpenIDProvider {
        OpenIDProvider(
            issuer: try JSONReader(.string(server.issuer)).url(), web: WebClient(transport: server, clock: clock).once)
    }

    private func evaluate(
        _ text: String, at server: IdentityServer, accessToken: String? = nil
    ) async throws -> IdentityToken {
        try await Self.provider(server, clock).evaluate(
            text, clientID: IdentityServer.client, nonce: Self.nonce, accessToken: accessToken.map { Secret(utf8: $0) })
    }

    private static func token(_ header: JSON, _ claims: JSON, signature: String? = nil) -> String {
        let signature = signature ?? Base64URL.encode([UInt8](repeating: 7, count: 64))
        return [header, claims].map { Base64URL.encode(Array($0.text.utf8)) }.joined(separator: ".") + "." + signature
    }
}

extension JSON {
    fileprivate static func seconds(_ date: Date) -> JSON { .integer(Int64(date.timeIntervalSince1970)) }
}
