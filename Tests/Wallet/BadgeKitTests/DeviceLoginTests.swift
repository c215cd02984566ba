import BadgeAuthority
import BadgeModel
import BadgeOpenID
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import XCTest

@testable import BadgeKit

/// A login on another screen: this one shows a code, and goes on by itself.
final class DeviceLoginTests: XCTestCase {
    @MainActor
    func testABadgeComesOnceTheUserHasLoggedInElsewhere() async throws {
        let (world, screen) = try await Self.world(answers: "allow")

        let badge = try await world.badgeByDeviceLogin()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(badge.holder.fullName, "Ana Lima")
        XCTAssertEqual(screen.shown.map(\.organization), ["Example Works"])
        XCTAssertEqual(screen.shown.map(\.secondsLeft), [600])
        XCTAssertEqual(screen.dismissals, 1)
    }

    @MainActor
    func testWhoeverRefusesElsewhereOrGivesUpHereGetsNoBadge() async throws {
        for (answer, givesUp) in [("deny", false), (nil, true)] {
            let (world, screen) = try await Self.world(answers: answer, givesUp: givesUp)

            let ending = await Ending { try await world.badgeByDeviceLogin() }

            XCTAssertEqual(ending, .failed(.declined), answer ?? "given up")
            XCTAssertEqual(screen.dismissals, 1)
            let badges = try await world.wallet.badges
            XCTAssertEqual(badges, [])
        }
    }

    @MainActor
    func testReadingThePromptDoesNotEndIt() async throws {
        let (world, screen) = try await Self.world(answers: "allow", acknowledges: true)

        let badge = try await world.badgeByDeviceLogin()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(screen.dismissals, 1)
    }

    @MainActor
    func testALoginElsewhereServesABadgeThatIsHere() async throws {
        let (world, _) = try await Self.world(answers: "allow")
        let badge = try await world.badgeByDeviceLogin()
        _ = try await world.wallet.logOut(of: badge.organizationID)

        let after = try await LogInToBadge(badgeID: badge.id, method: .device, context: world.context).run()

        XCTAssertEqual(after.id, badge.id)
        XCTAssertEqual(after.status, .active)
        let devices = try await world.wallet.devices(of: badge.id)
        XCTAssertEqual(devices.devices.count, 1)
    }

    @MainActor
    func testAScreenWithoutThePromptHasTheBrowserOpened() async throws {
        let (world, _) = try await Self.world(answers: nil)
        world.wallet.ui.registerLoginUI { PasswordScreen() }
        let browser = LoggingInBrowser(world.organization.authority.transport())

        let badge = try await EnrollByLogin(
            server: try world.issuer(), method: .device, context: world.context(browser: browser)
        ).run()

        XCTAssertEqual(badge.status, .active)
        let page = try XCTUnwrap(browser.opened.first)
        XCTAssertTrue(page.absoluteString.contains("/device?user_code="), page.absoluteString)
    }

    @MainActor
    func testAScreenWithoutThePromptAndWithoutABrowserIsRefused() async throws {
        let (world, _) = try await Self.world(answers: nil)
        world.wallet.ui.registerLoginUI { PasswordScreen() }

        let ending = await Ending { try await world.badgeByDeviceLogin() }

        XCTAssertEqual(ending, .failed(.notSupported))
    }

    @MainActor
    func testAServerWithoutTheDeviceAPILogsInElsewhereByItself() async throws {
        let (world, screen) = try await Self.world(answers: "allow")
        world.wire.rule { call in
            guard call.name == "GET /.well-known/badge-configuration" else { return try await call.forward() }
            return .json(["error": "not_found"], status: 404)
        }

        let badge = try await EnrollByLogin(server: try world.issuer(), context: world.context).run()
        let ending = await Ending {
            try await EnrollByLogin(server: try world.issuer(), method: .challenge, context: world.context).run()
        }

        XCTAssertEqual(badge.holder.fullName, "Ana Lima")
        XCTAssertEqual(screen.shown.count, 1)
        XCTAssertEqual(ending, .failed(.notSupported))
    }

