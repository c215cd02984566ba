import BadgeModel
import BadgeTerminalUI
import BadgeUI
import TestSupport
import XCTest

/// How the default login screen is drawn that a document describes.
final class LoginScreenTests: XCTestCase {
    @MainActor
    func testED23TheTerminalDrawsTheScreenOfTheDocument() async throws {
        let settings = try LoginSettings(
            Array(
                #"""
                {"screens": {"project": {"default": {
                  "title": {"text": "Works"}, "header": {"text": "Welcome to %@", "color": "#FF0000"},
                  "footer": {"text": "Ask the desk."}, "forgotPassword": {"link": "https://example.com/f"},
                  "inputs": [{"key": "username", "type": "text", "label": "Badge number"}]}}}}
                """#.utf8), mode: .development)
        let project = ProjectInfo(projectName: "Example Works", serverName: "id.example.com")
        var setup = LoginPromptSetup(.authentication, project: project)
        setup.screen = settings.screen(.project, for: project)
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
        let form = try XCTUnwrap(forms.first)
        let appearance = try XCTUnwrap(presenter.appearances[.loginToOrganization])
        let plain = try await DrawnForms.screen(form, in: appearance)
        let colored = try await DrawnForms.screen(form, in: appearance, colors: ["COLORTERM": "truecolor"])

        let lines = [
            "Works", "Welcome to Example Works", "Ask the desk.", "Forgot your password? https://example.com/f",
        ]
        for line in lines { XCTAssertTrue(plain.contains(line + "\n"), "\(line): \(plain)") }
        XCTAssertTrue(plain.hasSuffix("Badge number: "), plain)
        XCTAssertTrue(colored.contains("38;2;255;0;0mWelcome"), colored.debugDescription)
    }
}
