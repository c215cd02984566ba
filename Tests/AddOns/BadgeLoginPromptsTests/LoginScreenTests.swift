import BadgeLoginPrompts
import BadgeModel
import BadgeTerminalUI
import BadgeTesting
import BadgeUI
import ScreenTestSupport
import TestSupport
import XCTest

/// How the default login screen is drawn that a document describes.
final class LoginScreenTests: XCTestCase {
    private static let project = ProjectInfo(projectName: "Example Works", serverName: "id.example.com")

    /// The form and the appearance of a login screen that a document describes.
    @MainActor
    private static func drawn(
        _ screens: String, texts: [String: LocalizedText] = [:],
        change: (inout LoginPromptSetup) -> Void = { _ in }
    ) async throws -> (form: Form, appearance: ResolvedAppearance) {
        let settings = try LoginSettings(
            Array(#"{"screens": \#(screens)}"#.utf8), texts: texts, mode: .development)
        var setup = LoginPromptSetup(.authentication, project: project, sectionTitle: "Log in")
            .described(by: settings.screen(.project, for: project), in: Languages([]))
        change(&setup)
        let given = setup
        let presenter = ScriptedPresenter([.loginToOrganization: [.giveUp]])
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        await registry.withAppearance(of: given.screen) {
            await MainActor.run {
                do { try registry.require(\.login).promptForLogin(given) { _, _ in } } catch { XCTFail("\(error)") }
            }
        }
        let forms = presenter.transcript.events.compactMap { if case .shown(let form) = $0 { form } else { nil } }
        return (try XCTUnwrap(forms.first), try XCTUnwrap(presenter.appearances[.loginToOrganization]))
    }

    @MainActor
    func testED23TheTerminalDrawsTheScreenOfTheDocument() async throws {
        let (form, appearance) = try await Self.drawn(
            #"""
            {"project": {"default": {
              "title": {"text": "Works"}, "header": {"text": "Welcome to %@", "color": "#FF0000"},
              "footer": {"text": "Ask the desk."}, "cancelButton": {"text": "leave"},
              "inputs": [{"key": "username", "type": "text", "label": "Badge number"}]}}}
            """#)

        let plain = try await DrawnForms.screen(form, in: appearance)
        let colored = try await DrawnForms.screen(form, in: appearance, colors: ["COLORTERM": "truecolor"])

        for line in ["Works", "Welcome to Example Works", "Ask the desk.", "Ctrl-D: leave."] {
            XCTAssertTrue(plain.contains("\n\(line)\n"), "\(line): \(plain)")
        }
        XCTAssertEqual(form.message, "", "the header says it")
        XCTAssertTrue(plain.hasSuffix("Badge number: "), plain)
        XCTAssertTrue(colored.contains("38;2;255;0;0mWelcome"), colored.debugDescription)
    }

    @MainActor
    func testED23AHeaderWithoutTheOrganizationsNameLeavesTheMessage() async throws {
        let (form, _) = try await Self.drawn(#"{"project": {"default": {"header": {"text": "Good morning"}}}}"#)

        XCTAssertEqual(form.message, "Log in to Example Works to get your badge.")
    }

    @MainActor
    func testED5TheTitlesAndTheNameAreOnTheScreenAndThePasswordIsNot() async throws {
        let (form, appearance) = try await Self.drawn(#"{"project": {"default": {}}}"#) {
            ($0.sectionTitle, $0.sectionSubtitle) = ("Good morning", "The gate opens at nine.")
            ($0.username, $0.password) = ("ana", Secret(utf8: "seven green lamps"))
        }

        let screen = TerminalPreview(form, in: appearance, columns: 80).text

        XCTAssertTrue(screen.hasPrefix("\nGood morning\nThe gate opens at nine.\n"), screen)
        XCTAssertTrue(screen.contains("User name [ana]: "), screen)
        XCTAssertFalse(screen.contains("seven green lamps"), screen)
    }

    @MainActor
    func testED12TheTerminalSaysWhoChecksTheLoginAndAsksNothing() async throws {
        let terminal = try PseudoTerminal()
        let registry = UIRegistry()
        registry.registerAll(presentedBy: TerminalPresenter(terminal.plain))
        let (answers, answered) = AsyncStream<String>.makeStream()

        let login = try registry.require(\.login)
        login.promptForLogin(LoginPromptSetup(.authentication, project: Self.project)) { answer, _ in
            answered.yield(answer?.username ?? "")
            answered.finish()
        }
        _ = try await terminal.screen(until: ": ")
        terminal.type("ana\n")
        _ = try await terminal.screen(until: "not shown): ")
        terminal.type("guess\n")
        let screen = try await terminal.screen(until: "checks your login.\r\n")
        var names: [String] = []
        for await name in answers { names.append(name) }
        login.dismiss()

        XCTAssertTrue(screen.hasSuffix("\r\nid.example.com checks your login.\r\n"), screen)
        XCTAssertEqual(names, ["ana"])
    }

    @MainActor
    func testED13TheNameStaysAndAServerThatIsAwayIsToldApart() async throws {
        let terminal = try PseudoTerminal()
        let registry = UIRegistry()
        registry.registerAll(
            presentedBy: TerminalPresenter(terminal.plain))
        let setup = LoginPromptSetup(.authentication, project: Self.project)
        let refusals = [
            BadgeError(.loginRefused, reason: "The login was refused. 9 tries are left.", recovery: .retry),
            BadgeError(.serverUnreachable, reason: "id.example.com is away.", recovery: .retry),
        ]
        var left = refusals

        let login = try registry.require(\.login)
        login.promptForLogin(setup) { _, refuse in
            MainActor.assumeIsolated { if !left.isEmpty { refuse?(left.removeFirst()) } }
        }
        for _ in refusals {
            _ = try await terminal.screen(until: ": ")
            terminal.type("ana\n")
            _ = try await terminal.screen(until: "not shown): ")
            terminal.type("guess\n")
        }
        let screen = try await terminal.screen(until: "User name [ana]: ")
        terminal.type("\n")
        let password = try await terminal.screen(until: "Password (not shown): ")
        login.dismiss()

        XCTAssertTrue(screen.contains("Connection problem: id.example.com is away.\r\n"), screen)
        XCTAssertFalse((screen + password).contains("guess"), screen)
    }

    @MainActor
    func testTheLabelsOfALoginElsewhereAreAtTheTerminalsKeys() async throws {
        let labels = #""loginButton": {"text": "Off we go"}, "cancelButton": {"text": "Not now"}"#
        let settings = try LoginSettings(
            Array(#"{"screens": {"server": {"default": {\#(labels)}}}}"#.utf8), mode: .development)
        var usual = BrowserLoginPrompt(organization: "Example Works", host: "id.example.com")
        usual.texts = LoginPromptTexts()
        let presenter = ScriptedPresenter([.browserLogin: [.wait]])
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        try registry.require(\.login).promptForBrowserLogin(usual) { _, _ in }
        let forms = presenter.transcript.events.compactMap { if case .shown(let form) = $0 { form } else { nil } }
        let plain = try XCTUnwrap(forms.first)

        let own = try await settings.forms(for: Self.project, on: UIRegistry())[0]
        let screens = [own.form, plain].map { TerminalPreview($0, in: ResolvedAppearance(), columns: 80).text }

        XCTAssertTrue(screens[0].contains("Return: Off we go. Ctrl-D: Not now.\n"), screens[0])
        XCTAssertTrue(screens[1].contains(". Ctrl-D: cancel.\n"), screens[1])
    }

    @MainActor
    func testED25AListIsNumberedAndShowsItsDefault() async throws {
        let (form, appearance) = try await Self.drawn(
            #"""
            {"project": {"default": {"inputs": [
              {"key": "branch", "type": "list", "label": "Branch", "selections": ["North", "South"], "selected": 1},
              {"key": "pin", "type": "password", "label": "PIN", "placeholder": "four digits"}]}}}
            """#)

        let screen = TerminalPreview(form, in: appearance, columns: 80).text

        XCTAssertTrue(screen.contains("  1  North\n  2  South\nBranch (optional) [South]: \n"), screen)
        XCTAssertTrue(screen.contains("PIN (optional, four digits, not shown): \n"), screen)
    }

    @MainActor
    func testED26InputsAreAskedForInTheirOrder() async throws {
        let (form, appearance) = try await Self.drawn(
            #"""
            {"project": {"default": {"inputs": [
              {"key": "desk", "type": "text", "label": "Desk"}, {"key": "password", "type": "password"},
              {"key": "username", "type": "text"}, {"key": "floor", "type": "text", "label": "Floor"}]}}}
            """#)

        let screen = TerminalPreview(form, in: appearance, columns: 80).text

        XCTAssertTrue(
            screen.hasSuffix("Desk (optional): \nPassword (not shown): \nUser name: \nFloor (optional): \n"), screen)
    }

    @MainActor
    func testED27TextsAreLookedUpAndOnlyPercentAtIsFilledIn() async throws {
        let (form, appearance) = try await Self.drawn(
            #"""
            {"project": {"default": {"title": {"text": "greeting"}, "header": {"text": "100 %d %s at %@"}}}}
            """#, texts: ["greeting": "Hello from %@"])

        let screen = TerminalPreview(form, in: appearance, columns: 80).text

        XCTAssertTrue(screen.hasPrefix("\nHello from Example Works\n100 %d %s at Example Works\n"), screen)
    }

    @MainActor
    func testED29TheWayToANewPasswordIsOnTheScreen() async throws {
        let (form, appearance) = try await Self.drawn(
            #"{"project": {"default": {"forgotPassword": {"link": "https://example.com/f"}}}}"#)

        let screen = TerminalPreview(form, in: appearance, columns: 80).text

        XCTAssertTrue(screen.contains("\nForgot your password? https://example.com/f\n"), screen)
    }

    @MainActor
    func testED18TheFieldsThatACertificateServerListsAreAskedFor() async throws {
        let presenter = ScriptedPresenter([.certificate: [.giveUp]])
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        var setup = LoginPromptSetup(.certificate, project: Self.project)
        setup.fields = [Field("name", label: "Name", .text), Field("pin", label: "PIN", .secret(.any))]

        try registry.require(\.login).promptForCertificate(setup) { _, _ in }
        let forms = presenter.transcript.events.compactMap { if case .shown(let form) = $0 { form } else { nil } }
        let screen = TerminalPreview(try XCTUnwrap(forms.first), in: ResolvedAppearance(), columns: 80).text

        XCTAssertTrue(screen.contains("id.example.com"), screen)
        XCTAssertTrue(screen.hasSuffix("Name: \nPIN (not shown): \n"), screen)
    }

    @MainActor
    func testASecondFactorHasTheButtonsOfTheLoginScreen() async throws {
        let presenter = ScriptedPresenter([
            .loginToOrganization: [.submit(["username": "ada", "password": "engine"])],
            .secondFactor: [.submit(["otp": "0042"])],
        ])
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let login = try registry.require(\.login)
        let settings = try LoginSettings(
            Array(
                #"""
                {"screens": {"project": {"default": {
                  "loginButton": {"text": "Sign On"}, "cancelButton": {"text": "Not now"},
                  "forgotPassword": {"link": "https://id.example.com/forgotten"}}}}}
                """#.utf8), mode: .development)
        let setup = LoginPromptSetup(.authentication, project: Self.project)
            .described(by: settings.screen(.project, for: Self.project), in: Languages([]))
        let more = BadgeError(.secondFactorRequired, reason: "A second factor is needed.", recovery: .retry)

        await withCheckedContinuation { continuation in
            login.promptForLogin(setup) { credentials, refuse in
                guard credentials?.oneTimeCode == nil, let refuse else { return continuation.resume() }
                Task { @MainActor in refuse(more) }
            }
        }

        let forms = presenter.transcript.events.compactMap { if case .shown(let form) = $0 { form } else { nil } }
        XCTAssertEqual(forms.map(\.kind), [.loginToOrganization, .secondFactor])
        XCTAssertEqual(forms.map { $0.actions.map(\.label) }, [["Sign On"], ["Sign On"]])
        XCTAssertEqual(forms.map(\.cancelLabel), ["Not now", "Not now"])
        XCTAssertEqual(forms.map(\.links.count), [1, 0])
    }
}
