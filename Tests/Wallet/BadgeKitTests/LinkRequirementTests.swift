import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeDatabase
import BadgeModel
import BadgeOpenID
import BadgeTesting
import BadgeUI
import Foundation
import GRDB
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

/// What a workflow must honour of the model that this library resumes: servers, recovery and links.
final class LinkRequirementTests: XCTestCase {
    private static let server = ["ServerSwitch.instance", "ServerSwitch.promptForConfirmation", "ServerSwitch.dismiss"]
    private static let terms = Restrictions.terms(privacy: false)

    @MainActor
    func testU3AnOptionalScreenThatIsNotRegisteredLeavesTheWorkflowToItsDefault() async throws {
        let bearer = try await BadgeHolder(
            absent: ["ServerSwitch", "EmailRecovery", "BadgePicker", "SSOConfirmation", "Revoked"])
        try SecondOrganization(of: bearer.world)
        try Program.register(with: bearer.authority)
        try await BadgePickerWorkflowTests.addBadge(bearer)
        let badges = try await bearer.wallet.badges
        try await bearer.wallet.setDefaultBadge(badges[1].id)
        try await bearer.startOver()

        let switched = await Ending { try await bearer.wallet.switchServer(to: SecondOrganization.url) }
        let recovered = await Ending { try await bearer.wallet.requestRecovery(at: WalletFixture.url) }
        let picked = try await bearer.wallet.chooseBadge(from: badges)
        let answer = try await bearer.wallet.answer(to: try Program.link())
        for badge in try bearer.authority.badges() { try bearer.authority.revoke(badge.id) }
        _ = try await bearer.wallet.sync()
        let revoked = await bearer.ending()

        XCTAssertEqual(
            [switched, recovered, revoked],
            [.failed(.serverSwitchRefused), .failed(.uiNotRegistered), .failed(.badgeRevoked)])
        XCTAssertEqual(picked.id, badges[1].id)
        XCTAssertEqual(answer.members["error"], "access_denied")
        XCTAssertEqual(bearer.book.calls, [])
    }

    @MainActor
    func testU30RemovingAPersonTakesTheBadgeAwayAndTheNextSyncSaysSo() async throws {
        let bearer = try await BadgeHolder()
        try bearer.authority.remove("ana@example.com")
        bearer.book.informed = [.acknowledged]

        let report = try await bearer.heard()

        let ending = await bearer.ending()
        XCTAssertEqual(report.changes.map(\.new), [.revoked])
        XCTAssertEqual(ending, .failed(.badgeRevoked))
        XCTAssertEqual(bearer.book.revoked, [bearer.badge.id])
    }

    @MainActor
    func testU31AnotherServerIsConfirmedWithItsCertificateAndWhetherItIsAddedOrSwitchedTo() async throws {
        let bearer = try await BadgeHolder()
        try SecondOrganization(of: bearer.world)
        bearer.world.wire.show(
            .init(subject: "CN=b", issuer: "CN=a", fingerprint: "0a", pin: .sample(10), expires: WalletFixture.start))
        bearer.book.confirmations = [.confirmed, .confirmed]

        try await bearer.wallet.switchServer(to: SecondOrganization.url)
        try await bearer.wallet.switchServer(to: WalletFixture.url)

        XCTAssertEqual(bearer.book.servers.map(\.mode), [.addNewServer, .switchToServer])
        XCTAssertEqual(bearer.book.servers.compactMap(\.certificate?.fingerprint), ["0a", "0a"])
        XCTAssertEqual(bearer.book.servers.map(\.current?.name), [nil, SecondOrganization.name])
    }

    @MainActor
    func testU32AServerThatIsInUseIsToldUnlessTheScreenLeavesThatOut() async throws {
        let bearer = try await BadgeHolder()
        try await bearer.wallet.store.switchServer(to: WalletFixture.url, name: "Example Works")
        bearer.book.informed = [.acknowledged]

        try await bearer.wallet.switchServer(to: WalletFixture.url)
        let told = bearer.book.calls
        bearer.wallet.ui.registerServerSwitchUIClass(SilentScreen.self)
        let silent = await Ending { try await bearer.wallet.switchServer(to: WalletFixture.url) }

        XCTAssertEqual(
            told,
            ["ServerSwitch.instance", "ServerSwitch.notifyServerSwitchNotNeededToServer", "ServerSwitch.dismiss"])
        XCTAssertEqual(silent, .completed)
        XCTAssertEqual(bearer.book.calls, told)
    }

    @MainActor
    func testU33AMailThatCannotBeSentIsToldToTheScreenAndCanBeTriedAgain() async throws {
        let bearer = try await BadgeHolder()
        let wire = bearer.world.wire
        bearer.book.addresses = Array(repeating: try EmailAddress("ana@example.com"), count: 2)
        bearer.book.onPrompt = { wire.cut() }
        bearer.book.onRefusal = { _ in wire.reset() }

        try await RequestRecovery(email: nil, server: nil, context: bearer.world.context).run()

        XCTAssertEqual(bearer.book.refusals.map(\.code), [.serverUnreachable])
        XCTAssertEqual(try bearer.mails().count, 1)
    }

