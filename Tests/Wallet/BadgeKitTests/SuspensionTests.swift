import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import XCTest

@testable import BadgeKit

/// What a wallet does while the organization has suspended its badge, before and after it hears of it.
final class SuspensionTests: XCTestCase {
    @MainActor
    func testASuspendedBadgeThatLostItsKeyIsNotIssuedAgainUntilItIsReinstated() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        try bearer.authority.openAccount()
        try await bearer.setPasscode("482915")
        let issued = try bearer.issued()
        try bearer.authority.suspend(issued)
        _ = try await bearer.world.sync()
        bearer.wait(60)
        _ = try await bearer.wallet.resetPasscode()
        try await bearer.startOver()
        bearer.book.logins = [.right, .right]

        let error = await failure { try await bearer.wallet.logIn(to: bearer.badge.id) }
        let fresh = await Ending { try await bearer.world.badgeByLogin() }
        let (found, there) = (try await bearer.contents(), try bearer.authority.badges().map(\.status))
        try bearer.authority.reinstate(issued)
        bearer.book.logins = [.right]
        let badge = try await bearer.wallet.logIn(to: bearer.badge.id)

        XCTAssertEqual(error?.code, .badgeSuspended)
        XCTAssertEqual(
            error?.reason,
            "The organization has suspended the badge. Ask it to give the badge back; what is on this device stays.")
        XCTAssertEqual(fresh, .failed(.badgeSuspended))
        XCTAssertEqual(found.statuses, [.keyMissing])
        XCTAssertEqual(found.audit, [])
        XCTAssertEqual(Set(there), [.revoked, .suspended])
        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(
            try bearer.authority.badges().map(\.status.rawValue).sorted(), ["active", "revoked", "revoked"])
    }

    @MainActor
    func testARecoveryOfASuspendedBadgeWaitsForItsReinstatement() async throws {
        let bearer = try await BadgeHolder()
        try await bearer.wallet.requestRecovery(email: try EmailAddress("ana@example.com"))
        let book = ScriptedUser()
        let wallet = try await bearer.world.fresh(book)
        try bearer.authority.suspend(bearer.issued())
        let link = try bearer.recoveryLink()

        book.confirmations = [.confirmed]
        let refused = await Ending { try await wallet.handle(link) }
        let rows = try await wallet.rows()
        try bearer.authority.reinstate(bearer.issued())
        book.confirmations = [.confirmed]
        let accepted = await Ending { try await wallet.handle(link) }

        XCTAssertEqual([refused, accepted], [.failed(.badgeSuspended), .completed])
        XCTAssertEqual(rows, ["server": 1])
        XCTAssertEqual(try bearer.authority.badges().map(\.status), [.active, .active])
        try await wallet.close()
    }

    @MainActor
    func testASuspensionThatTheWalletHasNotHeardOfCostsNoLoginAndShowsNoCode() async throws {
        let bearer = try await BadgeHolder([["type": "login"]])
        try bearer.authority.openAccount()
        try Program.register(with: bearer.authority)
        bearer.book.logins = [.right]
        let before = try await bearer.wallet.showCode(for: bearer.badge.id)
        try bearer.authority.suspend(bearer.issued())
        bearer.book.startOver()
        bearer.book.ssoDecisions = [.trustOnce(claims: ["email"])]

        let code = await Ending { try await bearer.wallet.showCode(for: bearer.badge.id) }
        let sso = await Ending { try await bearer.wallet.handle(try Program.link()) }
        let devices = await Ending { try await bearer.wallet.devices(of: bearer.badge.id) }
        let found = try await bearer.contents()
        try bearer.authority.reinstate(bearer.issued())
        let after = try await bearer.wallet.showCode(for: bearer.badge.id)

        XCTAssertEqual([code, sso, devices], Array(repeating: .failed(.badgeSuspended), count: 3))
        XCTAssertEqual(found.rows["session"], 1)
        XCTAssertFalse(found.audit.contains("login ended"), "\(found.audit)")
        XCTAssertEqual([before.isOnline, after.isOnline], [true, true])
        XCTAssertEqual(after.digits.count, 4)
        XCTAssertFalse(bearer.book.calls.contains("Login.instance"), "\(bearer.book.calls)")
    }

    @MainActor
    func testARevokedBadgesSessionHasEndedAndIsForgottenHere() async throws {
        let bearer = try await BadgeHolder()
        try bearer.authority.revoke(bearer.issued())

        let devices = await Ending { try await bearer.wallet.devices(of: bearer.badge.id) }

        let found = try await bearer.contents()
        XCTAssertEqual(devices, .failed(.sessionEnded))
        XCTAssertNil(found.rows["session"])
    }
}
