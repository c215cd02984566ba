import BadgeAuthority
import BadgeFlows
import BadgeKit
import BadgeMigration
import BadgeModel
import BadgeProviders
import BadgeSampleServers
import BadgeTesting
import BadgeUI
import Foundation
import XCTest

/// Sign-ins and registrations on screens, with a scripted presenter and a real flow server.
@MainActor
final class FlowSignInTests: XCTestCase {
    func testAWrongPasswordKeepsTheFormUntilTheRightOne() async throws {
        let play = try await FlowPlay([.flowForm: [FlowPlay.signIn("wrong"), FlowPlay.signIn()]])
        try await play.addAccount()

        let signIn = try await play.account.signIn()

        XCTAssertEqual(signIn.record.displayName, "Bo")
        XCTAssertEqual(
            play.events,
            [
                "shown flowForm", "answered flowForm submit", "refused flowForm loginRefused",
                "answered flowForm submit", "dismissed flowForm",
            ])
        try await play.close()
    }

    func testTheSignInFormOffersProvidersAndOneOfThemSignsIn() async throws {
        let play = try await FlowPlay(
            [.flowForm: [.action("provider:google")]], browsing: [FlowPlay.provider("thin@example.com", "Thin")]
        ) {
            $0.enablesThinRegistration = true
            $0.providers = Self.providers
        }

        let signIn = try await play.account.signIn()

        XCTAssertEqual(signIn.record.profiles.map(\.provider), ["google"])
        let form = try XCTUnwrap(play.forms.first)
        XCTAssertEqual(form.actions.filter(\.isRow).map(\.label), ["Google", "Facebook"])
        XCTAssertEqual(form.usualAction?.name, "submit")
        XCTAssertEqual(form.screen, .providerTable)
        try await play.close()
    }

    func testWhoLeavesTheProviderIsBackAtTheSignInForm() async throws {
        let play = try await FlowPlay(
            [.flowForm: [.action("provider:google"), FlowPlay.signIn()], .flowMerge: [.action("refuse")]],
            browsing: [FlowPlay.provider("bo@example.com")]
        ) { $0.providers = Self.providers }
        try await play.addAccount()

        let signIn = try await play.account.signIn()

        XCTAssertEqual(signIn.record.displayName, "Bo")
        XCTAssertEqual(play.forms.map(\.kind), [.flowForm, .flowMerge, .flowForm])
        try await play.close()
    }

    func testTheProvidersPageIsWaitedForWithAWayBackToTheForm() async throws {
        let play = try await FlowPlay(
            [.flowForm: [.action("provider:google"), FlowPlay.signIn()], .providerPage: [.action("back")]],
            browsing: [[:]], isPatient: true
        ) { $0.providers = Self.providers }
        try await play.addAccount()

        let signIn = try await play.account.signIn()

        let wait = try XCTUnwrap(play.waits.first)
        XCTAssertEqual(signIn.record.displayName, "Bo")
        XCTAssertEqual(play.presenter.transcript.forms.map(\.kind), [.flowForm, .providerPage, .flowForm])
        XCTAssertTrue(wait.isWaiting)
        XCTAssertEqual(wait.actions.map(\.name), ["back"])
        XCTAssertEqual(wait.title, "Sign in with Google")
        XCTAssertTrue(wait.message.contains("127.0.0.1"), wait.message)
        try await play.close()
    }

    func testWhoCancelsADirectProviderOrALinkDeclines() async throws {
        let play = try await FlowPlay(
            [.flowForm: [FlowPlay.signIn()], .providerPage: [.action("cancel"), .giveUp, .action("cancel")]],
            browsing: [[:]], isPatient: true)
        try await play.addAccount()

        let ends = [
            await Self.end { try await play.account.signIn(through: "google") },
            await Self.end { try await play.account.signIn(through: "google") },
        ]
        _ = try await play.account.signIn()
        let link = await Self.end { try await play.account.link(through: "google") }

        XCTAssertEqual(ends + [link], [.declined, .declined, .declined])
        XCTAssertEqual(play.waits.map { $0.actions.map(\.name) }, [["cancel"], ["cancel"], ["cancel"]])
        try await play.close()
    }

    func testAProviderNeedsNoPresenter() async throws {
        let play = try await FlowPlay(browsing: [FlowPlay.provider("thin@example.com", "Thin")], isPresented: false) {
            $0.enablesThinRegistration = true
        }

        let signIn = try await play.account.signIn(through: "google")

        XCTAssertEqual(signIn.status, .newlyCreated)
        XCTAssertEqual(play.waits.count, 0)
        try await play.close()
    }

