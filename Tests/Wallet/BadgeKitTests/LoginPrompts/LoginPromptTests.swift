import BadgeAuthority
import BadgeLoginPrompts
import BadgeModel
import BadgeTesting
import BadgeUI
import TestSupport
import XCTest

@testable import BadgeKit

/// The components of a login prompt: who draws it, who leads it, who logs in.
final class LoginPromptTests: XCTestCase {
    private static let classes = ["Login.instance", "Login.promptForLoginToBadge", "Login.dismiss"]

    @MainActor
    func testED1EachKindHasAViewOfItsOwnAndIsResetByItself() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let prompts = bearer.wallet.ui.loginPrompts
        let views = LoginPromptKind.allCases.map { kind in
            let view = ScriptedLoginView { $0.cancel() }
            prompts.register(view: .instance(view), for: kind)
            return (kind, view)
        }

        for (kind, _) in views where kind != .changePassword && kind != .certificate {
            let status = await bearer.show(kind)
            XCTAssertEqual(status, .cancelled, "\(kind)")
        }
        prompts.reset(.authentication)
        let reset = await bearer.show(.authentication)

        let kinds = views.map { $0.1.setups.map(\.kind) }
        XCTAssertEqual(kinds, [[.authentication], [], [.htmlForm], [], [.userDefined], [.qr], [.oauth]])
        XCTAssertEqual(reset, .cancelled)
        XCTAssertEqual(bearer.book.calls, Self.classes)
        XCTAssertTrue(prompts.hasView(for: .oauth))
    }

    @MainActor
    func testAViewHearsTitlesAndFailuresInTheUsersLanguage() async throws {
        let home = try TemporaryHome()
        let organization = try TestOrganization()
        try organization.authority.openAccount()
        var configuration = organization.configuration(home: home.url)
        configuration.languages = Languages(["de"])
        let wallet = try await BadgeWallet.open(configuration)
        let invitation = try organization.invite()
        wallet.ui.registerAll(
            presentedBy: ScriptedPresenter([
                .transactionCode: [.submit(["code": invitation.transactionCode.text])]
            ]))
        let badge = try await wallet.provision(invitation.offer)
        let view = ScriptedLoginView(answers: .credentials(.wrong), .credentials(.right))
        wallet.ui.loginPrompts.register(view: .instance(view), for: .authentication)

        try await wallet.logIn(to: badge.id)
        try await wallet.close()

        XCTAssertEqual(view.setups.map(\.sectionTitle), ["Anmelden"])
        XCTAssertTrue(view.setups[0].sectionSubtitle.hasPrefix("Melden Sie sich"), view.setups[0].sectionSubtitle)
        XCTAssertEqual(view.failures.count, 1)
        XCTAssertTrue(view.failures[0].message.contains("Passwort"), view.failures[0].message)
    }

    @MainActor
    func testED2ARegistrationChangesNoOtherKindAndCountsForTheNextPrompt() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let prompts = bearer.wallet.ui.loginPrompts
        let later = ScriptedLoginView { $0.cancel() }
        let first = ScriptedLoginView { responder in
            prompts.register(view: .instance(later), for: .authentication)
            responder.cancel()
        }
        prompts.register(view: .instance(first), for: .authentication)

        _ = await bearer.show(.authentication)
        _ = await bearer.show(.authentication)

        XCTAssertEqual([first.setups.count, later.setups.count], [1, 1])
        XCTAssertEqual(LoginPromptKind.allCases.filter { prompts.hasView(for: $0) }, [.authentication])
    }

    @MainActor
    func testED3AComponentThatIsLeftOutIsTheDefaultOne() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let journal = LoginJournal()
        let prompts = bearer.wallet.ui.loginPrompts

        prompts.register(controller: .instance(NotingController(journal)), for: .authentication)
        bearer.book.logins = [.right]
        let onTheClass = await bearer.show()
        prompts.register(module: .instance(NotingModule(journal)), for: .authentication)
        bearer.book.logins = [.right]
        let byTheModule = await bearer.show()
        let view = ScriptedLoginView(answers: .credentials(.right))
        prompts.register(view: .instance(view), for: .authentication)
        let inTheView = await bearer.show()

        XCTAssertEqual([onTheClass, byTheModule, inTheView], [.answered, .answered, .answered])
        XCTAssertEqual(bearer.book.calls, Self.classes + Self.classes)
        XCTAssertEqual(
            journal.events,
            ["setUp", "willLogIn", "didSucceed", "didLogIn", "didDismiss true"].map { "controller.\($0)" }
                + ["module.logIn"])
        XCTAssertEqual(view.events, ["setUp", "busy", "idle", "dismiss"])
    }

    @MainActor
    func testED3OneComponentIsReplacedAndTheOthersStay() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let journal = LoginJournal()
        let prompts = bearer.wallet.ui.loginPrompts
        prompts.register(
            view: .factory { ScriptedLoginView(journal: journal, answers: .credentials(.right)).kept(by: bearer.book) },
            controller: .instance(NotingController(journal)), for: .authentication)

        prompts.setController(nil, for: .authentication)
        prompts.setModule(.instance(NotingModule(journal)), for: .authentication)
        let status = await bearer.show()

        XCTAssertEqual(status, .answered)
        XCTAssertEqual(journal.events, ["view.setUp", "view.busy", "module.logIn", "view.idle", "view.dismiss"])
    }

    @MainActor
    func testED4AFactoryMakesAViewForEachPromptAndAnInstanceStartsClean() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let made = Captured<ScriptedLoginView>()
        var seen: [String] = []
        let form = AnsweringForm { form in
            seen.append("\(form.username) \(form.password.count) \(form.failure == nil)")
            guard form.failure == nil else { return form.cancel() }
            (form.username, form.password) = ("ana", LoginCredentials.wrong.password)
            form.submit()
        }
        let prompts = bearer.wallet.ui.loginPrompts
        prompts.register(
            view: .factory {
                let view = ScriptedLoginView { $0.cancel() }
                made.append(view)
                return view
            }, for: .authentication)

        _ = await bearer.show()
        _ = await bearer.show()
        prompts.register(view: .instance(form), for: .authentication)
        _ = await bearer.show()
        _ = await bearer.show()

        XCTAssertEqual(made.values.map(\.setups.count), [1, 1])
        XCTAssertEqual(seen, [" 0 true", "ana 0 false", " 0 true", "ana 0 false"])
        XCTAssertEqual(form.password.count, 0)
        XCTAssertEqual(form.username, "")
    }

    @MainActor
    func testAViewThatNobodyHoldsGivesThePromptUp() async throws {
        let bearer = try await BadgeHolder.withAccount()
        bearer.wallet.ui.loginPrompts.register(view: .factory { ScriptedLoginView() }, for: .authentication)

        let status = await within(20) { await bearer.show() }

        XCTAssertEqual(status, .cancelled)
        XCTAssertFalse(bearer.wallet.ui.loginPrompts.isPromptDisplaying)
    }

    @MainActor
    func testAUserDefinedPromptNeedsAView() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let delegate = NotingDelegate(LoginJournal())
        var options = LoginPromptOptions()
        options.delegate = delegate

        let missing = await bearer.show(.userDefined, options: options)
        bearer.wallet.ui.loginPrompts.register(
            view: .instance(ScriptedLoginView(answers: .credentials(.right))), for: .userDefined)
        let shown = await bearer.show(.userDefined)

        XCTAssertEqual([missing, shown], [.error, .answered])
        XCTAssertEqual(delegate.errors.map(\.detail), [.uiProtocol("LoginPromptView")])
    }
}

extension ScriptedLoginView {
    /// Whoever shows a view holds it.
    fileprivate func kept(by book: ScriptedUser) -> ScriptedLoginView {
        book.kept = self
        return self
    }
}