    @MainActor
    func testU34ThatTheMailIsOnItsWayIsToldUnlessTheScreenLeavesThatOut() async throws {
        let bearer = try await BadgeHolder()
        bearer.book.informed = [.acknowledged]
        let ana = try EmailAddress("ana@example.com")

        try await bearer.wallet.requestRecovery(email: ana)
        let told = bearer.book.calls
        bearer.wallet.ui.registerEmailRecoveryUIClass(SilentScreen.self)
        try await bearer.wallet.requestRecovery(email: ana)

        XCTAssertEqual(
            told,
            ["EmailRecovery.instance", "EmailRecovery.showRequestSuccessNotification", "EmailRecovery.dismiss"])
        XCTAssertEqual(bearer.book.calls, told)
    }

    @MainActor
    func testU35ANewRecoveryCodeComesWhenTheOneBeforeIsVoid() async throws {
        let bearer = try await BadgeHolder()
        let ana = try EmailAddress("ana@example.com")
        try await bearer.wallet.requestRecovery(email: ana)
        let old = try bearer.recoveryLink()
        bearer.wait(1799)
        try await bearer.wallet.requestRecovery(email: ana)
        let open = try bearer.recoveryLink()
        bearer.wait(1)
        try await bearer.wallet.requestRecovery(email: ana)
        let new = try bearer.recoveryLink()
        let (book, wallet) = try await Self.freshWallet(bearer)
        book.confirmations = [.confirmed]

        let ending = await Ending { _ = try await wallet.handle(old) }

        let rows = try await wallet.rows()
        XCTAssertEqual(open, old)
        XCTAssertNotEqual(new, old)
        XCTAssertEqual(ending, .failed(.invitationUnusable))
        XCTAssertEqual(rows, ["server": 1])
        XCTAssertEqual(try bearer.mails().count, 1)
        try await wallet.close()
    }

    @MainActor
    func testU36ARecoveryWithAServerSwitchesToItFirstAfterTheYes() async throws {
        let bearer = try await BadgeHolder()
        try await bearer.wallet.requestRecovery(email: try EmailAddress("ana@example.com"))
        let link = try bearer.recoveryLink()
        let (book, wallet) = try await Self.freshWallet(bearer)
        book.confirmations = [.refused, .confirmed]

        let refused = await Ending { _ = try await wallet.handle(link) }
        let (rows, posts) = (try await wallet.rows(), bearer.world.wire.posts)
        _ = try await wallet.handle(link)

        let servers = try await wallet.servers
        XCTAssertEqual(refused, .failed(.serverSwitchRefused))
        XCTAssertEqual(rows, [:])
        XCTAssertEqual(posts, [])
        XCTAssertEqual(servers.map(\.isCurrent), [true])
        XCTAssertEqual(book.calls, Self.server + Self.server)
        try await wallet.close()
    }

    @MainActor
    func testU37AnInvitationsCodeIsGoodOnceAndABadgeThatWasFetchedStays() async throws {
        let bearer = try await BadgeHolder()
        let invitation = try bearer.world.organization.invite()
        bearer.book.confirmations = [.confirmed, .confirmed]
        bearer.book.codes = Array(repeating: invitation.transactionCode.text, count: 2)

        let first = await Ending { _ = try await bearer.wallet.handle(invitation.link) }
        let second = await Ending { _ = try await bearer.wallet.handle(invitation.link) }

        let badges = try await bearer.wallet.badges
        XCTAssertEqual([first, second], [.completed, .failed(.invitationUnusable)])
        XCTAssertEqual(badges.map(\.status), [.active, .active])
    }

    @MainActor
    func testU38AnInvitationTurnsTheBadgeFromPendingToActive() async throws {
        let world = try await WalletFixture(policy: ["restrictions": [Self.terms]])
        let book = ScriptedUser()
        let wallet = try await world.fresh(book)
        book.confirmations = [.confirmed]
        book.codes = [world.invitation.transactionCode.text]
        book.decisions = [{ $0.map(\.accepted) }]
        let database = await wallet.store.database
        var pending: [String] = []
        book.onPrompt = {
            do { pending += try database.read { try String.fetchAll($0, sql: "SELECT status FROM badge") } } catch {
                XCTFail("\(error)")
            }
        }

        _ = try await wallet.handle(world.invitation.link)

        let active = try await wallet.badges.map(\.status)
        XCTAssertEqual(pending, ["pending"])
        XCTAssertEqual(active, [.active])
        try await wallet.close()
    }

    @MainActor
    func testU39TheNameInALinkIsForDisplayAndDecidesNothing() async throws {
        let world = try await WalletFixture()
        try SecondOrganization(of: world)
        try world.organization.authority.setPassword(
            Secret(utf8: "correct horse battery"), username: "ana", of: "ana@example.com")
        let book = ScriptedUser()
        let wallet = try await world.fresh(book)
        book.confirmations = [.confirmed]
        book.logins = [.init(username: "ana", password: Secret(utf8: "correct horse battery"))]

        _ = try await wallet.handle(
            BadgeLink.login(organization: try WalletFixture.url, name: SecondOrganization.name).text)

        let organizations = try await wallet.organizations
        XCTAssertEqual(organizations.map(\.name), ["Example Works"])
        XCTAssertEqual(book.servers.map(\.target.name), [nil])
        XCTAssertEqual(book.messages, ["Example Works"])
        try await wallet.close()
    }

