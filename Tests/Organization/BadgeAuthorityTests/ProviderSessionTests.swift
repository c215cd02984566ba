import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// What an ID token that a wallet hands over is worth at the organization.
final class ProviderSessionTests: XCTestCase {
    func testALinkedAccountsTokenBeginsASessionThatGetsABadge() async throws {
        let house = try ProviderHouse()
        defer { try? house.house.remove() }
        try house.link()

        let answer = try await house.signIn()

        let token = answer.json["access_token"]?.stringValue ?? ""
        let badge = try await house.device.requestCredential(token, holder: 500)
        XCTAssertEqual(answer.status, 200)
        XCTAssertEqual(answer.json["token_type"], "DPoP")
        XCTAssertEqual(badge.status, 200)
        XCTAssertEqual(house.server.calls, ["GET /.well-known/openid-configuration", "GET /jwks"])
    }

    func testEachRefusalOfATokenHasItsOwnName() async throws {
        let house = try ProviderHouse()
        defer { try? house.house.remove() }
        try house.link()
        let cases: [([String: JSON], String)] = [
            (["iss": "https://evil.example.com"], "id_token_issuer"), (["aud": "payroll"], "id_token_audience"),
            (["aud": ["badges", "payroll"]], "id_token_azp"), (["nonce": .null], "id_token_nonce_missing"),
            (["nonce": "1800000300.abc.def"], "id_token_nonce"), (["exp": .integer(1_799_999_000)], "id_token_expired"),
            (["iat": .integer(1_800_001_000)], "id_token_not_yet_valid"), (["sub": ""], "id_token_malformed"),
        ]
        for (changes, error) in cases {
            let answer = try await house.signIn(changes)
            XCTAssertEqual([answer.error, "\(answer.status)"], [error, "400"])
        }
        var other = SigningKey(random: SeededRandom(seed: 9))
        other.publicKey.keyID = "accounts-1"
        let forged = try await house.signIn(signedBy: other)
        other.publicKey.keyID = "accounts-2"
        house.house.clock.advance(by: 6)
        let unknown = try await house.signIn(signedBy: other)

        XCTAssertEqual([forged.error, unknown.error], ["id_token_signature", "id_token_unknown_key"])
    }

    func testANonceIsOneDevicesOnceAndForAQuarterOfAnHour() async throws {
        let house = try ProviderHouse()
        defer { try? house.house.remove() }
        try house.link()
        let nonce = try await house.nonce()
        let token = try house.server.idToken(nonce: nonce)
        let thief = try house.device(901)

        let stolen = try await house.send(token, on: thief)
        let first = try await house.send(token)
        let again = try await house.send(token)
        let late = try await house.nonce()
        house.house.clock.advance(by: 901)
        let old = try await house.send(try house.server.idToken(nonce: late))

        XCTAssertEqual([stolen.error, again.error, old.error], Array(repeating: "id_token_nonce", count: 3))
        XCTAssertEqual(first.status, 200)
    }

    func testANonceServesInItsLastSecond() async throws {
        for (seconds, error) in [(899.0, nil), (900, "id_token_nonce")] as [(TimeInterval, String?)] {
            let house = try ProviderHouse()
            try house.link()
            let nonce = try await house.nonce()

            house.house.clock.advance(by: seconds)
            let answer = try await house.send(try house.server.idToken(nonce: nonce))

            XCTAssertEqual(answer.error, error, answer.text)
            try house.house.remove()
        }
    }

    func testWhoHasNoNonceCausesNoRequestToTheProvider() async throws {
        let house = try ProviderHouse()
        defer { try? house.house.remove() }

        for _ in 0..<3 { _ = try await house.send(try house.server.idToken(nonce: "none of theirs")) }

        XCTAssertEqual(house.server.calls, [])
    }

