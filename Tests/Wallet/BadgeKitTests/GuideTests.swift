import BadgeAuthority
import BadgeKit
import BadgeLoginPrompts
import BadgeTerminalUI
import BadgeTesting
import BadgeTransport
import BadgeVerifier
import Foundation
import HTTPTypes
import Synchronization
import XCTest

@testable import GuideExamples

/// The functions that the articles quote, called as an app and a door would call them.
final class GuideTests: XCTestCase {
    private let clock = FixedClock(Date(timeIntervalSince1970: 1_800_014_400))

    func testADoorOpensOnceForEachNonceAndSaysWhyElse() async throws {
        let (organization, wallet, badge) = try await provisioned()
        let folder = try TemporaryHome()
        let door = try Door(
            name: "https://door.example", trustFile: try await trustFile(of: organization), folder: folder.url,
            transport: organization.authority.transport(), clock: clock)
        let challenge = door.challenge()
        let presentation = try await present(badge, to: challenge.audience, nonce: challenge.nonce, from: wallet)
        let other = try await present(badge, to: challenge.audience, nonce: "4711", from: wallet)

        let first = try await door.enter(presenting: presentation) { XCTFail($0) }
        let refusals = Mutex<[String]>([])
        for shown in [presentation, other] {
            let name = try await door.enter(presenting: shown) { text in refusals.withLock { $0.append(text) } }
            XCTAssertNil(name)
        }

        XCTAssertEqual(first, "Ana Lima")
        XCTAssertEqual(
            refusals.withLock { $0.map { $0.prefix(40) } },
            [
                "This challenge has already been used. Re", "The presentation answers no challenge of",
            ])
        try await wallet.close()
    }

    func testTheCaptionSaysWhatTheUseWillAskFor() async throws {
        let (organization, wallet, badge) = try await provisioned()
        let free = try await caption(for: badge, in: wallet)
        try organization.authority.set(try Policy(JSONReader(["restrictions": [["type": "passcode"]]])))
        let lines = try await refresh(wallet)
        let locked = try await caption(for: badge, in: wallet)

        XCTAssertEqual(free, "Present")
        XCTAssertEqual(locked, "Present (asks for: passcode)")
        XCTAssertEqual(lines, ["Example Works: new policy"])
        try await wallet.close()
    }

    func testARevocationIsReportedAndBlocksTheBadge() async throws {
        let (organization, wallet, badge) = try await provisioned()
        for issued in try organization.authority.badges() { try organization.authority.revoke(issued.id) }

        let lines = try await refresh(wallet)
        let caption = try await caption(for: badge, in: wallet)

        XCTAssertEqual(lines, ["Example Works: active -> revoked"])
        XCTAssertEqual(caption, "Revoked")
        try await wallet.close()
    }

    func testSyncsInTheBackgroundUntilTheWalletIsClosed() async throws {
        let (organization, wallet, _) = try await provisioned()
        for issued in try organization.authority.badges() { try organization.authority.revoke(issued.id) }

        let lines = AsyncStream.makeStream(of: String.self)
        startSyncing(wallet) { lines.continuation.yield($0) }
        var first = lines.stream.makeAsyncIterator()
        let line = await first.next()

        XCTAssertEqual(line, "Example Works: active -> revoked")
        try await wallet.close()
    }

    func testACodeIsReadOutAndALinkOfAnotherKindIsRefused() async throws {
        let (_, wallet, badge) = try await provisioned()

        let (digits, seconds) = try await digits(of: badge, in: wallet)

        XCTAssertEqual(digits.count, 4)
        XCTAssertTrue((1...300).contains(seconds))
        do {
            _ = try await handle(try XCTUnwrap(URL(string: "badge:nonsense?x=1")), in: wallet)
            XCTFail("accepted")
        } catch let error as BadgeError { XCTAssertEqual(error.code, .linkUnknown) }
        try await wallet.close()
    }

    func testTheKeyOfAWalletMovesFromItsFile() async throws {
        let home = try TemporaryHome()
        try await BadgeWallet.open(WalletConfiguration(home: home.url)).close()

        try moveKey(of: home.url, to: .passphrase, passphrase: Secret(utf8: "correct horse battery"))

        XCTAssertEqual(HomeCustody.kind(of: home.path), .passphrase)
    }

