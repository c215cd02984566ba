import BadgeAuthority
import BadgeFlows
import BadgeKit
import BadgeModel
import BadgeProviders
import BadgeSampleServers
import BadgeTesting
import BadgeUI
import BadgeWebUI
import Foundation
import ScreenTestSupport
import TestSupport
import XCTest

/// Sign-ins by a flow, with a scripted user, at a terminal and on pages: the same forms, the same answers and the same end.
@MainActor
final class FlowTranscriptTests: XCTestCase {
    private typealias Replies = [Form.Kind: [ScriptedPresenter.Reply]]
    private typealias Play = @MainActor (FlowAccount) async throws -> Void

    func testEB15ATwoStepRegistrationIsTheSameOnEachPresenter() async throws {
        try await play(
            [.flowForm: [.submit(Self.social)]], browsing: [["email": "dee@example.com", "name": "Dee"]],
            [
                "shown flowForm Complete your account", "answered flowForm submit", "dismissed flowForm",
            ]
        ) { _ = try await $0.signIn(through: "google") }
    }

    func testEB16AThinRegistrationIsTheSameOnEachPresenter() async throws {
        try await play([:], browsing: [["email": "thin@example.com", "name": "Thin"]], []) { account in
            try account.client.change { $0.enablesThinRegistration = true }
            _ = try await account.signIn(through: "google")
        }
    }

    func testEB17AMergeIsTheSameOnEachPresenter() async throws {
        try await play(
            [.flowMerge: [.action("confirm")], .flowForm: [Self.signIn("wrong horse"), Self.signIn()]],
            browsing: [["email": "bo@example.com", "name": ""]],
            [
                "shown flowMerge You have an account at 127.0.0.1 already", "answered flowMerge confirm",
                "dismissed flowMerge", "shown flowForm Join your accounts", "answered flowForm submit",
                "refused flowForm loginRefused", "answered flowForm submit", "dismissed flowForm",
            ]
        ) { _ = try await $0.signIn(through: "google") }
    }

    func testEB17ARefusedMergeIsTheSameOnEachPresenter() async throws {
        try await play(
            [.flowMerge: [.action("refuse")]], browsing: [["email": "bo@example.com", "name": ""]],
            [
                "shown flowMerge You have an account at 127.0.0.1 already", "answered flowMerge refuse",
                "dismissed flowMerge", "ended declined",
            ]
        ) { _ = try await $0.signIn(through: "google") }
    }

    func testEB22ALinkIsTheSameOnEachPresenter() async throws {
        try await play(
            [.flowForm: [Self.signIn()]], browsing: [["email": "bo@work.example", "name": ""]], Self.signedIn
        ) { account in
            _ = try await account.signIn()
            let record = try await account.link(through: "google")
            XCTAssertEqual(record.profiles.map(\.provider), ["google"])
        }
    }

    func testEB23ARefreshIsTheSameOnEachPresenter() async throws {
        try await play([.flowForm: [Self.signIn()]], Self.signedIn) { account in
            let first = try await account.signIn().accessToken
            try await account.client.refreshAccessToken()
            let second = try await account.client.accessToken
            XCTAssertNotEqual(first, second)
        }
    }

    func testEB24ASignInInTheBrowserIsRefreshedOnEachPresenter() async throws {
        try await play(
            [.flowForm: [.submit(Self.social)]], browsing: [["email": "dee@example.com", "name": "Dee"]], nil
        ) { account in
            _ = try await account.signIn(through: "google")
            try await account.client.refreshAccessToken()
        }
    }

    func testEB27TheBrowserIsTheSystemsOnEachPresenter() async throws {
        try await play(
            [.flowForm: [.giveUp]], browsing: [["email": "dee@example.com", "name": "Dee"]],
            ["shown flowForm Complete your account", "gave up flowForm", "dismissed flowForm", "ended declined"]
        ) { _ = try await $0.signIn(through: "google") }
    }

    func testEB34ACancelIsTheSameOnEachPresenter() async throws {
        try await play(
            [.flowForm: [Self.signIn("wrong horse"), .giveUp]],
            [
                "shown flowForm Sign in", "answered flowForm submit", "refused flowForm loginRefused",
                "gave up flowForm", "dismissed flowForm", "ended declined",
            ]
        ) { _ = try await $0.signIn() }
    }

