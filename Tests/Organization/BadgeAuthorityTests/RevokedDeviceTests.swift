import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import XCTest

// A session ends with the last badge of its device.
final class RevokedDeviceTests: XCTestCase {
    func testARevokedDeviceDoesNothingMore() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.device()
        let tokens = try await house.invited(device)
        let badge = try await house.issue(device, tokens, holder: 500)
        let other = try await house.holder(901)
        try house.authority.revoke(badge)

        let listed = try await device.send(.get, "/devices", token: tokens.access)
        let removal = try await device.json("/devices/\(other.device.id)/removal", [:], token: tokens.access)
        let refreshed = try await device.refresh(tokens.refresh)
        let unaffected = try await other.get("/devices")

        XCTAssertEqual(
            [listed.error, removal.error, refreshed.error], ["invalid_token", "invalid_token", "invalid_grant"])
        XCTAssertEqual(unaffected.json["devices"]?.arrayValue?.map { $0["id"] }, [.string(other.device.id)])
        XCTAssertEqual(try house.authority.badge(other.badgeID).status, .active)
    }

    func testASuspendedBadgeThatIsRevokedEndsTheSessionToo() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.authority.suspend(holder.badgeID)
        try house.authority.revoke(holder.badgeID)

        let listed = try await holder.get("/devices")

        XCTAssertEqual(listed.error, "invalid_token")
        XCTAssertEqual(try house.authority.devices(of: AuthorityFixture.email), [])
    }

    func testADeviceWithAnotherBadgeGoesOnUntilThatIsRevokedToo() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let tokens = try await house.invited(holder.device)
        let second = try await house.issue(holder.device, tokens, holder: 501)
        try house.authority.revoke(holder.badgeID)

        let one = [
            try await holder.get("/devices"), try await holder.device.send(.get, "/devices", token: tokens.access),
        ]
        try house.authority.revoke(second)
        let none = [
            try await holder.get("/devices"), try await holder.device.send(.get, "/devices", token: tokens.access),
        ]

        XCTAssertEqual(one.map(\.status), [200, 200])
        XCTAssertEqual(none.map(\.error), ["invalid_token", "invalid_token"])
    }

    func testASuspendedBadgeBesideTheRevokedOneKeepsTheSessionForItsReinstatement() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let tokens = try await house.invited(holder.device)
        let second = try await house.issue(holder.device, tokens, holder: 501)
        try house.authority.suspend(second)
        try house.authority.revoke(holder.badgeID)

        let suspended = try await holder.device.send(.get, "/devices", token: tokens.access)
        try house.authority.reinstate(second)
        let reinstated = try await holder.device.send(.get, "/devices", token: tokens.access)

        XCTAssertEqual(suspended.error, "badge_suspended")
        XCTAssertEqual(reinstated.status, 200)
    }

    func testASessionFromAfterTheRevocationIsNotEndedByRevokingAgain() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        try house.authority.revoke(holder.badgeID)
        let tokens = try await house.invited(holder.device)

        try house.authority.revoke(holder.badgeID)
        let listed = try await holder.device.send(.get, "/devices", token: tokens.access)
        let issued = try await holder.device.requestCredential(tokens.access, holder: 501)

        XCTAssertEqual([listed.status, issued.status], [200, 200])
    }

    func testADeviceThatLosesItsBadgeToAnotherLosesItsSession() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (lost, found) = (try await house.holder(900), try house.device(901))
        let tokens = try await house.loggedIn(found, ["badge_key": lost.key.publicKey.thumbprint])

        let before = try await lost.get("/devices")
        let moved = try await found.requestCredential(tokens.access, holder: 501)
        let after = try await lost.get("/devices")
        let here = try await found.send(.get, "/devices", token: tokens.access)

        XCTAssertEqual([before.status, moved.status, here.status], [200, 200, 200])
        XCTAssertEqual(after.error, "invalid_token")
        XCTAssertEqual(try house.authority.badge(lost.badgeID).status, .revoked)
    }

    func testALoginThatIsUnderWayOnARevokedDeviceBeginsNoSession() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let holder = try await house.holder()
        let login = try await holder.device.login(AuthorityFixture.password)
        try house.authority.revoke(holder.badgeID)

        let redeemed = try await holder.device.redeemLogin(login)

        XCTAssertEqual(redeemed.error, "invalid_grant")
    }
}

extension AuthorityFixture {
    func issue(_ device: DeviceProbe, _ tokens: Tokens, holder seed: UInt64) async throws -> IssuedBadge.ID {
        let answer = try await device.requestCredential(tokens.access, holder: seed)
        return IssuedBadge.ID(rawValue: try JSONReader(answer.json)["notification_id"].string())
    }
}