    func testAStrangersAccountIsRememberedForTheOperatorAndGetsNothing() async throws {
        let house = try ProviderHouse()
        defer { try? house.house.remove() }

        let answer = try await house.signIn()

        let accounts = try house.house.authority.externalAccounts()
        XCTAssertEqual([answer.error, "\(answer.status)"], ["account_unknown", "403"])
        XCTAssertEqual(accounts.map(\.subject), [IdentityServer.subject])
        XCTAssertEqual(accounts.map(\.email), [nil])
        XCTAssertEqual(accounts.map(\.claimedName), ["Ana Lima"])
        XCTAssertEqual(accounts.map(\.verifiedEmail), ["ana@example.com"])
    }

    func testAnAddressThatIsNotVerifiedIsNotShownToTheOperator() async throws {
        let house = try ProviderHouse()
        defer { try? house.house.remove() }

        let answer = try await house.signIn(["email": "ceo@example.com", "email_verified": false, "name": .null])

        let account = try house.house.authority.externalAccounts().first
        XCTAssertEqual(answer.error, "account_unknown")
        XCTAssertNotNil(account)
        XCTAssertNil(account?.claimedName)
        XCTAssertNil(account?.verifiedEmail)
    }

    func testALinkedAccountSaysWhichOneItIs() async throws {
        let house = try ProviderHouse()
        defer { try? house.house.remove() }
        _ = try await house.signIn()
        try house.link()
        let linked = try house.house.authority.externalAccounts().first

        let session =
            try await house.signIn(["email": "new@example.com", "email_verified": false])
            .json["access_token"]?.stringValue ?? ""
        let list = try await house.device.send(.get, "/accounts", token: session)
        let later = try house.house.authority.externalAccounts().first

        let account = list.json["accounts"]?.arrayValue?.first
        XCTAssertEqual([linked?.claimedName, linked?.verifiedEmail], ["Ana Lima", "ana@example.com"])
        XCTAssertEqual([account?["account_name"], account?["account_email"]], ["Ana Lima", "new@example.com"])
        XCTAssertEqual([later?.claimedName, later?.verifiedEmail], ["Ana Lima", nil])
    }

    func testAnEmailAddressLinksOnlyWhereVerifiedAndItsDomainIsTrusted() async throws {
        let cases: [([String], [String: JSON], Int)] = [
            (["example.com"], [:], 200), (["example.com"], ["email": "ANA@EXAMPLE.COM"], 200), ([], [:], 403),
            (["example.org"], [:], 403), (["example.com"], ["email_verified": false], 403),
            (["example.com"], ["email_verified": "true"], 403), (["example.com"], ["email_verified": .null], 403),
            (["example.com"], ["email": "ben@example.com"], 403),
            (["example.com"], ["email": "ana@evil.com@example.com"], 403),
            (["example.com"], ["email": "ana@example.com\u{0}"], 403),
            (["example.com"], ["email": "a\u{1}na@example.com"], 403),
            (["example.com"], ["email": "ana@example.com\u{200B}"], 403),
            (["example.com"], ["email": "ana@sub.example.com"], 403), (["example.com"], ["email": .null], 403),
        ]
        for (domains, changes, status) in cases {
            let house = try ProviderHouse(domains: domains)
            defer { try? house.house.remove() }

            let answer = try await house.signIn(changes)

            XCTAssertEqual(answer.status, status, "\(domains) \(changes)")
        }
    }

    func testADomainIsTheWholeOneBehindTheLastAt() async throws {
        for email in ["eva@sub.example.com", "eva@notexample.com", "eva@example.com.evil.com"] {
            let house = try ProviderHouse(domains: ["example.com"])
            defer { try? house.house.remove() }
            try house.house.authority.add(Person.Details(name: "Eva", email: email))

            let answer = try await house.signIn(["email": .string(email)])

            XCTAssertEqual(answer.status, 403, email)
        }
    }

    func testAPersonHasAtMostSixteenAccounts() async throws {
        let house = try ProviderHouse()
        defer { try? house.house.remove() }
        try house.link()
        let session = try await house.signIn().json["access_token"]?.stringValue ?? ""
        func link(_ number: Int) async throws -> Answer {
            house.server.behave { $0.subject = "account \(number)" }
            let token = try house.server.idToken(nonce: try await house.nonce())
            return try await house.post("/accounts", ["provider": "accounts", "id_token": .string(token)], session)
        }

        for number in 2...16 {
            let linked = try await link(number)
            XCTAssertEqual(linked.status, 201)
        }
        let refused = try await link(17)

        XCTAssertEqual([refused.error, "\(refused.status)"], ["too_many_accounts", "409"])
    }