    func testTheNextStepFollowsTheRecoveryUnlessTheCodeKnowsBetter() {
        let cases: [(BadgeError, NextStep)] = [
            (BadgeError(.declined, reason: "x"), .nothing), (BadgeError(.badgeRevoked, reason: "x"), .nothing),
            (BadgeError(.serverUnreachable, reason: "x"), .retry(afterSeconds: 0)),
            (BadgeError(.rateLimited, reason: "x", recovery: .retryAfter(7)), .retry(afterSeconds: 7)),
            (BadgeError(.invitationUnusable, reason: "x"), .startOver),
            (BadgeError(.credentialExpired, reason: "x"), .requestNewBadge),
            (BadgeError(.storeDamaged, reason: "x"), .contactSupport),
        ]

        for (error, step) in cases { XCTAssertEqual(nextStep(after: error).step, step, error.code.rawValue) }
        XCTAssertNil(nextStep(after: BadgeError(.declined, reason: "x")).message)
    }

    func testRedeemingSaysWhatBecameOfTheInvitation() async throws {
        let organization = try TestOrganization(clock: clock)
        let home = try TemporaryHome()
        let wallet = try await BadgeWallet.open(organization.configuration(home: home.url))
        let invitation = try organization.invite()
        let code = invitation.transactionCode.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        wallet.ui.registerAll(presentedBy: ScriptedPresenter([.transactionCode: [.giveUp, .submit(["code": code])]]))

        let declined = await redeem(invitation.offer, in: wallet)
        let redeemed = await redeem(invitation.offer, in: wallet)
        let used = await redeem(invitation.offer, in: wallet)

        XCTAssertEqual(declined, "Cancelled. You can continue later.")
        XCTAssertEqual(redeemed, "Welcome, Ana Lima.")
        XCTAssertFalse(used.hasPrefix("Welcome"), used)
        try await wallet.close()
    }

    @MainActor
    func testTheBranchAndTheDeskReachTheOrganization() async throws {
        let desk = DeskLogin()
        let (organization, wallet, badge) = try await provisioned(loggingInBy: desk)
        try organization.authority.openAccount()
        let screen = useBranchLogin(in: wallet)

        let login = Task {
            do { return try await wallet.logIn(to: badge.id) } catch {
                screen.dialog.update("\(error)")
                throw error
            }
        }
        let isShown = await untilTrue { !screen.dialog.text.isEmpty }
        XCTAssertTrue(isShown)
        let text = screen.dialog.text
        screen.logIn(username: "ana", password: "seven grey lamps", branch: "12", desk: "4")
        let isRefused = await untilTrue { screen.dialog.text != text }
        XCTAssertTrue(isRefused, "\(desk.parameters.withLock(\.self))")
        let refused = screen.dialog.text
        screen.logIn(username: "ana", password: "seven green lamps", branch: "12", desk: "4")
        let loggedIn = try await login.value

        XCTAssertEqual(text, "Log in: Example Works")
        XCTAssertTrue(refused.contains("Nobody works there under that name."), refused)
        XCTAssertEqual(loggedIn.id, badge.id)
        let entered = desk.parameters.withLock(\.self)
        XCTAssertEqual(entered, Array(repeating: ["branch": "12", "desk": "4"], count: 2))
        try await wallet.close()
    }

    @MainActor
    private func untilTrue(_ condition: () -> Bool) async -> Bool {
        for _ in 0..<10_000 where !condition() { await Task.yield() }
        return condition()
    }

    /// An organization's own login, which checks what the app's screen asks beside name and password.
    private final class DeskLogin: LoginTask {
        let parameters = Mutex<[[String: String]]>([])

        func logIn(_ request: LoginTaskRequest) async throws -> LoginTaskAnswer {
            parameters.withLock { $0.append(request.parameters) }
            guard request.parameters == ["branch": "12", "desk": "4"],
                request.password == Secret(utf8: "seven green lamps")
            else { return .refused(code: "unknown_desk", message: "Nobody works there under that name.") }
            return .accepted(email: "ana@example.com")
        }
    }

    @MainActor
    func testTheDefaultsOfTheGuideAreWhatATerminalShows() async throws {
        let (_, wallet, badge) = try await provisioned()
        wallet.ui.setDefaults(defaults())
        let form = Form(
            .loginToBadge, title: "Log in", message: "To open the door.",
            actions: [.submit("Log in"), Form.Action("later", label: "Later")])
        let appearance = wallet.ui.resolvedAppearance()

        let text = TerminalPreview(
            form, in: appearance, columns: 80, environment: ["TERM": "xterm", "COLORTERM": "truecolor"]
        ).text
        let presentation = try await openDoor(with: badge, on: wallet)

        XCTAssertTrue(text.contains("The office is open from 9 to 5."), text)
        XCTAssertTrue(text.contains("48;2;18;16;124"), "the button: \(text)")
        XCTAssertEqual(appearance.text(.title(of: .providerTable)), "Sign in to the works")
        XCTAssertEqual(appearance.text(.nativeLoginTitle(of: .providerTable)), "Sign in with your works account")
        XCTAssertFalse(presentation.text.isEmpty)
        try await wallet.close()
    }

