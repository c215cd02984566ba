import BadgeAuthority
import BadgeLoginPrompts
import BadgeModel
import BadgeTesting
import BadgeUI
import TestSupport
import XCTest

@testable import BadgeKit

/// What a login prompt does with answers, failures and what was granted.
final class LoginStateTests: XCTestCase {
    @MainActor
    func testED12TheBusyViewBlocksASecondAnswer() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let form = LoginForm()
        var texts: [String?] = []
        form.onChange = { [unowned form] in
            texts.append(form.busyText)
            guard form.setup != nil, texts.count == 1 else { return }
            (form.username, form.password) = ("ana", LoginCredentials.right.password)
            form.submit()
            form.submit(.credentials(.wrong))
        }
        bearer.wallet.ui.loginPrompts.register(view: .instance(form), for: .authentication)

        let status = await bearer.show()

        XCTAssertEqual(status, .answered)
        XCTAssertNil(form.failure)
        XCTAssertEqual(texts, [nil, "127.0.0.1 checks your login.", nil, nil])
    }

    @MainActor
    func testED13AFailureKeepsTheNameClearsThePasswordAndSaysWhoRefused() async throws {
        let bearer = try await BadgeHolder.withAccount()
        var seen: [(level: LoginPromptFailure.Level, name: String, bytes: Int)] = []
        let form = AnsweringForm { form in
            if let failure = form.failure { seen.append((failure.level, form.username, form.password.count)) }
            if seen.count == 1 { bearer.world.cut("POST /login") }
            if seen.count == 2 { bearer.world.wire.reset() }
            form.username = "ana"
            form.password = (seen.isEmpty ? LoginCredentials.wrong : .right).password
            form.submit()
        }
        bearer.wallet.ui.loginPrompts.register(view: .instance(form), for: .authentication)

        let status = await bearer.show()

        XCTAssertEqual(status, .answered)
        XCTAssertEqual(seen.map(\.level), [.project, .server])
        XCTAssertEqual(seen.map(\.name), ["ana", "ana"])
        XCTAssertEqual(seen.map(\.bytes), [0, 0])
    }

    @MainActor
    func testED13APromptForServerErrorsAloneEndsAtTheOrganizationsRefusal() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let view = ScriptedLoginView(
            {
                bearer.world.cut("POST /login")
                $0.submit(.credentials(.right))
            },
            {
                bearer.world.wire.reset()
                $0.submit(.credentials(.wrong))
            })
        bearer.wallet.ui.loginPrompts.register(view: .instance(view), for: .authentication)
        let delegate = NotingDelegate(LoginJournal())
        var options = LoginPromptOptions()
        options.showsServerErrorsOnly = true
        options.delegate = delegate

        let status = await bearer.show(options: options)

        XCTAssertEqual(status, .error)
        XCTAssertEqual(view.failures.map(\.level), [.server])
        XCTAssertEqual(delegate.errors.map(\.code), [.loginRefused])
    }

    @MainActor
    func testED14WithoutThePersistSwitchNothingReachesTheStore() async throws {
        let bearer = try await BadgeHolder.withAccount([["type": "login"]])
        let controller = LoginPromptController()
        controller.persistsCredentials = false
        bearer.wallet.ui.loginPrompts.register(controller: .instance(controller), for: .authentication)
        let before = try await bearer.wallet.store.session(of: bearer.badge.id)

        bearer.book.logins = [.right]
        let used = await bearer.ending()
        let after = try await bearer.wallet.store.session(of: bearer.badge.id)
        let devices = try await bearer.wallet.devices(of: bearer.badge.id)
        let audit = try await bearer.contents().audit
        let wallet = try await bearer.world.reopened()
        let evaluation = try await wallet.security.restrictions(for: bearer.badge.id)

        XCTAssertEqual(used, .completed)
        XCTAssertEqual(before?.refreshToken, after?.refreshToken)
        XCTAssertNil(after?.loggedInAt)
        XCTAssertEqual(audit, ["decision unmet login", "decision permitted", "use released"])
        XCTAssertEqual(devices.devices.count, 1)
        XCTAssertEqual(evaluation.unmet.map(\.restriction), [.login])
        try await wallet.close()
    }

    @MainActor
    func testED14ThePersistSwitchIsOnUnlessTheControllerSaysOtherwise() async throws {
        let bearer = try await BadgeHolder.withAccount([["type": "login"]])

        bearer.book.logins = [.right]
        let used = await bearer.ending()
        let stored = try await bearer.wallet.store.session(of: bearer.badge.id)

        XCTAssertEqual(used, .completed)
        XCTAssertNotNil(stored?.loggedInAt)
    }

    @MainActor
    func testED14ABadgeByALoginThatIsNotSavedComesWithoutASession() async throws {
        let world = try await WalletFixture()
        try world.organization.authority.openAccount()
        let controller = LoginPromptController()
        controller.persistsCredentials = false
        world.wallet.ui.loginPrompts.register(controller: .instance(controller), for: .authentication)

        let badge = try await world.wallet.enroll(at: world.organization.authority.organization().issuer, with: .right)
        let rows = try await world.rows()
        let devices = try await world.wallet.devices(of: badge.id)
        let wallet = try await world.reopened()
        let afterwards = await failure { try await wallet.devices(of: badge.id) }

        XCTAssertEqual(badge.status, .active)
        XCTAssertNil(rows["session"])
        XCTAssertEqual(devices.devices.count, 1)
        XCTAssertEqual(afterwards?.code, .sessionEnded)
        try await wallet.close()
    }

    @MainActor
    func testALoginGoesToOneOrganizationHoweverItsAddressIsWritten() async throws {
        let world = try await WalletFixture()
        try world.organization.authority.openAccount()
        let issuer = try world.organization.authority.organization().issuer
        let written = try XCTUnwrap(URL(string: issuer.absoluteString.replacing("http:", with: "HTTP:")))

        let badge = try await world.wallet.enroll(at: written, with: .right)

        XCTAssertNotEqual(written.absoluteString, issuer.absoluteString)
        XCTAssertEqual(badge.server, issuer)
        XCTAssertEqual(badge.organizationID.rawValue, issuer.absoluteString)
    }

    @MainActor
    func testED15ALogoutOfOneOrganizationOrOfAllEndsTheSessionsAtTheServer() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let controller = LoginPromptController()
        bearer.wallet.ui.loginPrompts.register(controller: .instance(controller), for: .authentication)

        try await bearer.wallet.logIn(to: bearer.badge.id, with: .right)
        let one = try await bearer.wallet.logOut(of: bearer.badge.organizationID)
        controller.persistsCredentials = false
        try await bearer.wallet.logIn(to: bearer.badge.id, with: .right)
        let all = try await bearer.wallet.logOutOfAll()
        let none = try await bearer.wallet.logOutOfAll()
        let session = await failure { [wallet = bearer.wallet, badge = bearer.badge.id] in
            try await wallet.devices(of: badge)
        }

        XCTAssertEqual([one, all, none], [[bearer.badge.id], [bearer.badge.id], []])
        XCTAssertEqual(session?.code, .sessionEnded)
        let ended = try bearer.authority.auditEntries().count { $0.event.kind == .login && $0.event.outcome == "ended" }
        XCTAssertEqual(ended, 2)
    }

    @MainActor
    func testED15ALogoutEndsTheSavedLoginToo() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let controller = LoginPromptController()
        bearer.wallet.ui.loginPrompts.register(controller: .instance(controller), for: .authentication)
        try await bearer.wallet.logIn(to: bearer.badge.id, with: .right)
        controller.persistsCredentials = false
        try await bearer.wallet.logIn(to: bearer.badge.id, with: .right)

        let all = try await bearer.wallet.logOutOfAll()
        let none = try await bearer.wallet.logOutOfAll()
        let stored = try await bearer.wallet.store.session(of: bearer.badge.id)

        XCTAssertEqual([all, none], [[bearer.badge.id], []])
        XCTAssertNil(stored)
    }
}
