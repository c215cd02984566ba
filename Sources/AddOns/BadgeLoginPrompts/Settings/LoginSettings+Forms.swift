import BadgeModel
package import BadgeUI
import Foundation

extension LoginSettings {
    /// A described screen as the default presenter gets it.
    package struct ScreenForm: Sendable {
        package let screen: Screen
        package let form: Form
        package let appearance: ResolvedAppearance
    }

    /// Returns the forms of the described screens, as an app without login screens of its own shows them.
    ///
    /// - Parameters:
    ///   - project: The organization and its server, which choose among the configurations.
    ///   - ui: The registry with the user's languages. Its screens are replaced.
    /// - Throws: `BadgeError` `uiNotRegistered`.
    @MainActor
    package func forms(for project: ProjectInfo, on ui: UIRegistry) async throws -> [ScreenForm] {
        let recorder = FormRecorder()
        ui.registerAll(presentedBy: recorder, timeZone: .gmt)
        let login = try ui.require(\.login)
        var forms: [ScreenForm] = []
        for described in describedScreens {
            // One language of each text first: names may make a text much longer.
            let screen = unnamedScreen(described, for: project)?.localized(for: ui.languages)
                .naming(described.name(of: project))
            await ui.withAppearance(of: screen) {
                Self.show(described, screen, for: project, on: login, ui)
            }
            forms += recorder.takeForms().map { ScreenForm(screen: described, form: $0, appearance: $1) }
        }
        return forms
    }

    /// The languages of the document's texts, sorted; none if each of its texts is for all languages.
    package var languages: [String] {
        let texts = screens.values.flatMap { [$0.usual] + $0.targets.values }.flatMap(\.texts)
        return Set(texts.flatMap(\.languages)).sorted()
    }

    @MainActor
    private static func show(
        _ described: Screen, _ screen: LoginScreen?, for project: ProjectInfo, on login: any LoginUIProtocol,
        _ ui: UIRegistry
    ) {
        func setup(_ kind: LoginPromptKind) -> LoginPromptSetup {
            LoginPromptSetup(kind, project: project).described(by: screen, in: ui.languages)
        }
        switch described {
        case .project: login.promptForLogin(setup(.authentication)) { _, _ in }
        case .changePassword: login.promptForPasswordChange(setup(.changePassword)) { _, _ in }
        case .certificate:
            var certificate = setup(.certificate)
            certificate.fields = [Field("commonName", label: ui.localization("field.username"), .text)]
            login.promptForCertificate(certificate) { _, _ in }
        case .server:
            var browser = BrowserLoginPrompt(organization: project.projectName, host: project.serverName)
            browser.texts = LoginPromptTexts(setup(.oauth), ui.languages)
            login.promptForBrowserLogin(browser) { _, _ in }
        }
    }
}

extension LoginScreen {
    fileprivate var texts: [LocalizedText] {
        let labels = [title?.text, header?.text, footer?.text, forgotPassword?.label.text]
        let buttons = [loginButton?.text, cancelButton?.text]
        return (labels + buttons + (inputs ?? []).flatMap { [$0.label, $0.placeholder] }).compactMap(\.self)
    }
}

/// A presenter that nobody answers.
@MainActor
private final class FormRecorder: PromptPresenter {
    private var forms: [(Form, ResolvedAppearance)] = []
    private var completions: [PromptCompletion<FormAnswer>] = []

    func takeForms() -> [(Form, ResolvedAppearance)] {
        defer { forms = [] }
        return forms
    }

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        present(form, in: ResolvedAppearance(), as: id, completion: completion)
    }

    func present(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        completion: @escaping PromptCompletion<FormAnswer>
    ) {
        forms.append((form, appearance))
        completions.append(completion)
    }

    func dismiss(_ id: Form.ID) {}
}
