import BadgeAuthority
import BadgeLoginPrompts
import BadgeModel
import BadgeTesting
import BadgeUI
import TestSupport
import XCTest

@testable import BadgeKit

/// What a view of a login prompt is given, and what it answers.
final class LoginAnswerTests: XCTestCase {
    @MainActor
    func testED5AViewHearsTheTitlesTheNamesAndAPasswordOnlyIfTheAppGaveIt() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let view = ScriptedLoginView({ $0.cancel() })
        bearer.wallet.ui.loginPrompts.register(view: .instance(view), for: .authentication)
        var options = LoginPromptOptions()
        options.username = "ana"
        options.settings = ["theme": "dark"]

        _ = await bearer.show(options: options)
        options.password = Secret(utf8: "given")
        view.steps = [{ $0.cancel() }]
        _ = await bearer.show(options: options)

        let setup = try XCTUnwrap(view.setups.first)
        XCTAssertEqual(
            [setup.sectionTitle, setup.sectionSubtitle, setup.projectName, setup.serverName],
            ["Log in", "Log in again for Example Works.", "Example Works", "127.0.0.1"])
        XCTAssertEqual([setup.username, setup.badge?.id.rawValue], ["ana", bearer.badge.id.rawValue])
        XCTAssertEqual(setup.settings, ["theme": "dark"])
        XCTAssertEqual(setup.project.projectIdentifier, "Example Works@127.0.0.1:8430")
        XCTAssertEqual(view.setups.map { $0.password?.count }, [nil, 5])
    }

    @MainActor
    func testED6CustomTextsGoToTheServerNullIsEmptyAndWhatIsNoTextIsRefused() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let sent = Captured<[String: String]>()
        bearer.world.wire.rule { call in
            if call.name == "POST /login" { sent.append(call.form) }
            return try await call.forward()
        }
        let view = ScriptedLoginView(
            { $0.submit(["username": "ana", "password": "seven green lamps", "branch": 12]) },
            { $0.submit(["username": "ana", "password": "seven green lamps", "branch": "12", "floor": nil]) })
        bearer.wallet.ui.loginPrompts.register(view: .instance(view), for: .authentication)

        let status = await bearer.show()

        XCTAssertEqual(status, .answered)
        XCTAssertEqual(view.failures.map(\.error.code), [.invalidInput])
        guard case .invalidFields(let fields)? = view.failures.first?.error.detail else {
            return XCTFail("no field is named")
        }
        XCTAssertEqual(fields.map(\.path), ["branch"])
        XCTAssertEqual(Set(sent.values.map { $0["branch"] }), ["12"])
        XCTAssertEqual(Set(sent.values.map { $0["floor"] }), [""])
    }

    @MainActor
    func testED6AbsentNamesAndPasswordsAreEmptyTexts() throws {
        let answer = try LoginAnswer(["username": nil], to: .authentication)

        XCTAssertEqual(answer, .credentials(LoginCredentials(username: "", password: Secret(utf8: ""))))
    }

    @MainActor
    func testED7AnAnswerNeedsNoTouchOfTheScreenAndMayComeAgainAfterARefusal() async throws {
        let bearer = try await BadgeHolder.withAccount([["type": "login"]])
        let view = ScriptedLoginView(answers: .credentials(.wrong), .credentials(.unknown), .credentials(.right))
        bearer.wallet.ui.loginPrompts.register(view: .instance(view), for: .authentication)

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(view.setups.count, 1)
        XCTAssertEqual(view.failures.map(\.error.code), [.loginRefused, .loginRefused])
        XCTAssertEqual(bearer.book.calls, [])
    }

    @MainActor
    func testED7ALoginNeedsNoScreenAtAll() async throws {
        let bearer = try await BadgeHolder.withAccount([["type": "login"]])

        let refused = await failure { [wallet = bearer.wallet, badge = bearer.badge.id] in
            try await wallet.logIn(to: badge, with: .wrong)
        }
        try await bearer.wallet.logIn(to: bearer.badge.id, with: .right)
        let ending = await bearer.ending()

        XCTAssertEqual(refused?.code, .loginRefused)
        XCTAssertEqual(refused?.detail, .triesLeft(9))
        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(bearer.book.calls, [])
    }

    @MainActor
    func testED8AMandatoryPromptIgnoresACancelAndFlagsMayBeTexts() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let view = ScriptedLoginView { responder in
            responder.cancel()
            responder.submit(.credentials(.right))
        }
        bearer.wallet.ui.loginPrompts.register(view: .instance(view), for: .authentication)
        let table: [(JSON, Bool)] = [(true, true), (false, false), ("true", true), ("false", false), ("yes", false)]

        let (no, yes) = (
            try LoginPromptOptions(parameters: ["canBeCancelled": "false"]),
            try LoginPromptOptions(parameters: ["canBeCancelled": "true"])
        )
        let mandatory = await bearer.show(options: no)
        view.steps = [{ $0.cancel() }]
        let optional = await bearer.show(options: yes)

        XCTAssertEqual([mandatory, optional], [.answered, .cancelled])
        for (value, flag) in table {
            XCTAssertEqual(try LoginPromptOptions(parameters: ["canBeCancelled": value]).canBeCancelled, flag)
            XCTAssertEqual(
                try LoginPromptOptions(parameters: ["onlyMobileServerError": value]).showsServerErrorsOnly, flag)
        }
        for wrong: [String: JSON] in [["canBeCancelled": 1], ["canBecancelled": true], ["baseURL": ""]] {
            assertThrows(.invalidInput) { try LoginPromptOptions(parameters: wrong) }
        }
    }

    @MainActor
    func testAnAnswerThatThePromptDidNotAskForIsNotSent() async throws {
        let bearer = try await BadgeHolder.withAccount()
        var sent: [Bool] = []
        let noteWhetherSent = { sent.append(bearer.world.wire.calls.contains("POST /login")) }
        let view = ScriptedLoginView(
            { $0.submit(.proceed) },
            { responder in
                noteWhetherSent()
                responder.submit(.certificateFields([:]))
            },
            { responder in
                noteWhetherSent()
                responder.submit(.credentials(.right))
            })
        bearer.wallet.ui.loginPrompts.register(view: .instance(view), for: .authentication)

        let status = await bearer.show()

        XCTAssertEqual(status, .answered)
        XCTAssertEqual(view.failures.map(\.error.code), [.invalidInput, .invalidInput])
        XCTAssertEqual(sent, [false, false])
    }
}
