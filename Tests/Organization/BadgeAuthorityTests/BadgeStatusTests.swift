import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import Foundation
import GRDB
import HTTPTypes
import XCTest

@testable import BadgeAuthority

final class BadgeStatusTests: XCTestCase {
    func testTheBeginningOfAnIdentifierNamesOneOfAPersonsBadges() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let badges = [try await house.issueBadge(), try await house.issueBadge(seed: 501)]

        for badge in badges {
            let named = try house.authority.badges(named: String(badge.id.rawValue.prefix(8)).uppercased())
            XCTAssertEqual(named.map(\.id), [badge.id])
        }
        XCTAssertEqual(try house.authority.badges(named: AuthorityFixture.email).count, 2)
    }

    func testTheStatusListFollowsSuspensionReinstatementAndRevocation() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let badge = try await house.issueBadge()

        var seen = [try await house.publishedStatus(of: badge)]
        try house.authority.suspend(badge.id)
        seen.append(try await house.publishedStatus(of: badge))
        try house.authority.reinstate(badge.id)
        seen.append(try await house.publishedStatus(of: badge))
        try house.authority.revoke(badge.id)
        seen.append(try await house.publishedStatus(of: badge))

        XCTAssertEqual(seen, [.valid, .suspended, .valid, .revoked])
        XCTAssertEqual(try house.authority.badge(badge.id).status, .revoked)
    }

    func testAStatusListIsSignedAgainOnlyWhenItChangesOrIsDue() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let badge = try await house.issueBadge()
        let wallet = try house.wallet()
        let list = { try await wallet.get(badge.statusReference.list.absoluteString).text }

        let first = try await list()
        house.clock.advance(by: 59)
        let kept = try await list()
        house.clock.advance(by: 1)
        let renewed = try await list()
        try house.authority.suspend(badge.id)
        let changed = try await list()

        XCTAssertEqual(kept, first)
        XCTAssertNotEqual(renewed, first)
        XCTAssertNotEqual(changed, renewed)
    }

    func testAStatusListIsSignedAgainOnceTheKeysChange() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let badge = try await house.issueBadge()

        var versions = [try await house.publishedList(of: badge).keysVersion]
        try house.authority.announceNextKey()
        versions.append(try await house.publishedList(of: badge).keysVersion)
        try house.authority.rotateKey()
        versions.append(try await house.publishedList(of: badge).keysVersion)

        XCTAssertEqual(versions, [0, 1, 2])
    }

    func testWhoHasTheNewestStatusListGetsItsHeadAlone() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let badge = try await house.issueBadge()
        let wallet = try house.wallet()
        let first = try await wallet.get("/status/1")
        let tag = try XCTUnwrap(first.headers[.eTag])
        let ask = { (known: String) in
            try await wallet.send(.get, "/status/1", headers: [.ifNoneMatch: known], body: Data())
        }

        for known in [tag, String(tag.dropFirst(2)), "*", "\"x\", \(tag)"] {
            let answer = try await ask(known)
            XCTAssertEqual(answer.status, 304, known)
            XCTAssertEqual(answer.headers[.eTag], tag)
            XCTAssertEqual(answer.headers[.cacheControl], "public, max-age=60")
            XCTAssertEqual(answer.body, Data())
        }
        let other = try await ask("\"x\"")
        house.clock.advance(by: Lifetime.statusCache)
        let unchanged = try await ask(tag)
        try house.authority.suspend(badge.id)
        let changed = try await ask(tag)
        let newer = try XCTUnwrap(changed.headers[.eTag])
        house.clock.advance(by: Lifetime.statusSignature)
        let old = try await ask(newer)

        XCTAssertEqual([other, unchanged, changed, old].map(\.status), [200, 304, 200, 200])
        XCTAssertNotEqual(newer, tag)
        XCTAssertNotEqual(old.headers[.eTag], newer, "its signature is renewed")
    }

    func testAListIsClosedWhenItIsThreeQuartersFull() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let first = try await house.issueBadge()
        try house.authority.store.write { try $0.execute(sql: "UPDATE statusList SET used = size / 4 * 3 - 1") }

        let last = try await house.issueBadge(seed: 501)
        let next = try await house.issueBadge(seed: 502)

        let lists = [first, last, next].map(\.statusReference.list.lastPathComponent)
        XCTAssertEqual(lists, ["1", "1", "2"])
    }

    func testAStatusThatAnotherProcessChangesIsPublishedAtOnce() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let badge = try await house.issueBadge()
        let other = try house.reopened()

        let before = try await house.publishedStatus(of: badge)
        try other.suspend(badge.id)
        let after = try await house.publishedStatus(of: badge)

        XCTAssertEqual([before, after], [.valid, .suspended])
        try other.close()
    }

    func testARevokedBadgeStaysRevoked() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let badge = try await house.issueBadge()
        try house.authority.revoke(badge.id)

        assertThrows(.invalidInput) { _ = try house.authority.reinstate(badge.id) }
        assertThrows(.invalidInput) { _ = try house.authority.suspend(badge.id) }
        let again = try house.authority.revoke(badge.id)

        XCTAssertEqual(again.status, .revoked)
    }

    func testRemovalRevokesEveryBadgeOfThePersonAndNoOther() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        let first = try await house.issueBadge()
        let second = try await house.issueBadge(seed: 501)
        let other = try await house.issueBadge(email: "bo@example.com", seed: 502)

        let revoked = try house.authority.remove(AuthorityFixture.email)

        XCTAssertEqual(Set(revoked), [first.id, second.id])
        let statuses = [
            try await house.publishedStatus(of: first), try await house.publishedStatus(of: second),
            try await house.publishedStatus(of: other),
        ]
        XCTAssertEqual(statuses, [.revoked, .revoked, .valid])
        XCTAssertEqual(try house.authority.badge(first.id).email, AuthorityFixture.email)
    }

    func testABadgeExpiresByTheClock() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let badge = try await house.issueBadge()

        house.clock.advance(by: badge.expires.timeIntervalSince(AuthorityFixture.start))

        XCTAssertEqual(try house.authority.badge(badge.id).status, .expired)
    }

    func testARevokedBadgeIsNotHandedOutAgain() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let token = try await house.accessToken(wallet)
        _ = try await wallet.requestCredential(token: token)
        try house.authority.revoke(XCTUnwrap(house.authority.badges().first).id)

        let answer = try await wallet.requestCredential(token: token)

        XCTAssertEqual(answer.error, "credential_request_denied")
    }

    func testAnUnknownBadgeIsNamed() throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        assertThrows(.notFound) { _ = try house.authority.revoke(IssuedBadge.ID(rawValue: "none")) }
    }

    func testIndicesInTheListRevealNothingOfTheOrder() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }

        var indices: [Int] = []
        for seed in 0..<8 { indices.append(try await house.issueBadge(seed: 800 + UInt64(seed)).statusReference.index) }

        XCTAssertEqual(Set(indices).count, 8)
        XCTAssertNotEqual(indices, indices.sorted())
        XCTAssertTrue(indices.allSatisfy { (0..<65_536).contains($0) })
    }
}

extension AuthorityFixture {
    func issueBadge(email: String = AuthorityFixture.email, seed: UInt64 = 500) async throws -> IssuedBadge {
        let wallet = try wallet(seed: seed)
        let answer = try await wallet.requestCredential(token: accessToken(wallet, email: email))
        return try authority.badge(IssuedBadge.ID(rawValue: JSONReader(answer.json)["notification_id"].string()))
    }

    func publishedStatus(of badge: IssuedBadge) async throws -> StatusList.Status {
        try await publishedList(of: badge).list.status(at: badge.statusReference.index)
    }

    func publishedList(of badge: IssuedBadge) async throws -> StatusListToken {
        let list = badge.statusReference.list
        let answer = try await wallet().get(list.absoluteString)
        XCTAssertEqual(answer.headers[.contentType], "application/statuslist+jwt")
        let trust = try authority.organization().trustAnchors.map { try JWK($0.jwk) }
        let token = try StatusListToken.verify(answer.text, uri: list, trust: trust, now: clock.now())
        XCTAssertEqual(token.list.bits, 2)
        return token
    }
}