    @MainActor
    func testU40ALinkSetsTheServer() async throws {
        let bearer = try await BadgeHolder()
        try SecondOrganization(of: bearer.world)
        bearer.book.confirmations = [.confirmed]

        _ = try await bearer.wallet.handle(BadgeLink.server(try SecondOrganization.url).text)

        let current = try await bearer.wallet.servers.filter(\.isCurrent)
        XCTAssertEqual(current.map(\.url), [try SecondOrganization.url])
    }

    @MainActor
    func testU41AnotherProgramsLinkPicksTheBadgeAsksPassesTheGateAndAnswersTheRegisteredAddressAlone() async throws {
        let bearer = try await BadgeHolder([Restrictions.fence])
        try Program.register(with: bearer.authority)
        try await BadgePickerWorkflowTests.addBadge(bearer)
        try await bearer.startOver()
        bearer.move(to: .office)
        bearer.book.picks = [{ $0.first }, { $0.first }]
        bearer.book.ssoDecisions = [.trustOnce(claims: ["email"])]

        let answer = try await bearer.wallet.answer(to: try Program.link())
        let stranger = await Ending {
            _ = try await bearer.wallet.handle(try Program.link(redirect: "com.example.b:/b"))
        }
        var incomplete: [Ending] = []
        for name in ["client_id", "redirect_uri", "org_id"] {
            let link = try Program.link().replacing(try Regex("\(name)=[^&]*&?"), with: "")
            incomplete.append(await Ending { _ = try await bearer.wallet.handle(link) })
        }

        let found = try await bearer.contents()
        XCTAssertTrue(answer.redirect.absoluteString.hasPrefix(Program.redirect))
        XCTAssertTrue(answer.isGranted)
        XCTAssertEqual(
            bearer.book.calls.filter { !$0.hasSuffix("instance") && !$0.hasSuffix("dismiss") },
            [
                "BadgePicker.promptUserForSelection", "SSOConfirmation.promptUserToConfirmSSO",
                "BadgePicker.promptUserForSelection",
            ])
        XCTAssertEqual(stranger, .failed(.clientUnknown))
        XCTAssertEqual(found.audit, ["decision permitted", "use released"])
        XCTAssertEqual(incomplete, Array(repeating: .failed(.linkMalformed), count: 3))
    }

    @MainActor
    func testU42ThePersonTrustsOnceAlwaysOrCancelsAndCanTakeItBack() async throws {
        let bearer = try await BadgeHolder()
        try Program.register(with: bearer.authority)
        bearer.book.ssoDecisions = [
            .trustOnce(claims: ["email"]), .cancel, .trustAlways(claims: ["email"]), .cancel,
        ]
        var granted: [Bool] = []

        for _ in 0..<4 { granted.append(try await bearer.wallet.answer(to: try Program.link()).isGranted) }
        try await bearer.wallet.revokeTrust(in: Program.id)
        granted.append(try await bearer.wallet.answer(to: try Program.link()).isGranted)

        XCTAssertEqual(granted, [true, false, true, true, false])
        XCTAssertEqual(bearer.book.requests.count, 4)
    }

    @MainActor
    func testU43ThePickerIsShownBadgesAndWhatForAndNonePickedCancels() async throws {
        let bearer = try await BadgeHolder()
        try Program.register(with: bearer.authority)
        try await BadgePickerWorkflowTests.addBadge(bearer)
        try await bearer.startOver()
        let badges = try await bearer.wallet.badges
        var offered: [[Badge.ID]] = []
        bearer.book.picks = [
            {
                offered.append($0)
                return nil
            }
        ]

        let ending = await Ending { _ = try await bearer.wallet.handle(try Program.link()) }

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(offered, [badges.map(\.id)])
        XCTAssertEqual(bearer.book.messages, ["Another app asks who you are."])
    }

    @MainActor
    private static func freshWallet(_ bearer: BadgeHolder) async throws -> (ScriptedUser, BadgeWallet) {
        bearer.world.wire.reset()
        let book = ScriptedUser()
        return (book, try await bearer.world.fresh(book))
    }
}

/// A screen that has the prompts and leaves the messages out.
private final class SilentScreen: ServerSwitchUIProtocol, EmailRecoveryUIProtocol {
    static func instance() -> (any ServerSwitchUIProtocol)? { SilentScreen() }
    static func instance() -> (any EmailRecoveryUIProtocol)? { SilentScreen() }

    func promptForConfirmation(
        targetServer: ServerAddress, currentServer: ServerAddress?, certificate: CertificateSummary?,
        mode: ServerSwitchMode, completion: @escaping PromptCompletion<Confirmation>
    ) {
        completion(.refused, nil)
    }

    func promptForEmailToRequestRecoveryCode(completion: @escaping PromptCompletion<EmailAddress>) {
        completion(nil, nil)
    }

    func dismiss() {}
}