    @MainActor
    private static func world(
        answers: String?, givesUp: Bool = false, acknowledges: Bool = false
    ) async throws -> (WalletFixture, DeviceLoginScreen) {
        let world = try await WalletFixture()
        try world.organization.authority.openAccount()
        let transport = world.organization.authority.transport()
        let screen = DeviceLoginScreen(givesUp: givesUp, acknowledges: acknowledges) { login in
            guard let answers else { return }
            let form = [
                "user_code=\(login.userCode)", "username=ana", "password=seven+green+lamps", "action=\(answers)",
            ]
            let request = HTTPRequest(
                .post, to: login.address, headerFields: [.contentType: "application/x-www-form-urlencoded"])
            let answer = try await transport.send(request, body: Data(form.joined(separator: "&").utf8))
            XCTAssertEqual(answer.response.status, .ok)
        }
        world.wallet.ui.registerLoginUI { screen }
        return (world, screen)
    }
}

extension WalletFixture {
    // Without the seconds between two questions.
    fileprivate func badgeByDeviceLogin() async throws -> Badge {
        try await EnrollByLogin(server: try issuer(), method: .device, context: context).run()
    }
}

@MainActor
private final class DeviceLoginScreen: LoginUIProtocol {
    private(set) var shown: [DeviceLoginPrompt] = []
    private(set) var dismissals = 0
    private let givesUp: Bool
    private let acknowledges: Bool
    private let elsewhere: @Sendable (DeviceLoginPrompt) async throws -> Void
    private var completion: PromptCompletion<DeviceLoginAnswer>?

    init(
        givesUp: Bool, acknowledges: Bool, elsewhere: @escaping @Sendable (DeviceLoginPrompt) async throws -> Void
    ) {
        self.givesUp = givesUp
        self.acknowledges = acknowledges
        self.elsewhere = elsewhere
    }

    func promptForDeviceLogin(_ login: DeviceLoginPrompt, completion: @escaping PromptCompletion<DeviceLoginAnswer>) {
        shown.append(login)
        self.completion = completion
        if givesUp { return completion(nil, nil) }
        if acknowledges { completion(.acknowledged, nil) }
        Task {
            do { try await elsewhere(login) } catch { XCTFail("\(error)") }
        }
    }

    func promptForLoginToBadge(_ badge: Badge, completion: @escaping PromptCompletion<LoginCredentials>) {}
    func promptForLoginToOrganization(
        _ organization: String, completion: @escaping PromptCompletion<LoginCredentials>
    ) {}

    func dismiss() {
        dismissals += 1
        completion = nil
    }
}

/// Logs in on the page that it is asked to open.
private final class LoggingInBrowser: ExternalBrowser {
    let isAvailable = true
    private let transport: any HTTPTransport
    private let pages = Mutex<[URL]>([])

    init(_ transport: any HTTPTransport) { self.transport = transport }

    var opened: [URL] { pages.withLock { $0 } }

    func open(_ page: URL) async throws {
        pages.withLock { $0.append(page) }
        let code = page.query()?.split(separator: "=").last ?? ""
        let form = "user_code=\(code)&username=ana&password=seven+green+lamps&action=allow"
        let address = try XCTUnwrap(URL(string: "/device", relativeTo: page)?.absoluteURL)
        let request = HTTPRequest(
            .post, to: address, headerFields: [.contentType: "application/x-www-form-urlencoded"])
        _ = try await transport.send(request, body: Data(form.utf8))
    }

    func logIn(
        beginning begin: @Sendable (_ redirect: URL) async throws -> BrowserAuthorization
    ) async throws -> URL { throw BadgeError(.notSupported, reason: "Only pages are opened.") }
}

@MainActor
private final class PasswordScreen: LoginUIProtocol {
    func promptForLoginToBadge(_ badge: Badge, completion: @escaping PromptCompletion<LoginCredentials>) {}
    func promptForLoginToOrganization(
        _ organization: String, completion: @escaping PromptCompletion<LoginCredentials>
    ) {}
    func dismiss() {}
}
