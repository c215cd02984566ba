import BadgeAuthority
import BadgeLoginPrompts
import BadgeModel
import BadgeTesting
import BadgeUI
import TestSupport
import XCTest

@testable import BadgeKit

/// What the components of a login prompt hear, and in which order.
final class LoginHookTests: XCTestCase {
    @MainActor
    func testED9EventsComeInOrderAndWhoAskedHearsLast() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let (journal, options) = Self.components(of: bearer, .credentials(.wrong), .credentials(.right))
        bearer.world.wire.rule { call in
            if call.name == "POST /login" { await journal.add("request") }
            return try await call.forward()
        }

        let status = await bearer.show(options: options)

        let attempt = ["view.busy", "controller.willLogIn", "module.logIn", "request"]
        XCTAssertEqual(status, .answered)
        XCTAssertEqual(
            journal.events.withoutRepetitions,
            ["delegate.willDisplay", "controller.setUp", "view.setUp"] + attempt
                + ["controller.didFail", "controller.didLogIn", "view.idle", "view.show"] + attempt
                + ["controller.didSucceed", "controller.didLogIn", "view.idle", "view.dismiss"]
                + ["controller.didDismiss true", "delegate.didSucceed"])
    }

    @MainActor
    func testED9ACancelAndAFailureAreToldAfterTheDismissal() async throws {
        let bearer = try await BadgeHolder.withAccount()
        try bearer.authority.openAccountOfBen()
        let (journal, options) = Self.components(of: bearer, .credentials(.ben))

        let failed = await bearer.show(options: options)
        let first = journal.events.suffix(3)
        bearer.wallet.ui.loginPrompts.setView(.instance(ScriptedLoginView { $0.cancel() }), for: .authentication)
        let cancelled = await bearer.show(options: options)

        XCTAssertEqual([failed, cancelled], [.error, .cancelled])
        XCTAssertEqual(first, ["view.dismiss", "controller.didDismiss false", "delegate.didFail"])
        XCTAssertEqual(journal.events.suffix(2), ["controller.didDismiss false", "delegate.didCancel"])
        XCTAssertEqual((options.delegate as? NotingDelegate)?.errors.map(\.code), [.wrongPerson])
    }

    @MainActor
    func testED10ASilentLoginHasTheSameHooks() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let (journal, _) = Self.components(of: bearer)

        _ = await failure { [wallet = bearer.wallet, badge = bearer.badge.id] in
            try await wallet.logIn(to: badge, with: .wrong)
        }
        try await bearer.wallet.logIn(to: bearer.badge.id, with: .right)

        let attempt = ["controller.willLogIn", "module.logIn"]
        XCTAssertEqual(
            journal.events,
            attempt + ["controller.didFail", "controller.didLogIn"] + attempt
                + ["controller.didSucceed", "controller.didLogIn"])
    }

    @MainActor
    func testED11AControllerAddsLogicAndAForgottenBaseCallIsAClearError() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let view = ScriptedLoginView({ $0.cancel() })
        let prompts = bearer.wallet.ui.loginPrompts
        let delegate = NotingDelegate(LoginJournal())
        let options = LoginPromptOptions(telling: delegate)

        prompts.register(
            view: .instance(view), controller: .instance(GreetingController()), for: .authentication)
        let greeted = await bearer.show(options: options)
        prompts.register(
            view: .instance(view), controller: .instance(ForgetfulController()), for: .authentication)
        let forgotten = await within(20) { await bearer.show(options: options) }
        prompts.register(controller: .instance(ForgetfulController()), for: .authentication)
        let onTheClass = await within(20) { await bearer.show(options: options) }

        XCTAssertEqual(view.setups.map(\.sectionTitle), ["Good morning"])
        XCTAssertEqual(greeted, .cancelled)
        XCTAssertEqual([forgotten, onTheClass], [.error, .error])
        XCTAssertEqual(delegate.errors.map(\.code), [.uiNotRegistered, .uiNotRegistered])
        XCTAssertEqual(
            delegate.errors.first?.reason,
            "ForgetfulController overrides setUp(view:setup:) and does not call it on super. Call it there: it shows the "
                + "prompt.")
        XCTAssertFalse(prompts.isPromptDisplaying)
    }

    @MainActor
    func testED11TheDefaultScreenShowsWhatAControllerChanged() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let presenter = ScriptedPresenter([.loginToBadge: [.giveUp]])
        bearer.wallet.ui.registerAll(presentedBy: presenter)
        bearer.wallet.ui.loginPrompts.register(controller: .instance(GreetingController()), for: .authentication)

        _ = await bearer.show()

        let forms = presenter.transcript.events.compactMap { event in
            if case .shown(let form) = event { form } else { nil }
        }
        XCTAssertEqual(forms.map(\.title), ["Good morning"])
        XCTAssertEqual(forms.first?.message.contains("Example Works"), true)
    }

    @MainActor
    func testAModuleAddsToWhatIsSentAndOneThatSendsNothingLogsNobodyIn() async throws {
        let bearer = try await BadgeHolder.withAccount([["type": "login"]])
        let sent = Captured<String?>()
        bearer.world.wire.rule { call in
            if call.name == "POST /login" { sent.append(call.form["branch"]) }
            return try await call.forward()
        }
        let prompts = bearer.wallet.ui.loginPrompts

        prompts.register(module: .instance(LyingModule()), for: .authentication)
        bearer.book.logins = [.right]
        let lied = await bearer.ending()
        prompts.register(module: .instance(BranchModule()), for: .authentication)
        bearer.book.logins = [.right]
        let told = await bearer.ending()
        bearer.book.logins = [.right]

        prompts.register(module: .instance(BrokenModule()), for: .authentication)
        let broken = await bearer.show()

        XCTAssertEqual([lied, told], [.failed(.loginRefused), .completed])
        XCTAssertEqual(broken, .error)
        XCTAssertEqual(Set(sent.values), ["12"])
    }

    /// Registers components that write down what they hear.
    @MainActor
    private static func components(
        of bearer: BadgeHolder, _ answers: LoginAnswer...
    ) -> (LoginJournal, LoginPromptOptions) {
        let journal = LoginJournal()
        let view = ScriptedLoginView(journal: journal)
        view.steps = answers.map { answer in { $0.submit(answer) } }
        bearer.wallet.ui.loginPrompts.register(
            view: .instance(view), controller: .instance(NotingController(journal)),
            module: .instance(NotingModule(journal)), for: .authentication)
        return (journal, LoginPromptOptions(telling: NotingDelegate(journal)))
    }
}

