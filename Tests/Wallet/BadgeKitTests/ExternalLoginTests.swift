import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeCustody
import BadgeModel
import BadgeOpenID
import BadgeProviders
import BadgeSystem
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// A login at another server than the organization's, whose accounts the organization knows.
final class ExternalLoginTests: XCTestCase {
    @MainActor
    func testALoginAtTheOtherServerBringsTheBadge() async throws {
        let world = try await ExternalWorld()
        try world.link()

        let badge = try await world.wallet.enroll(at: world.issuer)

        XCTAssertEqual(badge.holder.fullName, "Ana Lima")
        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(world.screen.shown, ["Example Works, login.example.com"])
        let devices = try await world.wallet.devices(of: badge.id).devices
        XCTAssertEqual(devices.map(\.name), ["Ana's phone"])
        // The other server hears for whom its token is to be, and nothing of the device but its key.
        let token = try XCTUnwrap(world.server.forms.last)
        XCTAssertEqual(token["resource"], world.issuer.absoluteString)
        XCTAssertNil(token["device_name"])
    }

    @MainActor
    func testALoginOnAnotherScreenBringsTheBadge() async throws {
        let world = try await ExternalWorld()
        try world.link()

        let badge = try await EnrollByLogin(server: world.issuer, method: .device, context: world.context).run()

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(world.screen.shown, ["Example Works, WDJB-MJHT"])
    }

    @MainActor
    func testAnOfferThatAsksForALoginLeadsToTheOtherServer() async throws {
        let world = try await ExternalWorld()
        try world.link()
        let invitation = try world.authority.inviteToLogIn("ana@example.com")

        let badge = try await world.wallet.provision(invitation.offerReference)
        let again = await Ending { try await world.wallet.provision(invitation.offerReference) }

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(world.screen.shown, ["Example Works, login.example.com"])
        XCTAssertEqual(again, .failed(.invitationUnusable))
    }

    @MainActor
    func testTheBadgeLivesOnWhileTheOtherServerIsDown() async throws {
        let world = try await ExternalWorld()
        try world.link()
        let badge = try await world.wallet.enroll(at: world.issuer)
        world.server.behave { $0.isDown = true }
        world.clock.advance(by: 86_400)

        let synced = try await world.wallet.sync()
        let renewed = try await RenewBadge(badge, context: world.wallet.context).run()
        world.book.entries = [.new("482915")]
        try await world.wallet.setPasscode()
        let waiting = try await world.wallet.badgesAwaitingNewKey
        let last = try await world.wallet.sync()

        XCTAssertEqual((synced + last).flatMap(\.failures), [])
        XCTAssertEqual(renewed.id, badge.id)
        XCTAssertEqual(waiting.map(\.id), [])
        XCTAssertEqual(try world.authority.badges().filter { $0.status == .active }.count, 1)
    }

    @MainActor
    func testALoginRenewsThatOfABadgeThatIsHere() async throws {
        let world = try await ExternalWorld()
        try world.link()
        let badge = try await world.wallet.enroll(at: world.issuer)
        _ = try await world.wallet.logOut(of: badge.organizationID)

        let after = try await world.wallet.logIn(to: badge.id)
        let devices = try await world.wallet.devices(of: badge.id)

        XCTAssertEqual(after.id, badge.id)
        XCTAssertEqual(devices.devices.count, 1)
        XCTAssertEqual(world.screen.shown.count, 2)
    }

    @MainActor
    func testAnInvitedPersonsLoginForTheBadgeLinksTheAccount() async throws {
        let world = try await ExternalWorld(policy: ["restrictions": [["type": "login"]]])
        let invitation = try world.authority.invite("ana@example.com")
        world.book.codes = [invitation.transactionCode.text]

        let badge = try await world.wallet.provision(invitation.offer)

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(world.screen.shown, ["Example Works, login.example.com"])
        XCTAssertEqual(try world.authority.externalAccounts().map(\.email), ["ana@example.com"])
    }

    @MainActor
    func testAnAccountThatIsNobodysGetsNoBadgeAndLeavesNothing() async throws {
        let world = try await ExternalWorld()

        let ending = await failure { try await world.wallet.enroll(at: world.issuer) }

        let rows = try await world.wallet.rows()
        XCTAssertEqual(ending?.code, .accountUnknown)
        XCTAssertEqual(
            ending?.reason,
            """
            Example Works has no person linked to your account at https://login.example.com. Ask its administrator to link \
            the account to you, and log in again.
            """)
        XCTAssertEqual(rows, [:])
    }

    @MainActor
    func testAnUnlinkedAccountsSessionEndsAndItsBadgeStaysUntilItIsRevoked() async throws {
        let world = try await ExternalWorld()
        try world.link()
        let badge = try await world.wallet.enroll(at: world.issuer)
        try world.authority.unlinkAccount(LoginServer.subject)
        world.clock.advance(by: 1000)

        let listed = await failure { try await world.wallet.devices(of: badge.id) }
        let login = await failure { try await world.wallet.logIn(to: badge.id) }
        try world.authority.revoke(try XCTUnwrap(try world.authority.badges().first).id)
        let synced = try await world.wallet.sync()

        XCTAssertEqual([listed?.code, login?.code], [.sessionEnded, .accountUnknown])
        XCTAssertEqual(synced.flatMap(\.changes).count, 1)
    }

