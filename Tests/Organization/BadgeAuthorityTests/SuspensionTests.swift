import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation
import HTTPTypes
import XCTest

// While a badge of a person is suspended, nothing that the person can do alone brings another.
final class SuspensionTests: XCTestCase {
    func testASuspendedPersonGetsNoBadgeByRenewalLoginOrRecovery() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (phone, other) = (try house.device(), try house.device(901))
        let tokens = try await house.invited(phone)
        _ = try await phone.requestCredential(tokens.access, holder: 500)
        let key = try house.authority.badges()[0].holderKey
        let earlier = try await house.loggedIn(other)
        try house.authority.suspend(house.authority.badges()[0].id)

        let renewed = try await phone.requestCredential(tokens.access, holder: 500)
        let moved = try await phone.requestCredential(tokens.access, holder: 501)
        let first = try await other.requestCredential(earlier.access, holder: 502)
        let login = try await other.login(AuthorityFixture.password)
        let named = try await phone.login(AuthorityFixture.password, ["badge_key": key])
        let code = try await house.recoveryCode()
        let offer = try await house.wallet().get("/offers/\(code)")
        let recovered = try await other.recover(code, offer)
        try house.authority.reinstate(house.authority.badges()[0].id)
        let later = try await other.recover(code, offer)
        let again = try await phone.requestCredential(tokens.access, holder: 500)

