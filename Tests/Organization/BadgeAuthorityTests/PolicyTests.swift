import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import HTTPTypes
import XCTest

final class PolicyTests: XCTestCase {
    func testVersionsRiseAndTheNewestIsPublishedSigned() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        let first = try house.authority.set(Self.policy(devices: 3))
        let second = try house.authority.set(Self.policy(devices: 2))

        let answer = try await house.wallet().get("/policy")
        let published = try house.verified(answer.text)
        XCTAssertEqual([first.version, second.version], [1, 2])
        XCTAssertEqual(answer.headers[.contentType], "application/badge-policy+jwt")
        XCTAssertEqual(published, second)
        XCTAssertEqual(published.policy.deviceLimit, 2)
        XCTAssertEqual(published.expires, AuthorityFixture.start.addingTimeInterval(30 * 86_400))
        XCTAssertEqual(try house.authority.policy(), second)
    }

    func testWithoutAPolicyThereIsNothingToFetchAndTheMetadataNamesNone() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()

        let before = try await wallet.get("/policy")
        let bare = try await wallet.get("/.well-known/openid-credential-issuer")
        try house.authority.set(Self.policy(devices: 1))
        let named = try await wallet.get("/.well-known/openid-credential-issuer")

        XCTAssertEqual(before.status, 404)
        XCTAssertNil(bare.json["badge_policy_uri"])
        XCTAssertEqual(named.json["badge_policy_uri"], "http://127.0.0.1:8080/policy")
        XCTAssertNil(try house.authority.organization().policy.map(\.version).flatMap { $0 == 1 ? nil : $0 })
    }

    func testAMoveSignsThePolicyForTheNewAddressUnderItsVersion() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let before = try house.authority.set(Self.policy(devices: 3))

        try house.authority.move(to: XCTUnwrap(URL(string: "https://id.example.org")))

        let after = try XCTUnwrap(house.authority.policy())
        let keys = try house.authority.organization().trustAnchors.map { try JWK($0.jwk) }
        let verified = try PolicyToken.verify(
            after.compact, issuer: "https://id.example.org", trust: keys, now: AuthorityFixture.start)
        XCTAssertEqual(verified, after)
        XCTAssertEqual(after.version, before.version)
    }

    func testAPolicyIsSignedAgainUnderItsVersionBeforeItRunsOut() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let first = try house.authority.set(Self.policy(devices: 3, validFor: "P2D"))
        house.clock.advance(by: 86_399)
        let kept = try house.authority.policy()

        house.clock.advance(by: 1)
        let renewed = try await house.verified(house.wallet().get("/policy").text)

        XCTAssertEqual(kept, first)
        XCTAssertEqual(first.expires, AuthorityFixture.start.addingTimeInterval(2 * 86_400))
        XCTAssertEqual(renewed.version, 1)
        XCTAssertEqual(renewed.policy, first.policy)
        XCTAssertEqual(renewed.expires, AuthorityFixture.start.addingTimeInterval(3 * 86_400))
    }

    func testAVersionIsValidForAnHourAtLeast() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        assertThrows(.documentInvalid) { try house.authority.set(Self.policy(devices: 3, validFor: "PT59M59S")) }
        let document = try house.authority.set(Self.policy(devices: 3, validFor: "PT1H"))

        XCTAssertEqual(document.version, 1)
    }

    func testAClockThatRanAheadOnceHealsByItself() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.set(Self.policy(devices: 3))
        house.clock.advance(by: 40 * 86_400)
        let ahead = try house.authority.policy()
        house.clock.advance(by: -40 * 86_400)

        let healed = try await house.verified(house.wallet().get("/policy").text)

        XCTAssertEqual(ahead?.issuedAt, AuthorityFixture.start + 40 * 86_400)
        XCTAssertEqual(healed.issuedAt, AuthorityFixture.start)
        XCTAssertEqual(healed.version, 1)
    }

    private static func policy(devices: Int, validFor: String? = nil) throws -> Policy {
        let document = JSON.object(compacting: ["deviceLimit": .optional(devices), "validFor": .optional(validFor)])
        return try Policy(JSONReader(document))
    }
}

extension AuthorityFixture {
    fileprivate func verified(_ compact: String) throws -> PolicyDocument {
        let trust = try authority.organization().trustAnchors.map { try JWK($0.jwk) }
        return try PolicyToken.verify(compact, issuer: issuer.absoluteString, trust: trust, now: clock.now())
    }
}