extension LoginPromptOptions {
    fileprivate init(telling delegate: NotingDelegate) {
        self.init()
        self.delegate = delegate
    }
}

@MainActor
private final class GreetingController: LoginPromptController {
    override func setUp(view: (any LoginPromptView)?, setup: LoginPromptSetup) {
        var setup = setup
        setup.sectionTitle = "Good morning"
        super.setUp(view: view, setup: setup)
    }
}

@MainActor
private final class ForgetfulController: LoginPromptController {
    override func setUp(view: (any LoginPromptView)?, setup: LoginPromptSetup) {}
}

@MainActor
private final class LyingModule: LoginModule {
    func logIn(_ answer: LoginAnswer, with request: LoginRequest) async throws -> LoginResult {
        LoginResult(username: "ana")
    }
}

@MainActor
private final class BrokenModule: LoginModule {
    struct Failure: Error {}

    func logIn(_ answer: LoginAnswer, with request: LoginRequest) async throws -> LoginResult { throw Failure() }
}

@MainActor
private final class BranchModule: LoginModule {
    func logIn(_ answer: LoginAnswer, with request: LoginRequest) async throws -> LoginResult {
        guard case .credentials(var credentials) = answer else { return try await request.send(answer) }
        credentials.parameters["branch"] = "12"
        return try await request.send(.credentials(credentials))
    }
}

extension [String] {
    // The server may ask for its nonce first, and the request is sent once more.
    fileprivate var withoutRepetitions: [String] {
        reduce(into: []) { events, event in
            if events.last != event { events.append(event) }
        }
    }
}