    func testASecondAccountOfAPersonIsNotLinkedByItsAddress() async throws {
        let house = try ProviderHouse(domains: ["example.com"])
        defer { try? house.house.remove() }
        try house.link("the first")

        let answer = try await house.signIn()

        XCTAssertEqual(answer.error, "account_unknown")
    }

    func testALoggedInPersonListsLinksAndUnlinksButNotTheLast() async throws {
        let house = try ProviderHouse()
        defer { try? house.house.remove() }
        try house.link()
        let session = try await house.signIn().json["access_token"]?.stringValue ?? ""
        house.server.behave { $0.subject = "the second" }
        let token = try house.server.idToken(nonce: try await house.nonce())
        let first = try await house.device.send(.get, "/accounts", token: session)
        let id = first.json["accounts"]?.arrayValue?.first?["id"]?.stringValue ?? ""

        let last = try await house.post("/accounts/\(id)/removal", [:], session)
        let linked = try await house.post("/accounts", ["provider": "accounts", "id_token": .string(token)], session)
        let replayed = try await house.post("/accounts", ["provider": "accounts", "id_token": .string(token)], session)
        let again = try await house.post(
            "/accounts",
            ["provider": "accounts", "id_token": .string(try house.server.idToken(nonce: try await house.nonce()))],
            session)
        let second = linked.json["id"]?.stringValue ?? ""
        let unlinked = try await house.post("/accounts/\(second)/removal", [:], session)
        let gone = try await house.post("/accounts/\(second)/removal", [:], session)

        XCTAssertEqual(first.json["has_password"], false)
        XCTAssertEqual([last.error, "\(last.status)"], ["last_sign_in", "409"])
        XCTAssertEqual(linked.status, 201)
        XCTAssertEqual(linked.json["name"], "Accounts")
        XCTAssertEqual([replayed.error, again.error], ["id_token_nonce", "account_taken"])
        XCTAssertEqual([unlinked.status, gone.status], [204, 404])
    }

    func testThePasswordIsAnotherWayInAndTheSessionEndsWithItsAccount() async throws {
        let house = try ProviderHouse()
        defer { try? house.house.remove() }
        try house.link()
        try house.house.givePassword()
        let session = try await house.signIn().json["access_token"]?.stringValue ?? ""
        let list = try await house.device.send(.get, "/accounts", token: session)
        let id = list.json["accounts"]?.arrayValue?.first?["id"]?.stringValue ?? ""

        let unlinked = try await house.post("/accounts/\(id)/removal", [:], session)
        let after = try await house.device.send(.get, "/accounts", token: session)

        XCTAssertEqual(list.json["has_password"], true)
        XCTAssertEqual([unlinked.status, after.status], [204, 401])
    }

    func testAnotherPersonsAccountIsNobodyElses() async throws {
        let house = try ProviderHouse()
        defer { try? house.house.remove() }
        try house.house.authority.add(Person.Details(name: "Ben Okri", email: "ben@example.com"))
        try house.link("ben's", to: "ben@example.com")
        try house.link()
        let session = try await house.signIn().json["access_token"]?.stringValue ?? ""
        let list = try await house.device.send(.get, "/accounts", token: session)
        let own = list.json["accounts"]?.arrayValue?.compactMap { $0["id"]?.stringValue } ?? []

        var others: [Int] = []
        for id in (1...3).map(String.init) where !own.contains(id) {
            others.append(try await house.post("/accounts/\(id)/removal", [:], session).status)
        }

        XCTAssertEqual(own.count, 1)
        XCTAssertEqual(others, [404, 404])
        XCTAssertEqual(try house.house.authority.externalAccounts().filter { $0.email != nil }.count, 2)
    }