    @MainActor
    func testTheUserNameIsRememberedOnlyWhereTheUserWantsIt() async throws {
        let (organization, wallet, badge) = try await provisioned()
        try organization.authority.openAccount()
        let name = "BadgeKitGuide-\(UUID().uuidString)"
        let settings = try XCTUnwrap(UserDefaults(suiteName: name))
        addTeardownBlock { UserDefaults.standard.removePersistentDomain(forName: name) }
        let controller = rememberLogins(in: wallet, settings: settings)
        let login = ScriptedPresenter.Reply.submit(["username": "ana", "password": "seven green lamps"])
        let presenter = ScriptedPresenter([.loginToBadge: [login, login, login]])
        wallet.ui.registerAll(presentedBy: presenter)

        try await wallet.logIn(to: badge.id)
        try await wallet.logIn(to: badge.id)
        controller.remembersMe = false
        try await wallet.logIn(to: badge.id)
        let ended = try await wallet.logOutOfAll()

        let shown = presenter.transcript.events.compactMap { event -> FieldValue?? in
            guard case .shown(let form) = event else { return nil }
            return form.fields.first?.value
        }
        XCTAssertEqual(shown, [nil, .text("ana"), .text("ana")])
        XCTAssertNil(settings.string(forKey: "username"))
        XCTAssertEqual(ended, [badge.id])
        try await wallet.close()
    }

    func testASilentLoginSaysWhatWentWrong() async throws {
        let (organization, wallet, badge) = try await provisioned()
        try organization.authority.openAccount()

        let wrong = await logInSilently(to: badge, in: wallet, with: .wrong)
        let right = await logInSilently(to: badge, in: wallet, with: .right)
        try organization.authority.requireSecondFactor(true, of: "ana@example.com")
        let factor = await logInSilently(to: badge, in: wallet, with: .right)

        XCTAssertEqual(wrong?.hasPrefix("loginRefused"), true)
        XCTAssertNil(right)
        XCTAssertEqual(factor?.hasPrefix("Log in on the screen: "), true)
        try await wallet.close()
    }

    func testALoginThroughAGatewayLeavesItsHeadersInTheWallet() async throws {
        let (organization, wallet, badge) = try await provisioned()
        try organization.authority.openAccount()
        wallet.ui.registerAll(
            presentedBy: ScriptedPresenter([
                .loginToBadge: [.submit(["username": "ana", "password": "seven green lamps"])]
            ]))

        try await logInThroughGateway(to: badge, in: wallet, with: "sesame")

        XCTAssertEqual(wallet.ui.loginPrompts.headers.names, ["X-App-Version"])
        XCTAssertEqual(wallet.ui.loginPrompts.headers(of: badge.server)["X-Gateway-Key"], "sesame")
        try await wallet.close()
    }

    private nonisolated(nonsending) func provisioned(
        loggingInBy task: (any LoginTask)? = nil
    ) async throws -> (TestOrganization, BadgeWallet, Badge) {
        let organization = try TestOrganization(clock: clock)
        try organization.authority.set(try Policy(JSONReader(["restrictions": []])))
        let home = try TemporaryHome()
        addTeardownBlock { _ = home }
        let invitation = try organization.invite()
        let code = invitation.transactionCode.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        let wallet = try await BadgeWallet.open(
            organization.configuration(
                home: home.url, transport: organization.authority.transport { $0.loginTask = task }))
        wallet.ui.registerAll(presentedBy: ScriptedPresenter([.transactionCode: [.submit(["code": code])]]))
        return (organization, wallet, try await wallet.provision(invitation.offer))
    }

    // What the organization publishes at /.well-known/jwt-vc-issuer, in a list of one.
    private func trustFile(of organization: TestOrganization) async throws -> URL {
        let url = try XCTUnwrap(URL(string: "http://127.0.0.1:8430/.well-known/jwt-vc-issuer"))
        let response = try await organization.authority.transport().send(HTTPRequest(.get, to: url), body: Data())
        let trust: JSON = ["issuers": [try JSON.parse(response.body)]]
        let home = try TemporaryHome()
        addTeardownBlock { _ = home }
        let file = home.url.appending(path: "trust.json")
        try Data(trust.text.utf8).write(to: file)
        return file
    }
}
