import BadgeAuthority
import BadgeLoginPrompts
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// Login prompts of a wallet with a document of login screens.
final class LoginSettingsPromptTests: XCTestCase {
    private static func settings(_ screens: String) throws -> LoginSettings {
        try LoginSettings(Array(#"{"screens": \#(screens)}"#.utf8), mode: .development)
    }

    private static func branches() throws -> LoginSettings {
        try settings(
            #"""
            {"project": {"default": {
              "title": {"text": "Log in to %@"},
              "loginButton": {"text": "Enter"},
              "forgotPassword": {"text": "Lost?", "link": "https://id.example.com/forgotten"},
              "inputs": [{"key": "branch", "type": "list", "selections": ["North", "South"], "selected": 1},
                         {"key": "username", "type": "text", "default": "ana"},
                         {"key": "password", "type": "password"},
                         {"key": "pin", "type": "password"}, {"key": "desk", "type": "text"}]}}}
            """#)
    }

    @MainActor
    func testED26InputsComeInTheirOrderAndOthersThanNameAndPasswordAreParameters() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let sent = Captured<[String: String]>()
        bearer.world.wire.rule { call in
            if call.name == "POST /login" { sent.append(call.form) }
            return try await call.forward()
        }
        let typed = ["branch": "North", "username": "ana", "password": "seven green lamps", "pin": "4711"]
        let presenter = ScriptedPresenter([.loginToBadge: [.submit(typed)]])
        bearer.wallet.ui.registerAll(presentedBy: presenter)
        bearer.wallet.ui.loginPrompts.setSettings(try Self.branches())

        let status = await bearer.show()

        let form = try XCTUnwrap(presenter.transcript.events.compactMap(\.form).first)
        XCTAssertEqual(status, .answered)
        XCTAssertEqual(form.title, "Log in to Example Works")
        XCTAssertEqual(form.fields.map(\.name), ["branch", "username", "password", "pin", "desk"])
        XCTAssertEqual(form.fields.map(\.value), [.text("South"), .text("ana"), nil, nil, nil])
        XCTAssertEqual(form.actions.map(\.label), ["Enter"])
        let last = try XCTUnwrap(sent.values.last)
        XCTAssertEqual(["branch", "pin", "desk"].map { last[$0] }, ["North", "4711", ""])
        XCTAssertEqual(["username", "password"].map { last[$0] }, ["ana", "seven green lamps"])
    }

    @MainActor
    func testED26ADefaultReachesTheServerThatTheViewDoesNotAskFor() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let sent = Captured<[String: String]>()
        bearer.world.wire.rule { call in
            if call.name == "POST /login" { sent.append(call.form) }
            return try await call.forward()
        }
        let view = ScriptedLoginView(answers: .credentials(.right))
        bearer.wallet.ui.loginPrompts.register(view: .instance(view), for: .authentication)
        bearer.wallet.ui.loginPrompts.setSettings(try Self.branches())

        let status = await bearer.show()

        XCTAssertEqual(status, .answered)
        XCTAssertEqual(sent.values.last?["branch"], "South")
        XCTAssertEqual(view.setups.first?.sectionTitle, "Log in to Example Works")
        XCTAssertEqual(view.setups.first?.screen?.inputs?.count, 5)
    }

    @MainActor
    func testED29TheWayToANewPasswordOpensInTheSystemsBrowser() async throws {
        let organization = try TestOrganization()
        let home = try TemporaryHome()
        var configuration = organization.configuration(home: home.url)
        let browser = ScriptedBrowser(organization.authority.transport(), answers: [])
        configuration.browser = browser
        let wallet = try await BadgeWallet.open(configuration)
        let issuer = try organization.authority.organization().issuer
        let shown = Gate()
        let view = ScriptedLoginView { responder in
            responder.openForgottenPasswordPage()
            shown.open()
        }
        wallet.ui.loginPrompts.register(view: .instance(view), for: .authentication)
        wallet.ui.loginPrompts.setSettings(try Self.branches())

        let prompt = Task { await wallet.showLoginPrompt(.authentication, for: .server(issuer)) }
        await shown.wait()
        while browser.opened.isEmpty { await Task.yield() }
        view.responder?.cancel()
        let status = await prompt.value

        XCTAssertEqual(browser.opened.map(\.absoluteString), ["https://id.example.com/forgotten"])
        XCTAssertEqual(status, .cancelled)
        try await wallet.close()
    }

    @MainActor
    func testED29TheDefaultScreenShowsTheWayAsALink() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let presenter = ScriptedPresenter([.loginToBadge: [.giveUp]])
        bearer.wallet.ui.registerAll(presentedBy: presenter)
        bearer.wallet.ui.loginPrompts.setSettings(try Self.branches())

        _ = await bearer.show()

        let form = try XCTUnwrap(presenter.transcript.events.compactMap(\.form).first)
        XCTAssertEqual(form.links.map(\.label), ["Lost?"])
        XCTAssertEqual(form.links.map(\.url.absoluteString), ["https://id.example.com/forgotten"])
    }

    @MainActor
    func testED30AViewCountsBeforeSettingsAndSettingsBeforeTheStore() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let sent = Captured<[String: String]>()
        bearer.world.wire.rule { call in
            if call.name == "POST /login" { sent.append(call.form) }
            return try await call.forward()
        }
        let prompts = bearer.wallet.ui.loginPrompts
        prompts.setSettings(
            try Self.settings(
                #"""
                {"project": {"default": {"inputs": [{"key": "a", "type": "text", "default": "settings"},
                                                    {"key": "b", "type": "text", "default": "settings"}]}}}
                """#))
        for name in ["a", "b", "c"] { try prompts.parameters.set("store", for: name) }
        var credentials = LoginCredentials.right
        credentials.parameters = ["a": "view"]

        try await bearer.wallet.logIn(to: bearer.badge.id, with: credentials)
        credentials.parameters = ["password": "other"]
        let given = credentials
        let taken = await failure { [wallet = bearer.wallet, badge = bearer.badge.id] in
            try await wallet.logIn(to: badge, with: given)
        }

        let last = try XCTUnwrap(sent.values.last)
        XCTAssertEqual(["a", "b", "c"].map { last[$0] }, ["view", "settings", "store"])
        XCTAssertEqual(last["password"], "seven green lamps")
        XCTAssertEqual(taken?.code, .invalidInput)
    }

    @MainActor
    func testED31TheStoreOfParametersSetsGetsListsRemovesAndClears() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let parameters = bearer.wallet.ui.loginPrompts.parameters

        for (name, value) in ["site": "north", "desk": "4", "branch": "12"] { try parameters.set(value, for: name) }
        let names = parameters.names
        parameters.remove("desk")
        let desk = parameters["desk"]
        let site = parameters["site"]
        let rows = try await bearer.world.rows()
        let wallet = try await bearer.world.reopened()
        let afterwards = wallet.ui.loginPrompts.parameters.names
        parameters.clear()

        XCTAssertEqual(names, ["branch", "desk", "site"])
        XCTAssertEqual([desk, site], [nil, "north"])
        XCTAssertEqual(afterwards, [])
        XCTAssertEqual(parameters.names, [])
        XCTAssertFalse("\(rows)".contains("north"))
        for name in ["password", "USERNAME", "otp", "auth_mode", "a/b", " a", "a\u{200D}b", ""] {
            assertThrows(.invalidInput) { try parameters.set("x", for: name) }
        }
        XCTAssertThrowsError(try parameters.set("x", for: "a/b")) { error in
            XCTAssertTrue("\(error)".contains("letters, digits, spaces, dots, hyphens and underscores"), "\(error)")
        }
        try await wallet.close()
    }

    @MainActor
    func testED21ThePasswordChangeHasAScreenOfItsOwn() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let presenter = ScriptedPresenter([.passwordChange: [.giveUp], .loginToBadge: [.giveUp]])
        bearer.wallet.ui.registerAll(presentedBy: presenter)
        bearer.wallet.ui.loginPrompts.setSettings(
            try Self.settings(#"{"changePassword": {"default": {"title": {"text": "A new one for %@"}}}}"#))

        _ = await bearer.show(.changePassword)
        _ = await bearer.show()

        let titles = presenter.transcript.events.compactMap(\.form).map(\.title)
        XCTAssertEqual(titles, ["A new one for Example Works", "Log in"])
    }
}

extension Transcript.Event {
    fileprivate var form: Form? {
        guard case .shown(let form) = self else { return nil }
        return form
    }
}
