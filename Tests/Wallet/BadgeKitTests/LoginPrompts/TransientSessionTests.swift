import BadgeAuthority
import BadgeLoginPrompts
import BadgeModel
import BadgeTesting
import BadgeUI
import TestSupport
import XCTest

@testable import BadgeKit

/// A login that is not saved ends with what it was for, as one that is saved does.
final class TransientSessionTests: XCTestCase {
    @MainActor
    func testAResetOfThePasscodeEndsALoginThatIsNotSaved() async throws {
        let bearer = try await BadgeHolder.withAccount([["type": "passcode"]])
        try await bearer.logInForNow()
        let before = await Ending { try await bearer.wallet.devices(of: bearer.badge.id) }
        try await bearer.setPasscode("840265")

        let lost = try await bearer.wallet.resetPasscode()

        let after = await Ending { try await bearer.wallet.devices(of: bearer.badge.id) }
        let loggedOut = try await bearer.wallet.logOutOfAll()
        XCTAssertEqual(before, .completed)
        XCTAssertEqual(lost, [bearer.badge.id])
        XCTAssertEqual(after, .failed(.sessionEnded))
        XCTAssertEqual(loggedOut, [])
    }

    @MainActor
    func testARemovedBadgeGivesItsDeviceBackByALoginThatIsNotSaved() async throws {
        let world = try await WalletFixture()
        try world.organization.authority.openAccount()
        world.wallet.ui.loginPrompts.register(controller: .instance(.forgetful), for: .authentication)
        let badge = try await world.wallet.enroll(at: try world.issuer(), with: .right)
        let isSaved = try await world.wallet.store.hasSession(of: badge.id)

        let removal = try await world.wallet.removeBadge(badge.id)

        XCTAssertFalse(isSaved)
        XCTAssertEqual(removal.device, .removed)
        XCTAssertEqual(try world.organization.authority.devices(of: "ana@example.com").count, 0)
    }

    @MainActor
    func testABadgeThatIsRemovedTakesBothItsLoginsAlong() async throws {
        try await playEach([false, true]) { isWholeOrganization in
            let bearer = try await BadgeHolder.withAccount()
            let (wallet, badge) = (bearer.wallet, bearer.badge)
            try await wallet.logIn(to: badge.id, with: .right)
            try await bearer.logInForNow()

            if isWholeOrganization {
                _ = try await wallet.removeOrganization(badge.organizationID)
            } else {
                let removal = try await wallet.removeBadge(badge.id)
                XCTAssertEqual(removal.device, .removed)
            }

            let rows = try await wallet.rows()
            let loggedOut = try await wallet.logOutOfAll()
            XCTAssertNil(rows["session"])
            XCTAssertNil(wallet.context.transientSessions.session(of: badge.id))
            XCTAssertEqual(loggedOut, [])
        }
    }
}

extension BadgeHolder {
    /// Logs in for as long as this process lives.
    fileprivate func logInForNow() async throws {
        wallet.ui.loginPrompts.register(controller: .instance(.forgetful), for: .authentication)
        try await wallet.logIn(to: badge.id, with: .right)
    }
}

extension LoginPromptController {
    /// One whose logins are not saved.
    @MainActor fileprivate static var forgetful: LoginPromptController {
        let controller = LoginPromptController()
        controller.persistsCredentials = false
        return controller
    }
}
