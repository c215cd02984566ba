import BadgeAuthority
import BadgeLoginPrompts
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// Changing a password, pages and codes, and what a prompt's status says.
final class LoginKindTests: XCTestCase {
    private static let old = LoginCredentials.right.password
    private static let new = Secret(utf8: "eleven white gates")

    private static func change(_ current: Secret, to new: Secret, again: Secret? = nil) -> LoginAnswer {
        .passwordChange(PasswordChange(current: current, new: new, confirmation: again ?? new))
    }

    @MainActor
    func testED16APasswordIsChangedAndTheOtherSessionsEnd() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let home = try TemporaryHome()
        let other = try await BadgeWallet.open(bearer.world.organization.configuration(home: home.url))
        let badge = try await other.enroll(at: bearer.badge.server, with: .right)
        let view = ScriptedLoginView(
            answers: Self.change(Self.old, to: Self.new, again: Self.old), Self.change(Self.new, to: Self.new),
            Self.change(LoginCredentials.wrong.password, to: Self.new), Self.change(Self.old, to: Self.new))
        bearer.wallet.ui.loginPrompts.register(view: .instance(view), for: .changePassword)
        var asked: [Int] = []
        let steps = view.steps
        view.steps = steps.map { step in
            { responder in
                asked.append(bearer.world.wire.calls.count { $0 == "POST /password" })
                step(responder)
            }
        }

        let status = await bearer.show(.changePassword)
        let elsewhere = await failure { try await other.devices(of: badge.id) }
        let here = try await bearer.wallet.devices(of: bearer.badge.id)
        let former = await failure { [wallet = bearer.wallet, badge = bearer.badge.id] in
            try await wallet.logIn(to: badge, with: .right)
        }
        try await bearer.wallet.logIn(
            to: bearer.badge.id, with: LoginCredentials(username: "ana", password: Self.new))

