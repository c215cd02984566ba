import BadgeDatabase
import BadgeModel
import BadgeStorage
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import GRDB
import TestSupport
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

/// Another server: both are shown, with the certificate, and nothing is used that the person did not confirm.
final class ServerSwitchWorkflowTests: XCTestCase {
    private static let prompt = ["ServerSwitch.instance", "ServerSwitch.promptForConfirmation"]
    private static let notice = ["ServerSwitch.instance", "ServerSwitch.notifyServerSwitchNotNeededToServer"]
    private static let dismissal = "ServerSwitch.dismiss"
    private static let moveIn: @MainActor (BadgeHolder) async throws -> Void = { try SecondOrganization(of: $0.world) }
    private static let switchThere: @MainActor (BadgeHolder) async throws -> Void = {
        try await $0.wallet.switchServer(to: SecondOrganization.url)
    }
    private static let isThere: @MainActor (BadgeHolder) async throws -> Void = { bearer in
        try SecondOrganization(of: bearer.world)
        try await bearer.wallet.store.switchServer(to: SecondOrganization.url, name: SecondOrganization.name)
    }

    private static let scenes = [
        UseScenario(
            name: "happy path", before: moveIn, script: { $0.book.confirmations = [.confirmed] }, run: switchThere,
            ends: .completed, calls: prompt + [dismissal], audit: ["server switched"], rows: ["server": 1]),
        UseScenario(
            name: "declined", before: moveIn, script: { $0.book.confirmations = [.refused] }, run: switchThere,
            ends: .failed(.serverSwitchRefused), calls: prompt + [dismissal], audit: []),
        UseScenario(
            name: "given up", before: moveIn, run: switchThere, ends: .failed(.declined), calls: prompt + [dismissal],
            audit: []),
        UseScenario(
            name: "given up by swiping the screen away", before: moveIn, script: { $0.book.swipes = true },
            run: switchThere, ends: .failed(.declined), calls: prompt + [dismissal], audit: []),
        UseScenario(
            name: "not registered", absent: ["ServerSwitch"], before: moveIn, run: switchThere,
            ends: .failed(.serverSwitchRefused), calls: [], audit: []),
        UseScenario(
            name: "in use already: told", before: isThere, script: { $0.book.informed = [.acknowledged] },
            run: switchThere, ends: .completed, calls: notice + [dismissal], audit: [], rows: ["server": 1]),
        UseScenario(
            name: "in use already, and the message swiped away", before: isThere,
            script: { $0.book.swipes = true }, run: switchThere, ends: .completed, calls: notice + [dismissal],
            audit: [], rows: ["server": 1]),
        UseScenario(
            name: "in use already, not registered", absent: ["ServerSwitch"], before: isThere, run: switchThere,
            ends: .completed, calls: [], audit: [], rows: ["server": 1]),
        UseScenario(
            name: "a server that is not there shows no screen", script: { $0.world.wire.cut() },
            run: { try await SwitchServer(to: SecondOrganization.url, context: $0.world.context).run() },
            ends: .failed(.serverUnreachable), calls: [], audit: []),
    ]

    @MainActor
    func testEveryWayInWhichASwitchCanGo() async throws {
        try await playEach(Self.scenes) { scene in try await scene.play(under: []) }
    }

    @MainActor
    func testARefusedAnswerIsToldAndGivenAgain() async throws {
        let ways = Screens.allCases.map { ($0, false) } + [(.classes, true)]
        try await playEach(ways) { screens, omitsHandler in
            let bearer = try await BadgeHolder(on: screens)
            try SecondOrganization(of: bearer.world)
            let database = await bearer.wallet.store.database
            try database.write { try $0.execute(sql: Self.fullTable) }
            bearer.book.confirmations = [.confirmed, .confirmed]
            bearer.book.omitsHandler = omitsHandler
            bearer.book.onRefusal = { _ in
                do { try database.write { try $0.execute(sql: "DROP TRIGGER full") } } catch { XCTFail("\(error)") }
            }

            let ending = await Ending { try await Self.switchThere(bearer) }

            let servers = try await bearer.wallet.store.servers()
            let calls = Self.prompt + (omitsHandler ? [] : ["ServerSwitch.handler storeFailed"]) + [Self.dismissal]
            XCTAssertEqual(ending, omitsHandler ? .failed(.storeFailed) : .completed, "\(screens)")
            XCTAssertEqual(servers.map(\.isCurrent), omitsHandler ? [] : [true], "\(screens)")
            XCTAssertEqual(bearer.book.calls, screens.calls(calls), "\(screens)")
        }
    }

    @MainActor
    func testARefusedAnswerAfterWhichThePersonGivesUpChangesNothing() async throws {
        try await playEach(Screens.allCases) { screens in
            let bearer = try await BadgeHolder(on: screens)
            try SecondOrganization(of: bearer.world)
            let database = await bearer.wallet.store.database
            try database.write { try $0.execute(sql: Self.fullTable) }
            bearer.book.confirmations = [.confirmed]

            let ending = await Ending { try await Self.switchThere(bearer) }

            let servers = try await bearer.wallet.store.servers()
            XCTAssertEqual(ending, .failed(.declined), "\(screens)")
            XCTAssertEqual(servers.map(\.isCurrent), [], "\(screens)")
            XCTAssertEqual(
                bearer.book.calls, screens.calls(Self.prompt + ["ServerSwitch.handler storeFailed", Self.dismissal]),
                "\(screens)")
        }
    }

