import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTesting
import Foundation
import HTTPTypes
import XCTest

/// Refresh tokens rotate, so that a cloned home is noticed, and sessions that nobody uses end.
final class RotationTests: XCTestCase {
    func testLostAnswersLockNobodyOut() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let first = try await house.invited(device).refresh

        let lost = try await device.refresh(first)
        let lostAgain = try await device.refresh(first)
        let taken = try device.session(try await device.refresh(first))
        let next = try await device.refresh(taken.refresh)

        XCTAssertEqual([lost.status, lostAgain.status, next.status], [200, 200, 200])
    }

    func testOA6ATokenThatWasReplacedAndWhoseSuccessorWasUsedEndsTheSession() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let first = try await house.invited(device).refresh
        let second = try device.session(try await device.refresh(first)).refresh
        let third = try device.session(try await device.refresh(second))

        let reused = try await device.refresh(first)
        let owner = try await device.refresh(third.refresh)
        let access = try await device.send(.get, "/devices", token: third.access)

        XCTAssertEqual([reused.error, owner.error], ["invalid_grant", "invalid_grant"])
        XCTAssertEqual(access.status, 401)
        XCTAssertEqual(try house.authority.auditEntries(newest: 64).filter { $0.event.outcome == "reused" }.count, 1)
    }

    func testAnotherDevicesKeyNeitherUsesNorEndsASession() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (device, thief) = (try house.device(901), try house.device(902))
        let first = try await house.invited(device).refresh
        let second = try device.session(try await device.refresh(first)).refresh

        let stolen = try await thief.refresh(first)
        let newest = try await thief.refresh(second)
        let owner = try await device.refresh(second)

        XCTAssertEqual([stolen.error, newest.error], ["invalid_grant", "invalid_grant"])
        XCTAssertEqual(owner.status, 200)
    }

    func testASessionLastsNinetyDaysAfterItsLastUse() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        var token = try await house.invited(device).refresh
        house.clock.advance(by: 90 * 86_400 - 1)
        token = try device.session(try await device.refresh(token)).refresh
        house.clock.advance(by: 90 * 86_400 - 1)
        token = try device.session(try await device.refresh(token)).refresh

        house.clock.advance(by: 90 * 86_400)

        let ended = try await device.refresh(token)
        XCTAssertEqual(ended.error, "invalid_grant")
    }

    func testASessionLastsAsLongWithoutUseAsThePolicySays() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.set(["sessionIdleTimeout": "P2D"])
        let device = try house.device()
        var token = try await house.invited(device).refresh
        house.clock.advance(by: 2 * 86_400 - 1)
        token = try device.session(try await device.refresh(token)).refresh

        house.clock.advance(by: 2 * 86_400)

        let ended = try await device.refresh(token)
        XCTAssertEqual(ended.error, "invalid_grant")
    }

    func testAHolderOpensASessionAgainByAProofWithTheBadgesKey() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (device, other) = (try house.device(901), try house.device(902))
        let tokens = try await house.invited(device)
        _ = try await device.requestCredential(tokens.access, holder: 501)
        let holderKey = SigningKey(random: SeededRandom(seed: 501))
        let proof = try HolderProof.sign(
            issuer: device.wallet.issuer, device: device.id, at: house.clock.now(), with: holderKey)

        let opened = try await device.open(proof)
        let old = try await device.refresh(tokens.refresh)
        let foreign = try await other.open(proof)
        let strange = try await device.open(
            try HolderProof.sign(
                issuer: device.wallet.issuer, device: device.id, at: house.clock.now(),
                with: SigningKey(random: SeededRandom(seed: 99))))
        let aged = try await device.open(
            try HolderProof.sign(
                issuer: device.wallet.issuer, device: device.id, at: house.clock.now() - 301, with: holderKey))
        let access = try device.session(opened).access
        let renewed = try await device.requestCredential(access, holder: 501)
        let moved = try await device.requestCredential(access, holder: 502)

        XCTAssertEqual(opened.status, 200)
        XCTAssertEqual([old, foreign, strange, aged].map(\.error), Array(repeating: "invalid_grant", count: 4))
        XCTAssertEqual(renewed.status, 200)
        XCTAssertEqual(moved.error, "credential_request_denied")
    }

    func testOA7AProofForAnotherOrganizationOrFromAnotherDeviceOpensNoSession() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (device, other) = (try house.device(901), try house.device(902))
        _ = try await device.requestCredential(try await house.invited(device).access, holder: 501)
        let holderKey = SigningKey(random: SeededRandom(seed: 501))
        let now = house.clock.now()

        let elsewhere = try await device.open(
            try HolderProof.sign(issuer: "https://else.example", device: device.id, at: now, with: holderKey))
        let foreign = try await other.open(
            try HolderProof.sign(issuer: device.wallet.issuer, device: other.id, at: now, with: holderKey))

        XCTAssertEqual([elsewhere, foreign].map(\.error), ["invalid_grant", "invalid_grant"])
    }

    func testABadgeThatHasExpiredOpensNoSession() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        _ = try await device.requestCredential(try await house.invited(device).access, holder: 501)
        house.clock.advance(by: 365 * 86_400)
        let proof = try HolderProof.sign(
            issuer: device.wallet.issuer, device: device.id, at: house.clock.now(),
            with: SigningKey(random: SeededRandom(seed: 501)))

        let answer = try await device.open(proof)

        XCTAssertEqual(answer.error, "invalid_grant")
    }

    func testASuspendedOrRevokedBadgeOpensNoSession() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        _ = try await device.requestCredential(try await house.invited(device).access, holder: 501)
        let badge = try XCTUnwrap(house.authority.badges().first).id
        let holderKey = SigningKey(random: SeededRandom(seed: 501))
        let proof = try HolderProof.sign(
            issuer: device.wallet.issuer, device: device.id, at: house.clock.now(), with: holderKey)

        try house.authority.suspend(badge)
        let suspended = try await device.open(proof)
        try house.authority.revoke(badge)
        let revoked = try await device.open(proof)

        XCTAssertEqual(suspended.error, "badge_suspended")
        XCTAssertEqual(revoked.error, "invalid_grant")
    }

    func testABadgeThatABearerTokenFetchedOpensNoSession() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        _ = try await house.issueBadge(seed: 501)
        let device = try house.device(501)

        let opened = try await device.open(
            try HolderProof.sign(
                issuer: device.wallet.issuer, device: device.id, at: house.clock.now(), with: device.key))

        XCTAssertEqual(try house.authority.badges().map(\.holderKey), [device.id])
        XCTAssertEqual(opened.error, "invalid_grant")
    }
}

extension DeviceProbe {
    fileprivate func open(_ proof: String) async throws -> Answer {
        try await form("/token", ["grant_type": HolderProof.grant, "assertion": proof])
    }
}
