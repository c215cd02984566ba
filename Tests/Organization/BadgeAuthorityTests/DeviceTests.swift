import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import XCTest

final class DeviceTests: XCTestCase {
    func testAtTheLimitNothingIsIssuedUntilADeviceIsRemoved() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.set(Policy(JSONReader(["deviceLimit": 2])))
        let (first, second, third) = (try house.device(901), try house.device(902), try house.device(903))
        let firstTokens = try await house.invited(first, name: "First")
        _ = try await first.requestCredential(firstTokens.access, holder: 501)
        house.clock.advance(by: 60)
        _ = try await second.requestCredential(try await house.invited(second, name: "Second").access, holder: 502)
        house.clock.advance(by: 60)
        let token = try await house.invited(third, name: "Third").access

        let refused = try await third.requestCredential(token, holder: 503)
        let own = try await first.requestCredential(firstTokens.access, holder: 501)
        let issued = try house.authority.badges().count
        let removal = try await third.json("/devices/\(first.id)/removal", [:], token: token)
        let accepted = try await third.requestCredential(token, holder: 503)
        let list = try await third.send(.get, "/devices", token: token)

        XCTAssertEqual(refused.status, 403)
        XCTAssertEqual(refused.error, "device_limit_reached")
        XCTAssertEqual(refused.json["limit"], 2)
        XCTAssertEqual(refused.json["devices"], [entry(first, "First", 0), entry(second, "Second", 60)])
        XCTAssertEqual(own.status, 200)
        XCTAssertEqual(issued, 2)
        XCTAssertEqual(removal.status, 204)
        XCTAssertEqual(accepted.status, 200)
        XCTAssertEqual(
            list.json,
            ["limit": 2, "devices": [entry(second, "Second", 60), entry(third, "Third", 120, isCurrent: true)]])
        XCTAssertEqual(try house.authority.badges().map(\.status), [.revoked, .active, .active])
    }

    func testParallelRequestsDoNotPassTheLimitTogether() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.set(Policy(JSONReader(["deviceLimit": 3])))
        var devices: [(probe: DeviceProbe, token: String)] = []
        for seed in 0..<12 {
            let device = try house.device(1000 + UInt64(seed))
            devices.append((device, try await house.invited(device).access))
        }

        let answers = try await withThrowingTaskGroup(of: Answer.self) { [devices] group in
            for (index, device) in devices.enumerated() {
                group.addTask { try await device.probe.requestCredential(device.token, holder: 600 + UInt64(index)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        XCTAssertEqual(answers.filter { $0.status == 200 }.count, 3)
        XCTAssertEqual(answers.filter { $0.error == "device_limit_reached" }.count, 9)
        XCTAssertEqual(try house.authority.badges().count, 3)
    }

    func testAWalletWithoutADeviceKeyIsADeviceByItsBadgesKey() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.set(Policy(JSONReader(["deviceLimit": 1])))
        let (first, second) = (try house.wallet(seed: 501), try house.wallet(seed: 502))
        _ = try await first.requestCredential(token: house.accessToken(first))
        let token = try await house.accessToken(second)

        let refused = try await second.requestCredential(token: token)
        let device = try XCTUnwrap(house.authority.devices(of: AuthorityFixture.email).first)
        let revoked = try house.authority.removeDevice(device.id, of: AuthorityFixture.email)
        let accepted = try await second.requestCredential(token: token)

        XCTAssertEqual(refused.error, "device_limit_reached")
        XCTAssertEqual(device.id.rawValue, first.key.publicKey.thumbprint)
        XCTAssertEqual(revoked, try house.authority.badges().filter { $0.status == .revoked }.map(\.id))
        XCTAssertEqual(accepted.status, 200)
        assertThrows(.notFound) { try house.authority.removeDevice(device.id, of: AuthorityFixture.email) }
        assertThrows(.notFound) { _ = try house.authority.devices(of: "x@example.com") }
    }

    func testARevokedOrExpiredBadgeCountsNoMore() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.set(Policy(JSONReader(["deviceLimit": 1])))
        let (first, second, third) = (try house.device(901), try house.device(902), try house.device(903))
        _ = try await first.requestCredential(try await house.invited(first).access, holder: 501)

        try house.authority.suspend(house.authority.badges()[0].id)
        let suspended = try await second.requestCredential(try await house.invited(second).access, holder: 502)
        try house.authority.revoke(house.authority.badges()[0].id)
        let revoked = try await second.requestCredential(try await house.invited(second).access, holder: 502)
        house.clock.advance(by: 365 * 86_400)
        let expired = try await third.requestCredential(try await house.invited(third).access, holder: 503)

        XCTAssertEqual(suspended.error, "device_limit_reached")
        XCTAssertEqual([revoked.status, expired.status], [200, 200])
    }

    func testABadgeCountsForTheLimitUntilItsLastSecond() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.set(Policy(JSONReader(["deviceLimit": 1])))
        let (first, second) = (try house.device(901), try house.device(902))
        _ = try await first.requestCredential(try await house.invited(first).access, holder: 501)

        house.clock.advance(by: 365 * 86_400 - 1)
        let token = try await house.invited(second).access
        let refused = try await second.requestCredential(token, holder: 502)
        house.clock.advance(by: 1)
        let issued = try await second.requestCredential(token, holder: 502)

        XCTAssertEqual(refused.error, "device_limit_reached")
        XCTAssertEqual(issued.status, 200)
    }

    func testAnExpiredBadgeIsNotRenewedPastTheLimit() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.set(Policy(JSONReader(["deviceLimit": 1])))
        let (first, second) = (try house.device(901), try house.device(902))
        var tokens = try await house.invited(first)
        _ = try await first.requestCredential(tokens.access, holder: 501)
        for _ in 0..<5 {
            house.clock.advance(by: 73 * 86_400)
            tokens = try first.session(try await first.refresh(tokens.refresh))
        }
        _ = try await second.requestCredential(try await house.invited(second).access, holder: 502)

        let refused = try await house.renewed(first, tokens, holder: 501)
        try house.authority.removeDevice(Device.ID(rawValue: second.id), of: AuthorityFixture.email)
        let renewed = try await house.renewed(first, tokens, holder: 501)

        XCTAssertEqual(refused.error, "device_limit_reached")
        XCTAssertEqual(renewed.status, 200)
        XCTAssertEqual(try house.authority.badges()[0].status, .active)
    }

    func testARemovedDevicesSessionsAreOverAndItComesBackAsANewOne() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (device, other) = (try house.device(901), try house.device(902))
        let tokens = try await house.invited(device, name: "First")
        let otherToken = try await house.invited(other).access

        let removal = try await other.json("/devices/\(device.id)/removal", [:], token: otherToken)
        let again = try await other.json("/devices/\(device.id)/removal", [:], token: otherToken)
        let used = try await device.send(.get, "/devices", token: tokens.access)
        let refreshed = try await device.refresh(tokens.refresh)
        house.clock.advance(by: 60)
        _ = try await house.invited(device)
        let list = try house.authority.devices(of: AuthorityFixture.email)

        XCTAssertEqual(removal.status, 204)
        XCTAssertEqual(again.status, 404)
        XCTAssertEqual([used.error, refreshed.error], ["invalid_token", "invalid_grant"])
        XCTAssertEqual(list.map(\.id.rawValue), [other.id, device.id])
        XCTAssertEqual(list[1].name, "First")
        XCTAssertEqual(list[1].addedAt, AuthorityFixture.start.addingTimeInterval(60))
    }

    func testAnothersDeviceIsNotThere() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        let (device, bos) = (try house.device(901), try house.device(902))
        let token = try await house.invited(device).access
        _ = try await house.invited(bos, email: "bo@example.com")

        let foreign = try await device.json("/devices/\(bos.id)/removal", [:], token: token)
        let unknown = try await device.json("/devices/x/removal", [:], token: token)
        let member = try await device.json("/devices/\(device.id)/removal", ["force": true], token: token)
        let list = try await device.send(.get, "/devices", token: token)

        XCTAssertEqual([foreign.status, unknown.status], [404, 404])
        XCTAssertEqual(member.error, "invalid_request")
        XCTAssertEqual(list.json["devices"]?.arrayValue?.count, 1)
    }

    func testWithAVerifiedPhoneARemovalNeedsTheCodeForThatDevice() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.set(Policy(JSONReader(["restrictions": [["type": "mfaEnrollment"]]])))
        let (device, lost, third) = (try house.device(901), try house.device(902), try house.device(903))
        let token = try await house.invited(device).access
        _ = try await house.invited(lost)
        _ = try await house.invited(third)
        try await house.enroll(device, token, "+441632960961")
        house.clock.advance(by: 30)

        let path = "/devices/\(lost.id)/removal"
        let needed = try await device.json(path, [:], token: token)
        let none = try await device.json(path, ["code": "123456"], token: token)
        let sent = try await device.json(
            "/phone/codes", ["intent": "delete", "device": .string(lost.id)], token: token)
        let code = try XCTUnwrap(house.sentCode())
        let wrong = try await device.json(path, ["code": code == "000000" ? "000001" : "000000"], token: token)
        let elsewhere = try await device.json("/devices/\(third.id)/removal", ["code": .string(code)], token: token)
        let right = try await device.json(path, ["code": .string(code)], token: token)

        XCTAssertEqual(needed.status, 403)
        XCTAssertEqual(needed.error, "verification_required")
        XCTAssertEqual(needed.json["phone_number"], "+441632960961")
        XCTAssertEqual(none.error, "code_expired")
        XCTAssertEqual(sent.json["phone_number"], "+441632960961")
        XCTAssertEqual(wrong.error, "invalid_code")
        XCTAssertEqual(wrong.json["tries_left"], 4)
        XCTAssertEqual(elsewhere.error, "code_expired")
        XCTAssertEqual(right.status, 204)
        XCTAssertEqual(
            try house.authority.devices(of: AuthorityFixture.email).map(\.id.rawValue).sorted(),
            [device.id, third.id].sorted())
    }

    private func entry(_ device: DeviceProbe, _ name: String, _ seconds: Int64, isCurrent: Bool = false) -> JSON {
        [
            "id": .string(device.id), "name": .string(name), "platform": "linux",
            "added_at": .integer(1_800_000_000 + seconds), "is_current": .bool(isCurrent),
        ]
    }
}
