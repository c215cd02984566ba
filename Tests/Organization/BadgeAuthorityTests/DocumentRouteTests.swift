import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class DocumentRouteTests: XCTestCase {
    func testTheMetadataNamesItsIssuerAndItsEndpoints() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()

        let issuer = try await wallet.get("/.well-known/openid-credential-issuer").json
        let server = try await wallet.get("/.well-known/oauth-authorization-server").json
        let keys = try await wallet.get("/.well-known/jwt-vc-issuer").json

        let badge = issuer["credential_configurations_supported"]?["badge"]
        XCTAssertEqual(issuer["credential_issuer"], "http://127.0.0.1:8080")
        XCTAssertEqual(issuer["authorization_servers"], ["http://127.0.0.1:8080"])
        XCTAssertEqual(issuer["credential_endpoint"], "http://127.0.0.1:8080/credential")
        XCTAssertEqual(issuer["nonce_endpoint"], "http://127.0.0.1:8080/nonce")
        XCTAssertEqual(issuer["notification_endpoint"], "http://127.0.0.1:8080/notification")
        XCTAssertEqual(issuer["badge_agreement_endpoint"], "http://127.0.0.1:8080/agreements")
        XCTAssertEqual(issuer["badge_anchor_endpoint"], "http://127.0.0.1:8080/anchors")
        XCTAssertEqual(issuer["display"], [["name": "Example Organization"]])
        XCTAssertEqual(issuer["badge_support"], ["email": "help@example.com"])
        XCTAssertEqual(badge?["format"], "dc+sd-jwt")
        XCTAssertEqual(badge?["vct"], "http://127.0.0.1:8080/badge")
        XCTAssertEqual(badge?["proof_types_supported"], ["jwt": ["proof_signing_alg_values_supported": ["ES256"]]])
        XCTAssertEqual(server["issuer"], "http://127.0.0.1:8080")
        XCTAssertEqual(server["token_endpoint"], "http://127.0.0.1:8080/token")
        XCTAssertEqual(keys["issuer"], "http://127.0.0.1:8080")
        XCTAssertEqual(
            try JWK.set(XCTUnwrap(keys["jwks"])).map(\.thumbprint),
            try house.authority.organization().trustAnchors.map(\.thumbprint))
    }

    func testEachAnswerIsLoggedByItsRouteWithoutWhatThePathSays() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let log = CapturingLog()
        let authority = try house.reopened(logger: log)
        let wallet = try house.wallet(of: authority)

        _ = try await wallet.get("/offers/kSQs0m3thing")
        _ = try await wallet.get("/nothing")
        try authority.close()

        let lines = log.text.split(separator: "\n").map(String.init)
        XCTAssertEqual(lines.count, 2)
        for part in ["request.served", "/offers/{id}", "404", "GET", "local"] {
            XCTAssertTrue(lines.first?.contains(part) == true, part)
        }
        XCTAssertTrue(lines.last?.contains("unknown") == true, log.text)
        XCTAssertFalse(log.text.contains("kSQs0m3thing") || log.text.contains("/nothing"), log.text)
    }

    func testUnknownPathsMethodsAndListsAreAnsweredAlike() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()

        for path in ["/", "/nothing", "/offers/unknown", "/status/2", "/status/0", "/status/01", "/status/x", "/token"]
        {
            let answer = try await wallet.get(path)
            XCTAssertEqual(answer.status, 404, path)
            XCTAssertEqual(answer.headers[.contentType], "application/json", path)
            XCTAssertNotNil(answer.error, path)
        }
    }

    func testAnOrganizationIsFoundedOnceAndOnlyAtASafeAddress() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        assertThrows(.alreadyExists) { _ = try house.foundAgain() }
        assertThrows(.serverInsecure) { _ = try AuthorityFixture(issuer: "http://example.org") }
        for address in ["https://example.org/path", "https://example.org?x=1"] {
            assertThrows(.invalidInput, address) { _ = try AuthorityFixture(issuer: address) }
        }
    }

    func testTheTransportReachesTheIssuersAddressAndNoOther() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let transport = house.authority.transport()
        let elsewhere = try HTTPRequest(.get, to: XCTUnwrap(URL(string: "http://127.0.0.1:8081/policy")))
        let here = try HTTPRequest(.get, to: XCTUnwrap(URL(string: "http://127.0.0.1:8080/policy")))

        let refused = await caught { _ = try await transport.send(elsewhere, body: Data()) }
        try await transport.close()
        try await transport.close()
        let closed = await caught { _ = try await transport.send(here, body: Data()) }

        XCTAssertEqual(refused?.code, .serverUnreachable)
        XCTAssertEqual(closed?.code, .closed)
    }

    func testAClosedAuthorityFailsByNameAndTwoClosingsAreOne() async throws {
        let house = try AuthorityFixture()
        let transport = house.authority.transport()
        try house.authority.close()
        try house.authority.close()

        let request = HTTPRequest(.get, to: house.issuer)
        let failure = await caught { _ = try await transport.send(request, body: Data()) }

        XCTAssertEqual(failure?.code, .closed)
        assertThrows(.closed) { _ = try house.authority.people() }
        try FileManager.default.removeItem(atPath: house.home)
    }
}

func caught(_ body: () async throws -> Void) async -> BadgeError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? BadgeError
    }
}