    @MainActor
    func testAServerThatKnowsNoResourcesIsAskedWithout() async throws {
        let world = try await ExternalWorld()
        try world.link()
        let audience = world.issuer.absoluteString
        world.server.behave { behaviour in
            behaviour.refusesResources = true
            behaviour.claims = ["aud": .string(audience)]
        }

        let badge = try await EnrollByLogin(server: world.issuer, method: .device, context: world.context).run()

        XCTAssertEqual(badge.status, .active)
        let asked = world.server.forms.filter { $0["scope"] != nil }.map { $0["resource"] }
        XCTAssertEqual(asked, [audience, nil])
        XCTAssertNil(world.server.forms.last?["resource"])
    }

    @MainActor
    func testAServerThatBindsNoTokensIsOfNoUse() async throws {
        let world = try await ExternalWorld()
        try world.link()
        world.server.behave { $0.tokenType = "Bearer" }

        let ending = await failure { try await world.wallet.enroll(at: world.issuer) }

        XCTAssertEqual(ending?.code, .serverAnswerInvalid)
        XCTAssertEqual(try world.authority.badges().count, 0)
    }

    @MainActor
    func testSomebodyElsesLoginDoesNotServeTheBadge() async throws {
        let world = try await ExternalWorld()
        try world.link()
        let badge = try await world.wallet.enroll(at: world.issuer)
        try world.authority.add(Person.Details(name: "Ben Okri", email: "ben@example.com"))
        try world.authority.linkAccount("ben", to: "ben@example.com")
        world.server.behave { $0.subject = "ben" }

        let ending = await failure { try await world.wallet.logIn(to: badge.id) }

        XCTAssertEqual(ending?.code, .wrongPerson)
    }
}

/// An organization whose people log in at another server, and a wallet that reaches both.
@MainActor
private final class ExternalWorld {
    let clock = FixedClock(WalletFixture.start)
    let organization: TestOrganization
    let server: LoginServer
    let wallet: BadgeWallet
    let book = ScriptedUser()
    let screen = LoginRecorder()
    let issuer: URL
    private let home: TemporaryHome
    private let transport: any HTTPTransport

    var authority: Authority { organization.authority }

    init(policy: JSON = ["deviceLimit": 3]) async throws {
        organization = try TestOrganization(clock: clock)
        server = LoginServer(clock: clock)
        home = try TemporaryHome()
        let authority = organization.authority
        try authority.set(try Policy(JSONReader(policy)))
        issuer = try authority.organization().issuer
        let external = try ExternalAuthorizationServer(issuer: XCTUnwrap(URL(string: LoginServer.issuer)))
        let own = try Described.transport(
            authority.transport { [server] in ($0.authorizationServer, $0.network) = (external, server) }, root: issuer)
        transport = SwitchedTransport([issuer.origin: own, LoginServer.issuer: server])
        var configuration = organization.configuration(home: home.url, transport: transport)
        configuration.browser = ScriptedBrowser(server, answers: Array(repeating: ["action": "allow"], count: 5))
        configuration.deviceName = "Ana's phone"
        wallet = try await BadgeWallet.open(configuration)
        book.register(with: wallet.ui)
        wallet.ui.registerLoginUI { [screen] in screen }
    }

    /// What the wallet's workflows work with, without the seconds between two questions.
    var context: WorkflowContext {
        WorkflowContext(
            store: wallet.store, ui: wallet.ui,
            issuer: IssuerClient(transport: transport, clock: clock, pause: { _ in try Task.checkCancellation() }),
            custody: FastTestCustody(FileCustody(directory: home.path)), random: SystemRandom(),
            sensors: wallet.context.sensors, deviceName: "Ana's phone", browser: NoBrowser(),
            unlockCache: wallet.context.unlockCache, pause: { try await Task.sleep(for: $0) },
            diagnostics: wallet.context.diagnostics)
    }

    func link() throws { try authority.linkAccount(LoginServer.subject, to: "ana@example.com") }
}

/// Notes where the user is sent to log in.
@MainActor
private final class LoginRecorder: LoginUIProtocol {
    private(set) var shown: [String] = []
    // A prompt whose completion is let go is cancelled.
    private var waiting: PromptCompletion<DeviceLoginAnswer>?

    func promptForBrowserLogin(_ login: BrowserLoginPrompt, completion: @escaping PromptCompletion<InformAnswer>) {
        shown.append("\(login.organization), \(login.host)")
        completion(.acknowledged, nil)
    }

    func promptForDeviceLogin(_ login: DeviceLoginPrompt, completion: @escaping PromptCompletion<DeviceLoginAnswer>) {
        shown.append("\(login.organization), \(login.userCode)")
        waiting = completion
    }

    func promptForLoginToBadge(_ badge: Badge, completion: @escaping PromptCompletion<LoginCredentials>) {
        shown.append("password")
        completion(nil, nil)
    }

    func promptForLoginToOrganization(
        _ organization: String, completion: @escaping PromptCompletion<LoginCredentials>
    ) {
        shown.append("password")
        completion(nil, nil)
    }

    func dismiss() {}
}