    func testAProviderThatTheAppearanceRemovesIsNotOffered() async throws {
        let play = try await FlowPlay([.flowForm: [FlowPlay.signIn()]], browsing: [[:]]) {
            $0.providers = Self.providers
        }
        try await play.addAccount()
        play.wallet.ui.setDefaults(LegacyInterface(["ProviderTable.RemoveProviders": ["google"]]).layer)

        _ = try await play.account.signIn()

        XCTAssertEqual(play.forms.first?.actions.filter(\.isRow).map(\.label), ["Facebook"])
        try await play.close()
    }

    private static let providers = ["google", "facebook"].map {
        IdentityProvider(id: .init(rawValue: $0), name: $0.capitalized, kind: .custom)
    }

    func testEB15ATwoStepRegistrationIsPrefilledAndCompleted() async throws {
        let play = try await FlowPlay(
            [.flowForm: [.submit(["firstName": "Dee", "displayName": "Dee", "emailAddress": "dee@example.com"])]],
            browsing: [FlowPlay.provider("dee@example.com", "Dee")])

        let signIn = try await play.account.signIn(through: "google")

        let form = try XCTUnwrap(play.forms.first)
        let initial = form.fields.compactMap { field -> String? in
            guard case .text(let text)? = field.value else { return nil }
            return "\(field.name)=\(text)"
        }
        XCTAssertEqual(initial, ["displayName=Dee", "emailAddress=dee@example.com"])
        XCTAssertEqual(signIn.status, .newlyCreated)
        XCTAssertEqual(signIn.record.profiles.map(\.provider), ["google"])
        try await play.close()
    }

    func testEB16AThinRegistrationShowsNoForm() async throws {
        let play = try await FlowPlay(browsing: [FlowPlay.provider("thin@example.com", "Thin")]) {
            $0.enablesThinRegistration = true
        }

        let signIn = try await play.account.signIn(through: "google")

        XCTAssertEqual(signIn.status, .newlyCreated)
        XCTAssertEqual(play.events, [])
        try await play.close()
    }

    func testEB17AMergeIsAgreedToAndFinishedWithThePassword() async throws {
        let play = try await FlowPlay(
            [.flowMerge: [.action("confirm")], .flowForm: [FlowPlay.signIn()]],
            browsing: [FlowPlay.provider("bo@example.com")])
        try await play.addAccount()

        let signIn = try await play.account.signIn(through: "google")

        XCTAssertEqual(signIn.record.profiles.map(\.provider), ["google"])
        XCTAssertEqual(play.forms.map(\.kind), [.flowMerge, .flowForm])
        XCTAssertEqual(play.forms.last?.title, "Join your accounts")
        try await play.close()
    }

    func testEB17AMergeIsFinishedAtTheOtherProvider() async throws {
        let play = try await FlowPlay(
            [.flowMerge: [.action("confirm")]],
            browsing: [
                FlowPlay.provider("fay@example.com", "Fay"), FlowPlay.provider("fay@example.com"),
                FlowPlay.provider("fay@example.com"),
            ]
        ) { $0.enablesThinRegistration = true }
        _ = try await play.account.signIn(through: "facebook")
        try await play.account.client.clearSignInState()

        let signIn = try await play.account.signIn(through: "google")

        XCTAssertEqual(signIn.record.profiles.map(\.provider), ["facebook", "google"])
        try await play.close()
    }

    func testEB17ARefusedMergeEndsDeclinedAndSignedOut() async throws {
        for reply in [ScriptedPresenter.Reply.action("refuse"), .giveUp] {
            let play = try await FlowPlay(
                [.flowMerge: [reply]], browsing: [FlowPlay.provider("bo@example.com")])
            try await play.addAccount()

            let end = await Self.end { try await play.account.signIn(through: "google") }

            let isSignedIn = try await play.isSignedIn
            XCTAssertEqual(end, .declined)
            XCTAssertFalse(isSignedIn)
            try await play.close()
        }
    }