    func testEB35AnOperationEndsOnceOnEachPresenter() async throws {
        try await play(
            [
                .flowForm: [Self.signIn(), .submit(["forgottenEmailAddress": "bo@example.com"])],
                .flowSent: [.action("acknowledge")],
            ],
            Self.signedIn + [
                "shown flowForm Forgot your password?", "answered flowForm submit", "dismissed flowForm",
                "shown flowSent A message is on its way", "answered flowSent acknowledge", "dismissed flowSent",
            ]
        ) { account in
            _ = try await account.signIn()
            try await account.requestPassword()
        }
    }

    func testEB36AProviderIsAcceptedFirstOnEachPresenter() async throws {
        try await play(
            [.flowForm: [.submit(Self.social)]], browsing: [["email": "dee@example.com", "name": "Dee"]], nil
        ) { account in
            _ = try await account.signIn(through: "google") {
                let token = try? await account.client.accessToken
                XCTAssertNil(token)
            }
        }
    }

    private static let signedIn = ["shown flowForm Sign in", "answered flowForm submit", "dismissed flowForm"]
    private static let social = [
        "firstName": "Dee", "lastName": "Doe", "displayName": "Dee", "emailAddress": "dee@example.com",
        "optInRegistration": "yes",
    ]

    private static func signIn(_ password: String = "correct horse") -> ScriptedPresenter.Reply {
        .submit(["signInEmailAddress": "bo@example.com", "currentPassword": password])
    }

    // Plays it on each presenter.
    private func play(
        _ replies: Replies, browsing pages: [[String: String]] = [], _ expected: [String]?, line: UInt = #line,
        _ body: Play
    ) async throws {
        let directory = try TemporaryHome()
        let ui = try await WebUI.start()
        let drivers: [(String, any UIConformance.Driver)] = [
            ("scripted", SilentDriver()), ("terminal", try TypingDriver(photosIn: directory.url)),
            ("web", PageDriver(try await TestBrowser(ui))),
        ]
        var transcripts: [[String]] = []
        for (name, driver) in drivers {
            let events = try await events(of: driver, replies, pages, body)
            if let expected { XCTAssertEqual(events, expected, name, line: line) }
            transcripts.append(events)
        }
        XCTAssertEqual(Set(transcripts).count, 1, "\(transcripts)", line: line)
        await ui.stop()
    }

    private func events(
        of driver: any UIConformance.Driver, _ replies: Replies, _ pages: [[String: String]], _ body: Play
    ) async throws -> [String] {
        let organization = try TestOrganization()
        let home = try TemporaryHome()
        let transport = try organization.authority.transport { $0.flows = try FlowServer(hasSampleProviders: true) }
        var configuration = organization.configuration(home: home.url, transport: transport)
        configuration.browser = ScriptedBrowser(
            transport, answers: pages.map { $0.merging(["action": "allow"]) { $1 } })
        let wallet = try await BadgeWallet.open(configuration)
        let presenter = PlayedPresenter(driver, replies)
        wallet.ui.registerAll(presentedBy: presenter)
        let address = try JSONReader(.string("http://127.0.0.1:8430")).url()
        var flow = FlowConfiguration(
            server: address, clientID: FlowServer.sampleClient, locale: "en-US",
            flow: .init(host: address, app: FlowLibrary.standardApp, name: FlowLibrary.standardName))
        flow.redirect = address
        let account = try wallet.configureFlows(flow)
        _ = try await account.client.register(Self.registration)
        try await account.client.clearSignInState()

        var end: [String] = []
        do { try await body(account) } catch { end = ["ended \(BadgeError(wrapping: error).code)"] }

        try await wallet.close()
        try organization.close()
        // What waits for the provider's page comes and goes with the browser.
        return presenter.events.filter { !$0.contains("providerPage") } + end
    }

    private static let registration: [String: FlowValue] = [
        "firstName": "Bo", "displayName": "Bo", "emailAddress": "bo@example.com",
        "newPassword": .secret(Secret(utf8: "correct horse")),
        "newPasswordConfirm": .secret(Secret(utf8: "correct horse")), "acceptTerms": "true",
    ]
}