        let refused = [renewed, moved, first, login, named, recovered]
        XCTAssertEqual(refused.map(\.error), Array(repeating: "badge_suspended", count: 6))
        XCTAssertEqual(refused.map(\.status), [403, 403, 403, 403, 403, 400])
        XCTAssertEqual([later.status, again.status], [200, 200])
        XCTAssertEqual(try house.authority.badges().map(\.status), [.active])
    }

    func testALoginDoesNotMoveASuspendedBadgeToAnotherKey() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (phone, other) = (try house.device(), try house.device(901))
        _ = try await phone.requestCredential(try await house.invited(phone).access, holder: 500)
        let badge = try house.authority.badges()[0]
        // Both logged in while the badge was good, for it to be issued again.
        let here = try await house.loggedIn(phone, ["badge_key": badge.holderKey])
        let there = try await house.loggedIn(other, ["badge_key": badge.holderKey])
        try house.authority.suspend(badge.id)

        let onPhone = try await phone.requestCredential(here.access, holder: 501)
        let onOther = try await other.requestCredential(there.access, holder: 502)

        XCTAssertEqual([onPhone.error, onOther.error], ["badge_suspended", "badge_suspended"])
        XCTAssertEqual(try house.authority.badges().map(\.status), [.suspended])
    }

    func testALoginForABadgeThatIsNotSuspendedGoesOnAndIssuesNothing() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let (phone, laptop) = (try await house.holder(900), try await house.holder(901))
        try house.authority.suspend(phone.badgeID)

        let login = try await laptop.device.login(
            AuthorityFixture.password, ["badge_key": laptop.key.publicKey.thumbprint])
        let tokens = try laptop.device.session(try await laptop.device.redeemLogin(login))
        let code = try await laptop.device.json("/codes", [:], token: tokens.access)
        let moved = try await laptop.device.requestCredential(tokens.access, holder: 502)

        XCTAssertEqual([login.status, code.status], [200, 200])
        XCTAssertEqual(moved.error, "badge_suspended")
        XCTAssertEqual(try house.authority.badges().count, 2)
        XCTAssertEqual(try house.authority.badge(laptop.badgeID).status, .active)
    }

    func testWaitingUntilASuspendedBadgeHasExpiredDoesNotHelp() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let holder = try await house.holder()
        try house.authority.suspend(holder.badgeID)
        house.clock.advance(by: 366 * 86_400)

        let login = try await holder.device.login(AuthorityFixture.password)

        XCTAssertEqual(login.error, "badge_suspended")
    }

    func testAnInvitationFromAfterTheSuspensionBringsABadgeAlsoToTheSameDevice() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let (device, wallet) = (try house.device(901), try house.wallet(seed: 503))
        try house.authority.suspend(holder.badgeID)

        let elsewhere = try await device.requestCredential(try await house.invited(device).access, holder: 501)
        let tokens = try await house.invited(holder.device)
        let here = try await holder.device.requestCredential(tokens.access, holder: 502)
        let renewed = try await holder.device.requestCredential(tokens.access, holder: 502)
        let bearer = try await wallet.requestCredential(token: try await house.accessToken(wallet))

        XCTAssertEqual([elsewhere, here, renewed, bearer].map(\.status), [200, 200, 200, 200])
        XCTAssertEqual(try house.authority.badges().count { $0.status == .active }, 3)
        XCTAssertEqual(try house.authority.badge(holder.badgeID).status, .suspended)
    }

    func testASuspensionVoidsWhatWasGrantedBeforeIt() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let (device, wallet) = (try house.device(901), try house.wallet(seed: 503))
        let tokens = try await house.invited(device)
        let bearer = try await house.accessToken(wallet)
        let invitation = try house.authority.invite(AuthorityFixture.email)
        try house.authority.suspend(holder.badgeID)

        let session = try await device.requestCredential(tokens.access, holder: 501)
        let token = try await wallet.requestCredential(token: bearer)
        let open = try await device.redeem(invitation)
        let listed = try await device.send(.get, "/devices", token: tokens.access)

        XCTAssertEqual(
            [session.error, token.error, open.error], ["badge_suspended", "invalid_token", "invalid_grant"])
        XCTAssertEqual(listed.status, 200)
        XCTAssertEqual(try house.authority.badges().map(\.status), [.suspended])
        XCTAssertEqual(try house.authority.outbox().count, 0)
    }

    func testACredentialIsNotHandedOutAgainWhileItIsSuspended() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let wallet = try house.wallet()
        let token = try await house.accessToken(wallet)
        _ = try await wallet.requestCredential(token: token)
        try house.authority.suspend(house.authority.badges()[0].id)

        let suspended = try await wallet.requestCredential(token: token)
        try house.authority.reinstate(house.authority.badges()[0].id)
        let again = try await wallet.requestCredential(token: token)

        XCTAssertEqual(suspended.error, "badge_suspended")
        XCTAssertEqual(again.status, 200)
    }

    func testADeviceWithNothingButSuspendedBadgesIsRefusedAndKeepsItsSession() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (holder, other) = (try await house.holder(900), try await house.holder(901))
        try house.authority.suspend(holder.badgeID)

        let refused = [
            try await holder.get("/devices"), try await holder.get("/phone"), try await holder.get("/codes/secret"),
            try await holder.get("/clients/payroll"), try await holder.post("/codes", [:]),
            try await holder.post("/phone/codes", enrollment("+441632960961")),
            try await holder.post("/devices/\(other.device.id)/removal", [:]),
            try await holder.put("/photo", type: "image/png", bytes: []),
        ]
        let unaffected = try await other.get("/devices")
        try house.authority.reinstate(holder.badgeID)
        let after = try await holder.post("/codes", [:])

        XCTAssertEqual(refused.map(\.error), Array(repeating: "badge_suspended", count: 8))
        XCTAssertEqual(refused.map(\.status), Array(repeating: 403, count: 8))
        XCTAssertEqual([unaffected.status, after.status], [200, 200])
        XCTAssertEqual(try house.authority.badges().map(\.status), [.active, .active])
    }

    func testASuspendedBadgeIsToldApartFromAMissingOneOnADeviceWithAnother() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let holder = try await house.holder()
        let second = try await house.invited(holder.device)
        _ = try await holder.device.requestCredential(second.access, holder: 501)
        try house.authority.suspend(holder.badgeID)

        let code = try await holder.post("/codes", [:])
        let secret = try await holder.get("/codes/secret")
        let other = try await holder.device.json("/codes", [:], token: second.access)
        let listed = try await holder.get("/devices")

        XCTAssertEqual([code.error, secret.error], ["badge_suspended", "badge_suspended"])
        XCTAssertEqual([code.status, secret.status, other.status, listed.status], [403, 403, 200, 200])
    }

    func testAPersonDoesNotTakeASuspendedBadgeOffItsDevice() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (holder, other) = (try await house.holder(900), try await house.holder(901))
        try house.authority.suspend(holder.badgeID)

        let removal = try await other.post("/devices/\(holder.device.id)/removal", [:])
        let byOrganization = try house.authority.removeDevice(
            Device.ID(rawValue: holder.device.id), of: AuthorityFixture.email)

        XCTAssertEqual(removal.status, 403)
        XCTAssertEqual(removal.error, "badge_suspended")
        XCTAssertEqual(byOrganization, [holder.badgeID])
    }
}