    func testEB17TheMergePromptCanBeReplaced() async throws {
        let play = try await FlowPlay(
            [.flowForm: [FlowPlay.signIn()]], browsing: [FlowPlay.provider("bo@example.com")])
        try await play.addAccount()
        let own = OwnMergePrompt()
        play.wallet.ui.flows.registerMergePrompt { own }

        let signIn = try await play.account.signIn(through: "google")

        XCTAssertEqual(own.asked?.existingProvider, "capture")
        XCTAssertEqual(own.dismissals, 1)
        XCTAssertEqual(play.forms.map(\.kind), [.flowForm])
        XCTAssertEqual(signIn.record.profiles.count, 1)
        try await play.close()
    }

    func testEB19AForgottenPasswordBeginsWithTheTypedName() async throws {
        let play = try await FlowPlay([
            .flowForm: [
                FlowPlay.signIn("wrong"), .action("forgotPassword"),
                .submit(["forgottenEmailAddress": "bo@example.com"]), FlowPlay.signIn(),
            ], .flowSent: [.action("acknowledge")],
        ])
        try await play.addAccount()

        _ = try await play.account.signIn()

        XCTAssertEqual(play.forms.map(\.kind), [.flowForm, .flowForm, .flowSent, .flowForm])
        XCTAssertEqual(play.forms[0].actions.map(\.name), ["submit", "forgotPassword"])
        XCTAssertEqual(play.forms[1].fields.first?.value, .text("bo@example.com"))
        XCTAssertTrue(play.forms[2].message.contains("bo@example.com"))
        XCTAssertEqual(try play.organization.authority.outbox().last?.kind, .passwordReset)
        try await play.close()
    }

    func testAPersonWhoNeedsACodeIsAskedForItAlone() async throws {
        let play = try await FlowPlay()
        let authority = play.organization.authority
        try authority.setPassword(Secret(utf8: FlowPlay.password), username: "ana", of: "ana@example.com")
        try authority.requireSecondFactor(true, of: "ana@example.com")
        let reader = CodeReader(authority)
        play.wallet.ui.flows.registerForms { reader }

        let signIn = try await play.account.signIn()

        XCTAssertEqual(reader.asked, [["signInEmailAddress", "currentPassword"], ["oneTimeCode"]])
        XCTAssertEqual(signIn.record.email, "ana@example.com")
        try await play.close()
    }

