import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTestDoubles
import BadgeTransport
import Foundation
import TestSupport
import XCTest

@testable import BadgeOpenID

/// An authorization server that nobody here wrote. `Tools/peers` starts it, and names it in `GLEWLWYD`.
final class GlewlwydTests: XCTestCase {
    override func setUpWithError() throws {
        try need(.server("Glewlwyd", variable: "GLEWLWYD"), .server("slapd", variable: "GLEWLWYD_LDAP"))
    }

    static let client = ["client_id": "badgectl"]

    func testADeviceThatAskedTooSoonIsLoggedInOnceItWasAllowed() async throws {
        let glewlwyd = try await Glewlwyd()
        let key = SigningKey(random: SystemRandom())
        let web = try glewlwyd.web()
        let server = try await AuthorizationServer.fetch(glewlwyd.issuer, with: web)
        let client = TokenClient(endpoint: server.tokenEndpoint, web: web)

        let login = try await client.beginDeviceGrant(
            at: XCTUnwrap(server.deviceAuthorizationEndpoint),
            fields: Self.client.merging(["scope": "openid badge"]) { $1 })
        glewlwyd.answer { try await glewlwyd.allow(login.userCode) }
        let grant = try await client.awaitDeviceGrant(login, key: key, fields: Self.client)
        try await glewlwyd.close()

        XCTAssertTrue(server.bindsTokens)
        XCTAssertTrue(login.userCode.contains(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/), login.userCode)
        XCTAssertTrue(grant.isBound)
        XCTAssertNotNil(grant.refreshToken)
        // Asked at once twice, it said slow_down; and then it was asked as it wants.
        XCTAssertEqual(Array(glewlwyd.pauses.prefix(3)), [5, 5, 10])
    }

    func testARefreshTokenBringsAnotherBoundAccessToken() async throws {
        let glewlwyd = try await Glewlwyd()
        let key = SigningKey(random: SystemRandom())
        let web = try glewlwyd.web()
        let server = try await AuthorizationServer.fetch(glewlwyd.issuer, with: web)
        let client = TokenClient(endpoint: server.tokenEndpoint, web: web)
        let login = try await client.beginDeviceGrant(
            at: XCTUnwrap(server.deviceAuthorizationEndpoint),
            fields: Self.client.merging(["scope": "openid badge"]) { $1 })
        glewlwyd.answer { try await glewlwyd.allow(login.userCode) }
        let grant = try await client.awaitDeviceGrant(login, key: key, fields: Self.client)

        let next = try await client.refresh(XCTUnwrap(grant.refreshToken), key: key)
        try await glewlwyd.close()

        XCTAssertTrue(next.isBound)
        XCTAssertNotEqual(next.accessToken, grant.accessToken)
    }
}

/// The code grant at the same server, which takes announced requests and, where it is told to, insists on its nonce.
extension GlewlwydTests {
    func testALoginInTheBrowserGivesTokensThatAreBound() async throws {
        let glewlwyd = try await Glewlwyd()
        let (client, server) = try await glewlwyd.client()
        let key = SigningKey(random: SystemRandom())

        let login = try await glewlwyd.begin(client, server, key)
        let answer = try await glewlwyd.logIn(login.page)
        let grant = try await client.redeem(login, answer: answer, key: key, fields: Self.client)
        try await glewlwyd.close()

        XCTAssertNotNil(server.pushedRequestEndpoint)
        XCTAssertTrue(login.page.query()?.contains("request_uri=urn") == true, login.page.absoluteString)
        XCTAssertTrue(login.isAnswered(by: answer))
        XCTAssertTrue(grant.isBound)
        XCTAssertNotNil(grant.refreshToken)
    }

    func testACodeIsGoodOnceAndForItsVerifier() async throws {
        let glewlwyd = try await Glewlwyd()
        let (client, server) = try await glewlwyd.client()
        let key = SigningKey(random: SystemRandom())
        let (login, other) = (
            try await glewlwyd.begin(client, server, key), try await glewlwyd.begin(client, server, key)
        )
        let answer = try await glewlwyd.logIn(login.page)

        let crossed = BrowserAuthorization(
            page: login.page, redirect: login.redirect, server: server, state: login.state,
            codeVerifier: other.codeVerifier)
        let wrong = try await thrownError {
            try await client.redeem(crossed, answer: answer, key: key, fields: Self.client)
        }
        try await glewlwyd.close()

        XCTAssertEqual(wrong.code, .sessionEnded)
    }

    func testAServerThatInsistsOnItsNonceIsAskedOnceMore() async throws {
        let glewlwyd = try await Glewlwyd()
        try await glewlwyd.setNonceMandatory(true)
        let (client, server) = try await glewlwyd.client()
        let key = SigningKey(random: SystemRandom())

        let login = try await glewlwyd.begin(client, server, key)
        let answer = try await glewlwyd.logIn(login.page)
        let grant = try await client.redeem(login, answer: answer, key: key, fields: Self.client)
        let next = try await client.refresh(XCTUnwrap(grant.refreshToken), key: key)
        try await glewlwyd.setNonceMandatory(false)
        try await glewlwyd.close()

        XCTAssertTrue(grant.isBound)
        XCTAssertTrue(next.isBound)
    }

    func testAnAccountThatIsLockedInTheDirectoryGivesNoCode() async throws {
        let glewlwyd = try await Glewlwyd()
        try await glewlwyd.addDirectory()
        let (client, server) = try await glewlwyd.client()

        let login = try await glewlwyd.begin(client, server, SigningKey(random: SystemRandom()))
        let status = try await glewlwyd.login("bob", "bobpass1")
        try await glewlwyd.close()

        XCTAssertEqual(status, 401)
        XCTAssertFalse(login.isAnswered(by: login.page))
    }
}

/// A scope whose users log in with a one-time code (RFC 6238) beside their password.
extension GlewlwydTests {
    func testAScopeThatWantsASecondFactorGivesNoCodeWithoutOne() async throws {
        let glewlwyd = try await Glewlwyd()
        try await glewlwyd.addSecondFactor(to: "vault")
        let (client, server) = try await glewlwyd.client()
        let key = SigningKey(random: SystemRandom())

        let login = try await glewlwyd.begin(client, server, key, scope: "openid vault")
        let early = try await glewlwyd.logIn(login.page, scope: "openid vault")
        let wrong = try await glewlwyd.giveSecondFactor("000000")
        let right = try await glewlwyd.giveSecondFactor(glewlwyd.authenticatorCode)
        let answer = try await glewlwyd.open(login.page)
        let grant = try await client.redeem(login, answer: answer, key: key, fields: Self.client)
        try await glewlwyd.close()

        XCTAssertFalse(login.isAnswered(by: early), early.absoluteString)
        XCTAssertEqual([wrong, right], [401, 200])
        XCTAssertTrue(login.isAnswered(by: answer))
        XCTAssertTrue(grant.isBound)
    }
}