        XCTAssertEqual(status, .answered)
        XCTAssertEqual(view.failures.map(\.error.code), [.invalidInput, .invalidInput, .loginRefused])
        XCTAssertEqual(view.failures.map { path($0.error) }, ["confirmNewPassword", "new", nil])
        XCTAssertEqual(view.failures.last?.error.detail, .triesLeft(9))
        XCTAssertEqual(asked.prefix(2), [0, 0])
        XCTAssertEqual([elsewhere?.code, former?.code], [.sessionEnded, .loginRefused])
        XCTAssertGreaterThan(here.devices.count, 0)
        try await other.close()
    }

    @MainActor
    func testED16TheRegisteredScreenAsksForBothPasswords() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let typed = ["current": "seven green lamps", "new": "eleven white gates", "confirmation": "eleven white gates"]
        let presenter = ScriptedPresenter([.passwordChange: [.submit(typed)]])
        bearer.wallet.ui.registerAll(presentedBy: presenter)

        try await bearer.wallet.changePassword(of: bearer.badge.id)
        try await bearer.wallet.logIn(
            to: bearer.badge.id, with: LoginCredentials(username: "ana", password: Self.new))

        let changes = try bearer.authority.auditEntries().filter { $0.event.outcome == "passwordChanged" }
        XCTAssertEqual(changes.count, 1)
    }

    @MainActor
    func testED17ABaseURLReplacesThePageAndTheFlagsAreNotLookedAt() async throws {
        let organization = try TestOrganization()
        try organization.authority.openAccount()
        let home = try TemporaryHome()
        var configuration = organization.configuration(home: home.url)
        let typed = ["username": "ana", "password": "seven green lamps", "action": "allow"]
        let browser = ScriptedBrowser(organization.authority.transport(), answers: [typed, typed])
        configuration.browser = browser
        let wallet = try await BadgeWallet.open(configuration)
        let issuer = try organization.authority.organization().issuer
        let view = ScriptedLoginView()
        wallet.ui.loginPrompts.register(view: .instance(view), for: .htmlForm)
        var options = try LoginPromptOptions(parameters: ["canBeCancelled": false, "onlyMobileServerError": true])

        view.steps = [
            { responder in
                responder.cancel()
                responder.submit(.proceed)
            }
        ]
        let derived = await wallet.showLoginPrompt(.htmlForm, for: .server(issuer), options: options)
        let badges = try await wallet.badges
        let badge = try XCTUnwrap(badges.first).id
        options.baseURL = issuer.appending(path: "authorize")
        view.steps = [{ $0.submit(.proceed) }]
        let explicit = await wallet.showLoginPrompt(.htmlForm, for: .badge(badge), options: options)
        options.baseURL = URL(string: "https://login.example.org/form")
        view.steps = [{ $0.cancel() }]
        let elsewhere = await wallet.showLoginPrompt(.htmlForm, for: .badge(badge), options: options)
        options.baseURL = URL(string: "http://login.example.org/form")
        let insecure = await wallet.showLoginPrompt(.htmlForm, for: .badge(badge), options: options)

        XCTAssertEqual([derived, explicit, elsewhere, insecure], [.answered, .answered, .cancelled, .error])
        XCTAssertEqual(view.setups.map { $0.address?.host() }, ["127.0.0.1", "127.0.0.1", "login.example.org"])
        XCTAssertEqual(view.setups.map(\.canBeCancelled), [false, true, true])
        XCTAssertEqual(view.setups.map(\.showsServerErrorsOnly), [true, false, false])
        XCTAssertEqual(browser.opened.map(\.path), ["/authorize", "/authorize"])
        XCTAssertEqual(browser.opened.compactMap { $0.query()?.contains("request_uri") }, [true, true])
        try await wallet.close()
    }

    @MainActor
    func testED19OnePromptIsUpAtATimeAndASecondWaitsOrSaysSo() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let prompts = bearer.wallet.ui.loginPrompts
        let view = ScriptedLoginView()
        prompts.register(view: .instance(view), for: .authentication)
        let shown = Gate()
        view.steps = [{ _ in shown.open() }, { $0.submit(.credentials(.right)) }]
        let before = prompts.isPromptDisplaying

        let first = Task { await bearer.show() }
        await shown.wait()
        let during = prompts.isPromptDisplaying
        let refused = await bearer.show()
        let waiting = Task { try await bearer.wallet.logIn(to: bearer.badge.id) }
        view.responder?.cancel()
        let status = await first.value
        let badge = try await waiting.value

        XCTAssertEqual([before, during, prompts.isPromptDisplaying], [false, true, false])
        XCTAssertEqual([status, refused], [.cancelled, .waiting])
        XCTAssertEqual(badge.id, bearer.badge.id)
        XCTAssertEqual(view.events.filter(["setUp", "dismiss"].contains), ["setUp", "dismiss", "setUp", "dismiss"])
    }

    @MainActor
    func testED19AWaitingPromptThatIsCancelledNeverShows() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let view = ScriptedLoginView()
        bearer.wallet.ui.loginPrompts.register(view: .instance(view), for: .authentication)
        let shown = Gate()
        view.steps = [{ _ in shown.open() }]

        let first = Task { await bearer.show() }
        await shown.wait()
        let waiting = Task { try await bearer.wallet.logIn(to: bearer.badge.id) }
        waiting.cancel()
        let cancelled = await waiting.result
        view.responder?.cancel()
        _ = await first.value

        XCTAssertThrowsError(try cancelled.get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
        XCTAssertEqual(view.setups.count, 1)
        XCTAssertFalse(bearer.wallet.ui.loginPrompts.isPromptDisplaying)
    }

    @MainActor
    func testED20EachStatusHasItsNameAndItsNumber() async throws {
        let bearer = try await BadgeHolder.withAccount()
        try bearer.authority.openAccountOfBen()
        bearer.wallet.ui.loginPrompts.register(
            view: .instance(ScriptedLoginView(answers: .credentials(.ben))), for: .authentication)

        let error = await bearer.show()
        bearer.wallet.ui.loginPrompts.reset(.authentication)
        bearer.book.omitsHandler = true
        bearer.book.logins = [.wrong]
        let retry = await bearer.show()

        XCTAssertEqual([error, retry], [.error, .retry])
        XCTAssertEqual(LoginPromptStatus.allCases, [.waiting, .answered, .cancelled, .error, .retry])
        XCTAssertEqual(LoginPromptStatus.allCases.map(\.rawValue), [0, 1, 2, 3, 0x4321])
        XCTAssertEqual(LoginPromptStatus.cancelledCode, -0x1234)
        XCTAssertEqual(LoginPromptKind.allCases.map(\.rawValue), [0, 1, 2, 3, 4, 5, 6])
    }
}
