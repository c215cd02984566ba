import BadgeAuthority
import BadgeLoginPrompts
import BadgeModel
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// A login in the browser of this device.
final class BrowserLoginTests: XCTestCase {
    private static let right = ["username": "ana", "password": "seven green lamps", "action": "allow"]
    private static let wrong = ["username": "ana", "password": "seven grey lamps", "action": "allow"]

    @MainActor
    func testABadgeComesOnceTheUserHasLoggedInInTheBrowser() async throws {
        let (world, screen, browser) = try await Self.world([Self.wrong, Self.right])

        let badge = try await world.badge(in: browser)

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(badge.holder.fullName, "Ana Lima")
        XCTAssertEqual(screen.shown, [BrowserLoginPrompt(organization: "Example Works", host: "127.0.0.1")])
        XCTAssertEqual(screen.dismissals, 1)
        let devices = try await world.wallet.devices(of: badge.id)
        XCTAssertEqual(devices.devices.count, 1)
    }

    @MainActor
    func testED21TheScreenOfAServerIsDrawnByTheDefaultScreens() async throws {
        let (world, _, browser) = try await Self.world([Self.right])
        let presenter = ScriptedPresenter([.browserLogin: [.action("acknowledge")]])
        world.wallet.ui.registerAll(presentedBy: presenter)
        world.wallet.ui.loginPrompts.setSettings(
            try LoginSettings(
                Array(
                    #"""
                    {"screens": {"server": {"default": {"title": {"text": "Go to %@"}, "loginButton": {"text": "Open"},
                      "cancelButton": {"text": "Not now"}}}}}
                    """#.utf8), mode: .development))

        _ = try await world.badge(in: browser)

        let form = try XCTUnwrap(presenter.forms.first)
        XCTAssertEqual(form.title, "Go to 127.0.0.1")
        XCTAssertEqual(form.actions.map(\.label), ["Open"])
        XCTAssertEqual(form.cancelLabel, "Not now")
        XCTAssertTrue(form.message.contains("127.0.0.1"), form.message)
    }

    @MainActor
    func testALoginThatGoesOnInTheBrowserIsCancelledHere() async throws {
        let (world, _, _) = try await Self.world([])
        let screen = LeavingScreen()
        world.wallet.ui.registerLoginUI { screen }
        let browser = EndlessBrowser { await screen.leave() }

        do {
            _ = try await world.badge(in: browser)
            XCTFail("the login was not cancelled")
        } catch let error as BadgeError {
            XCTAssertEqual(error.code, .declined)
        }
        let badges = try await world.wallet.store.badges()
        XCTAssertEqual(screen.dismissals, 1)
        XCTAssertTrue(badges.isEmpty)
    }

    @MainActor
    func testTheBrowserOpensAnAnnouncedLoginAndNothingOfItIsInTheAddress() async throws {
        let (world, _, browser) = try await Self.world([Self.right])

        _ = try await world.badge(in: browser)

        let page = try XCTUnwrap(browser.opened.first)
        let names = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems?.map(\.name)
        XCTAssertEqual(names, ["client_id", "request_uri"])
    }

    @MainActor
    func testWhoeverRefusesThereOrGivesUpHereGetsNoBadge() async throws {
        let cases: [(answers: [[String: String]], givesUp: Bool)] = [
            ([["action": "deny"]], false), ([], false), ([Self.right], true),
        ]
        for (answers, givesUp) in cases {
            let (world, screen, browser) = try await Self.world(answers, givesUp: givesUp)

            let ending = await Ending { try await world.badge(in: browser) }

            XCTAssertEqual(ending, .failed(.declined))
            XCTAssertEqual(screen.dismissals, 1)
            let rows = try await world.rows()
            XCTAssertEqual(rows, [:])
        }
    }

    @MainActor
    func testAnOfferWithoutACodeIsRedeemedByALogin() async throws {
        let (world, screen, browser) = try await Self.world([Self.right])
        let offers = [\LoginInvitation.offer, \.offerReference]

        for (number, offer) in offers.enumerated() {
            let (world, _, browser) = number == 0 ? (world, screen, browser) : try await Self.world([Self.right])
            let invitation = try world.organization.authority.inviteToLogIn("ana@example.com")
            let badge = try await ProvisionBadge(
                offer: invitation[keyPath: offer], context: world.context(browser: browser)
            ).run()
            XCTAssertEqual(badge.status, .active)
        }
    }

    @MainActor
    func testAServerWithoutTheDeviceAPIIsLoggedInToInTheBrowser() async throws {
        let (world, screen, browser) = try await Self.world([Self.right])
        world.wire.rule { call in
            guard call.name == "GET /.well-known/badge-configuration" else { return try await call.forward() }
            return .json(["error": "not_found"], status: 404)
        }

        let badge = try await EnrollByLogin(
            server: try world.issuer(), context: world.context(browser: browser)
        ).run()

        XCTAssertEqual(badge.holder.fullName, "Ana Lima")
        XCTAssertEqual(screen.shown.count, 1)
    }

    @MainActor
    func testASyncAsksAServerWithoutTheDeviceAPIForNothingOfIt() async throws {
        let (world, _, browser) = try await Self.world([Self.right])
        world.wire.rule { call in
            guard call.name == "GET /.well-known/badge-configuration" else { return try await call.forward() }
            return .json(["error": "not_found"], status: 404)
        }
        let badge = try await world.badge(in: browser)
        let end = try XCTUnwrap(badge.validity.expires)
        world.clock.advance(by: end.timeIntervalSince(world.clock.now()) - 86_400)

        let reports = try await world.wallet.sync()

        let kept = try await world.wallet.badge(badge.id)
        XCTAssertEqual(reports.flatMap(\.failures), [])
        XCTAssertEqual(reports.flatMap(\.renewed), [])
        XCTAssertEqual(kept?.status, .active)
    }

    @MainActor
    func testALoginInTheBrowserServesABadgeThatIsHere() async throws {
        let (world, _, browser) = try await Self.world([Self.right, Self.right])
        let badge = try await world.badge(in: browser)
        _ = try await world.wallet.logOut(of: badge.organizationID)

        let after = try await LogInToBadge(
            badgeID: badge.id, method: .browser, context: world.context(browser: browser)
        ).run()

        XCTAssertEqual(after.id, badge.id)
        XCTAssertEqual(after.status, .active)
    }

    @MainActor
    func testWithoutABrowserTheLoginIsRefused() async throws {
        let (world, screen, _) = try await Self.world([])

        let ending = await Ending {
            try await EnrollByLogin(server: try world.issuer(), method: .browser, context: world.context).run()
        }

        XCTAssertEqual(ending, .failed(.notSupported))
        XCTAssertEqual(screen.shown.count, 1)
    }

    @MainActor
    private static func world(
        _ answers: [[String: String]], givesUp: Bool = false
    ) async throws -> (WalletFixture, BrowserLoginScreen, ScriptedBrowser) {
        let world = try await WalletFixture()
        try world.organization.authority.openAccount()
        let screen = BrowserLoginScreen(givesUp: givesUp)
        world.wallet.ui.registerLoginUI { screen }
        return (world, screen, ScriptedBrowser(world.organization.authority.transport(), answers: answers))
    }
}

extension WalletFixture {
    fileprivate func badge(in browser: any ExternalBrowser) async throws -> Badge {
        try await EnrollByLogin(server: try issuer(), method: .browser, context: context(browser: browser)).run()
    }
}

@MainActor
private final class BrowserLoginScreen: LoginUIProtocol {
    private(set) var shown: [BrowserLoginPrompt] = []
    private(set) var dismissals = 0
    private let givesUp: Bool

    init(givesUp: Bool) { self.givesUp = givesUp }

    func promptForBrowserLogin(_ login: BrowserLoginPrompt, completion: @escaping PromptCompletion<InformAnswer>) {
        shown.append(login)
        completion(givesUp ? nil : .acknowledged, nil)
    }

    func promptForLoginToBadge(_ badge: Badge, completion: @escaping PromptCompletion<LoginCredentials>) {}
    func promptForLoginToOrganization(
        _ organization: String, completion: @escaping PromptCompletion<LoginCredentials>
    ) {}
    func dismiss() { dismissals += 1 }
}

/// A user who goes on in the browser, and comes back to cancel.
@MainActor
private final class LeavingScreen: LoginUIProtocol {
    private var completion: PromptCompletion<InformAnswer>?
    private(set) var dismissals = 0

    func promptForBrowserLogin(_ login: BrowserLoginPrompt, completion: @escaping PromptCompletion<InformAnswer>) {
        self.completion = completion
        completion(.acknowledged) { _ in }
    }

    func leave() { completion?(nil, nil) }

    func promptForLoginToBadge(_ badge: Badge, completion: @escaping PromptCompletion<LoginCredentials>) {}
    func promptForLoginToOrganization(
        _ organization: String, completion: @escaping PromptCompletion<LoginCredentials>
    ) {}
    func dismiss() { dismissals += 1 }
}

/// A browser in which nobody logs in.
private struct EndlessBrowser: ExternalBrowser {
    let onLogin: @Sendable () async -> Void

    init(_ onLogin: @escaping @Sendable () async -> Void) { self.onLogin = onLogin }

    var isAvailable: Bool { true }

    func open(_ page: URL) async throws {}

    func logIn(beginning begin: @Sendable (URL) async throws -> BrowserAuthorization) async throws -> URL {
        await onLogin()
        let (nothing, continuation) = AsyncStream<Never>.makeStream()
        for await _ in nothing {}
        withExtendedLifetime(continuation) {}
        throw CancellationError()
    }
}

extension ScriptedPresenter {
    fileprivate var forms: [Form] {
        transcript.events.compactMap { event in
            guard case .shown(let form) = event else { return nil }
            return form
        }
    }
}