    func testARemovedProviderEndsItsSessionsAndIsUnknown() async throws {
        let house = try ProviderHouse()
        defer { try? house.house.remove() }
        try house.link()
        let session = try await house.signIn().json["access_token"]?.stringValue ?? ""
        try house.house.authority.removeProvider(.init(rawValue: "accounts"))

        let after = try await house.device.send(.get, "/accounts", token: session)
        let again = try await house.signIn()
        let configuration = try await house.device.wallet.get("/.well-known/badge-configuration")

        XCTAssertEqual(after.status, 401)
        XCTAssertEqual([again.error, "\(again.status)"], ["provider_unknown", "404"])
        XCTAssertNil(configuration.json["identity_providers"])
    }

    func testTheConfigurationListsTheProvidersInTheirOrder() async throws {
        let house = try ProviderHouse()
        defer { try? house.house.remove() }
        try house.house.authority.addProvider(
            ProviderRegistration(IdentityProvider(id: .init(rawValue: "campus"), name: "Campus", kind: .saml)))

        let configuration = try await house.device.wallet.get("/.well-known/badge-configuration")

        let listed = try IdentityProvider.list(JSONReader(configuration.json["identity_providers"] ?? .null))
        XCTAssertEqual(listed, try house.house.authority.providers().map(\.provider))
        XCTAssertEqual(listed.map(\.id.rawValue), ["accounts", "campus"])
    }

    func testAProviderThatDoesNotAnswerIsNobodysFault() async throws {
        let house = try ProviderHouse()
        defer { try? house.house.remove() }
        try house.link()
        house.server.behave { $0.isDown = true }

        let down = try await house.signInOnce()
        house.server.behave { $0.isDown = false }
        house.house.clock.advance(by: 11)
        let up = try await house.signIn()

        XCTAssertEqual([down.error, "\(down.status)"], ["temporarily_unavailable", "503"])
        XCTAssertEqual(up.status, 200)
    }
}

// An organization at which people sign in with accounts of a provider.
struct ProviderHouse: Sendable {
    let house: AuthorityFixture
    let server: IdentityServer
    let device: DeviceProbe
    private let transport: any HTTPTransport

    init(domains: [String] = []) throws {
        house = try AuthorityFixture()
        server = IdentityServer(clock: house.clock)
        try house.authority.addProvider(ProviderRegistration(server.provider(), domains: domains))
        transport = try house.authority.transport { [server] in $0.network = server }
        device = DeviceProbe(try house.wallet(transport: transport), seed: 900, random: house.proofNames)
    }

    func device(_ seed: UInt64) throws -> DeviceProbe {
        DeviceProbe(try house.wallet(transport: transport), seed: seed, random: house.proofNames)
    }

    func link(_ subject: String = IdentityServer.subject, to email: String = AuthorityFixture.email) throws {
        try house.authority.linkAccount(subject, at: URL(string: server.issuer), to: email)
    }

    func nonce() async throws -> String {
        try await device.form("/session/provider/nonce", [:]).json["nonce"]?.stringValue ?? ""
    }

    func signIn(_ changes: [String: JSON] = [:], signedBy signer: SigningKey? = nil) async throws -> Answer {
        try await send(try server.idToken(nonce: try await nonce(), changes, signedBy: signer))
    }

    // Once, where a device would ask again while the provider is away.
    func signInOnce() async throws -> Answer {
        let token = try server.idToken(nonce: try await nonce())
        let body = DeviceProbe.form(["provider": "accounts", "id_token": token])
        let request = HTTPRequest(
            .post, to: house.issuer.appending(path: "session/provider"),
            headerFields: [
                .contentType: DeviceProbe.formType, .dpop: try device.proof(.post, "/session/provider"),
            ])
        let answer = try await transport.send(request, body: Data(body.utf8))
        return Answer(status: answer.response.status.code, headers: answer.response.headerFields, body: answer.body)
    }

    func send(_ token: String, on device: DeviceProbe? = nil) async throws -> Answer {
        try await (device ?? self.device).form("/session/provider", ["provider": "accounts", "id_token": token])
    }

    func post(_ path: String, _ body: JSON, _ token: String) async throws -> Answer {
        try await device.json(path, body, token: token)
    }
}