    @MainActor
    func testCutOffAtTheMessageThatItIsInUseNothingChanges() async throws {
        try await CutOff(
            screen: "ServerSwitch", prompt: "notifyServerSwitchNotNeededToServer", before: Self.isThere,
            run: { wallet, _ in try await wallet.switchServer(to: SecondOrganization.url) },
            cure: { $1.informed = [.acknowledged] }
        ).play()
    }

    @MainActor
    func testAnInterruptedSwitchLeavesTheServerThatIsInUse() async throws {
        try await CutOff(
            screen: "ServerSwitch", prompt: "promptForConfirmation", before: Self.moveIn,
            run: { wallet, _ in try await wallet.switchServer(to: SecondOrganization.url) },
            cure: { $1.confirmations = [.confirmed] }
        ).play()
    }

    @MainActor
    func testBothServersTheCertificateAndTheModeAreShown() async throws {
        let bearer = try await BadgeHolder()
        try SecondOrganization(of: bearer.world)
        let (other, own) = (
            ServerAddress(url: try SecondOrganization.url, name: SecondOrganization.name),
            ServerAddress(url: try WalletFixture.url, name: "Example Works")
        )
        bearer.book.confirmations = [.confirmed, .confirmed, .confirmed]
        bearer.world.wire.show(Self.certificate)

        for server in [other, own, other] { try await bearer.wallet.switchServer(to: server.url) }

        let shown = CertificateSummary(
            subject: "CN=other.example", issuer: "CN=A root", fingerprint: String(repeating: "ab", count: 32),
            pin: Self.pin, expires: WalletFixture.start)
        XCTAssertEqual(
            bearer.book.servers,
            [
                ShownServers(target: other, current: nil, certificate: shown, mode: .addNewServer),
                ShownServers(target: own, current: other, certificate: shown, mode: .switchToServer),
                ShownServers(target: other, current: own, certificate: shown, mode: .switchToServer),
            ])
        let servers = try await bearer.wallet.servers
        XCTAssertEqual(servers.filter(\.isCurrent).map(\.url), [other.url])
        XCTAssertEqual(servers.map(\.url), [other.url, own.url])
    }

    @MainActor
    func testAScreenWithoutTheMessageLeavesItOut() async throws {
        let bearer = try await BadgeHolder()
        try await Self.isThere(bearer)
        PlainServerScreen.prompts = 0
        bearer.wallet.ui.registerServerSwitchUIClass(PlainServerScreen.self)

        try await Self.switchThere(bearer)

        let servers = try await bearer.wallet.store.servers()
        XCTAssertEqual(PlainServerScreen.prompts, 0)
        XCTAssertEqual(servers.map(\.isCurrent), [true])
    }

    @MainActor
    func testTheDefaultScreensShowBothServersAndTellWhatIsInUse() async throws {
        let bearer = try await BadgeHolder()
        try SecondOrganization(of: bearer.world)
        bearer.world.wire.show(Self.certificate)
        let presenter = ScriptedPresenter([
            .serverSwitch: [.action("refuse"), .action("confirm")], .serverSwitchNotNeeded: [.action("acknowledge")],
        ])
        bearer.wallet.ui.registerAll(presentedBy: presenter)

        let refused = await Ending { try await Self.switchThere(bearer) }
        try await Self.switchThere(bearer)
        try await Self.switchThere(bearer)

        guard case .shown(let form) = presenter.transcript.events.first else { return XCTFail("nothing was shown") }
        XCTAssertEqual(refused, .failed(.serverSwitchRefused))
        XCTAssertTrue(form.message.contains("Other Works, http://127.0.0.1:8431"), form.message)
        XCTAssertTrue(form.message.contains(Self.certificate.fingerprint), form.message)
        XCTAssertTrue(form.message.contains(Self.pin.description), form.message)
        XCTAssertEqual(
            presenter.transcript.lines,
            [
                "shown serverSwitch", "answered serverSwitch refuse", "dismissed serverSwitch", "shown serverSwitch",
                "answered serverSwitch confirm", "dismissed serverSwitch", "shown serverSwitchNotNeeded",
                "answered serverSwitchNotNeeded acknowledge", "dismissed serverSwitchNotNeeded",
            ])
    }

    private static let pin = PublicKeyPin.sample(0xCD)

    private static let certificate = ServerCertificate(
        subject: "CN=other.example", issuer: "CN=A root", fingerprint: String(repeating: "ab", count: 32), pin: pin,
        expires: WalletFixture.start)

    private static let fullTable = """
        CREATE TEMP TRIGGER full BEFORE INSERT ON server BEGIN SELECT RAISE(ABORT, 'full'); END
        """
}

/// A screen that leaves the message out.
private final class PlainServerScreen: ServerSwitchUIProtocol {
    static var prompts = 0

    static func instance() -> (any ServerSwitchUIProtocol)? { PlainServerScreen() }

    func promptForConfirmation(
        targetServer: ServerAddress, currentServer: ServerAddress?, certificate: CertificateSummary?,
        mode: ServerSwitchMode, completion: @escaping PromptCompletion<Confirmation>
    ) {
        Self.prompts += 1
        completion(.refused, nil)
    }

    func dismiss() {}
}