    func testEB27ASignInWithAProviderIsInTheSystemsBrowserAndReturnsToIt() async throws {
        let play = try await FlowPlay(browsing: [FlowPlay.provider("thin@example.com", "Thin")]) {
            $0.enablesThinRegistration = true
        }

        _ = try await play.account.signIn(through: "google")

        let opened = try XCTUnwrap(play.browser.opened.first)
        let items = URLComponents(url: opened, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let query = Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
        XCTAssertEqual(opened.path(), "/signin/start")
        XCTAssertEqual(query["provider"], "google")
        XCTAssertEqual(query["redirect_uri"], "http://127.0.0.1:49152/answer")
        XCTAssertGreaterThan(query["state"]?.count ?? 0, 30)
        try await play.close()
    }

    func testEB26ARefusedTokenContinuesInTheBrowserIfTheAppWantsThat() async throws {
        let play = try await FlowPlay(browsing: [FlowPlay.provider("thin@example.com", "Thin")]) {
            $0.enablesThinRegistration = true
        }
        let forged = ProviderToken(provider: "google", token: Secret(utf8: "forged"))

        let refused = await Self.end { try await play.account.signIn(with: forged) }
        let signIn = try await play.account.signIn(with: forged, continuesInBrowser: true)

        XCTAssertEqual(refused, .loginRefused)
        XCTAssertEqual(signIn.status, .newlyCreated)
        try await play.close()
    }

    func testEB34CancelIsNeverAnErrorAndAnErrorNeverACancel() async throws {
        let play = try await FlowPlay([.flowForm: [.giveUp]])
        try await play.addAccount()
        let cancelled = await Self.outcome { play.account.signIn(completion: $0) }
        let browser = await Self.outcome { play.account.signIn(through: "google", completion: $0) }
        play.server.failNext(500)
        play.presenter.reply(to: .flowForm, with: FlowPlay.signIn())
        play.presenter.reply(to: .flowForm, with: .giveUp)
        let failed = await Self.outcome { play.account.run({ try await $0.fetchRecord() }, completion: $0) }

        XCTAssertEqual([cancelled, browser, failed], ["declined", "failed notSupported", "failed sessionEnded"])
        try await play.close()
    }

    func testEB35EveryOperationEndsOnceOnTheMainActor() async throws {
        let play = try await FlowPlay([
            .flowForm: [
                FlowPlay.signIn(), .submit(["firstName": "Bo", "displayName": "Bo 2"]),
                .submit([
                    "currentPassword": FlowPlay.password, "newPassword": "another horse",
                    "newPasswordConfirm": "another horse",
                ]), .submit(["forgottenEmailAddress": "bo@example.com"]),
                .submit(["forgottenEmailAddress": "bo@example.com"]),
            ], .flowSent: [.action("acknowledge"), .action("acknowledge")],
        ])
        try await play.addAccount()

        let outcomes = [
            await Self.outcome { play.account.signIn(completion: $0) },
            await Self.outcome { play.account.editProfile(completion: $0) },
            await Self.outcome { play.account.changePassword(completion: $0) },
            await Self.outcome { play.account.requestPassword(completion: $0) },
            await Self.outcome { play.account.resendVerification(completion: $0) },
            await Self.outcome { play.account.run({ try await $0.refreshAccessToken() }, completion: $0) },
        ]

        XCTAssertEqual(outcomes, Array(repeating: "completed", count: 6), "\(play.events)")
        try await play.close()
    }

    func testEB36TheProviderIsAcceptedBeforeTheAccountAndNotForAPassword() async throws {
        let play = try await FlowPlay(
            [.flowForm: [FlowPlay.signIn()]], browsing: [FlowPlay.provider("thin@example.com", "Thin")]
        ) { $0.enablesThinRegistration = true }
        try await play.addAccount()
        let early = EarlySuccess(play.account)

        _ = try await play.account.signIn(through: "google") { await early.note() }
        try await play.account.client.clearSignInState()
        _ = try await play.account.signIn()

        let notes = await early.notes
        XCTAssertEqual(notes, [false], "accepted once, before anyone was signed in")
        try await play.close()
    }

    static func end<Value>(_ body: () async throws -> Value) async -> BadgeError.Code? {
        do {
            _ = try await body()
            return nil
        } catch {
            return BadgeError(wrapping: error).code
        }
    }

    static func outcome<Output>(
        _ start: (@escaping WorkflowCompletion<Output>) -> WorkflowHandle
    ) async -> String {
        var handle: WorkflowHandle?
        var calls = 0
        let outcome = await withCheckedContinuation { continuation in
            handle = start { outcome in
                calls += 1
                MainActor.assertIsolated()
                switch outcome {
                case .completed: continuation.resume(returning: "completed")
                case .declined: continuation.resume(returning: "declined")
                case .failed(let error, _): continuation.resume(returning: "failed \(error.code)")
                }
            }
        }
        handle?.cancel()
        XCTAssertEqual(calls, 1)
        return outcome
    }
}

/// An app's own question about two accounts, which is answered with a yes.
@MainActor
private final class OwnMergePrompt: FlowMergeUIProtocol {
    private(set) var asked: AccountConflict?
    private(set) var dismissals = 0

    func promptForMerge(
        _ conflict: AccountConflict, at server: String, completion: @escaping PromptCompletion<Confirmation>
    ) {
        asked = conflict
        completion(.confirmed, nil)
    }

    func dismiss() { dismissals += 1 }
}

/// Whether anyone was signed in when the provider was accepted.
private actor EarlySuccess {
    private let account: FlowAccount
    private(set) var notes: [Bool] = []

    init(_ account: FlowAccount) {
        self.account = account
    }

    func note() async { notes.append((try? await account.client.accessToken) != nil) }
}

/// Signs Ana in, with the code that the organization sent her.
@MainActor
private final class CodeReader: FlowUIProtocol {
    private let authority: Authority
    private(set) var asked: [[String]] = []

    init(_ authority: Authority) {
        self.authority = authority
    }

    func promptForFlowForm(_ prompt: FlowPrompt, completion: @escaping PromptCompletion<FormAnswer>) {
        asked.append(prompt.form.fields.map(\.name))
        let code = (try? authority.outbox().last?.code)?.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        let values: [String: FieldValue] =
            asked.count == 1
            ? [
                "signInEmailAddress": .text("ana@example.com"),
                "currentPassword": .secret(Secret(utf8: FlowPlay.password)),
            ] : ["oneTimeCode": .text(code ?? "")]
        completion(FormAnswer(action: "submit", values: values), nil)
    }

    func informOfSentMessage(_ message: SentFlowMessage, completion: @escaping PromptCompletion<InformAnswer>) {
        completion(.acknowledged, nil)
    }

    func dismiss() {}
}
