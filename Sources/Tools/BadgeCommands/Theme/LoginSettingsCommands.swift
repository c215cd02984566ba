import ArgumentParser
import BadgeAdminPages
import BadgeLoginPrompts
import BadgeMigration
import BadgeModel
import BadgeUI
import Foundation

/// Commands for an app's login screens during development. A word after `login` is an address or a badge rather than a
/// command.
struct LoginSettingsCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login-settings", abstract: "Check and draw an app's login screens.",
        discussion: """
            Examples:
              badgectl login-settings check login-settings.json
              badgectl login-settings preview login-settings.json
            """,
        subcommands: [LoginSettingsCheck.self, LoginSettingsPreview.self])
}

/// Checks a document of login screens.
struct LoginSettingsCheck: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check a document of login screens, as its author.",
        discussion: """
            An unknown key, a value of the wrong type, a colour out of range and an image that is not there are errors, \
            each with its path; exits with 16. The property list and the JSON document of older SDKs are converted first: \
            with --json, the answer has the converted document, and what became of each of its keys.

            Examples:
              badgectl login-settings check login-settings.json --assets ./assets
              badgectl login-settings check MSIAuthenticationSettings.plist --json
            """)

    @Argument(
        help: ArgumentHelp("The document, JSON or a property list; - reads standard input.", valueName: "FILE"),
        completion: .file(extensions: ["json", "plist"]))
    var file: String

    @OptionGroup var theme: ThemeOptions
    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { false }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let (settings, legacy) = try theme.loginSettings(file)
        return Output(settings: settings, legacy: legacy)
    }

    private struct Output: CommandOutput {
        let settings: LoginSettings
        let legacy: LegacyLoginSettings?

        var json: JSON {
            .object(compacting: [
                "valid": true, "screens": .array(settings.describedScreens.map { .string($0.rawValue) }),
                "parameters": .array(settings.parameterNames.map(JSON.string)),
                "warnings": .array(settings.warnings.map { .string("\($0.path) \($0.reason)") }),
                "results": legacy.map { .array($0.results.map { .string($0.description) }) },
                "document": legacy?.document,
            ])
        }

        var text: String {
            let screens = settings.describedScreens.map(\.rawValue).joined(separator: ", ")
            let results = (legacy?.results ?? []).filter { result in
                if case .mapped = result.outcome { false } else { true }
            }.map(\.description)
            let lines = settings.warnings.map { "\($0.path) \($0.reason)" } + results
            return
                ([Message.administration("command.loginSettings.valid", ["screens": screens]).text]
                + lines.map(\.oneLine))
                .joined(separator: "\n")
        }
    }
}

/// Draws the screens of a document of login screens.
struct LoginSettingsPreview: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Draw the login screens of a document, without asking anything.",
        discussion: """
            The document may name screens for single organizations and servers: --organization and --server choose. \
            Nothing is read from or written to the home.

            Examples:
              badgectl login-settings preview login-settings.json
              badgectl login-settings preview login-settings.json \\
                  --organization "Example Works"
            """)

    @Argument(
        help: ArgumentHelp("The document, JSON or a property list; - reads standard input.", valueName: "FILE"),
        completion: .file(extensions: ["json", "plist"]))
    var file: String

    @Option(help: ArgumentHelp("The organization's name.", valueName: "NAME"))
    var organization = "Example Works"

    @Option(help: ArgumentHelp("The organization's server.", valueName: "URL"))
    var server = "https://badges.example.org"

    @OptionGroup var theme: ThemeOptions
    @OptionGroup var page: PreviewOptions
    @OptionGroup var options: GlobalOptions

    private var address: URL {
        get throws {
            guard let address = URL(string: server), address.host() != nil else {
                throw ValidationError("--server is a web address such as https://badges.example.com.")
            }
            return address
        }
    }

    func validate() throws { _ = try address }

    var opensStore: Bool { false }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let (settings, _) = try theme.loginSettings(file)
        let address = try address
        let ui = UIRegistry(localization: run.words)
        ui.setLanguages(run.json ? Languages([]) : run.languages)
        let project = ProjectInfo(projectName: organization, server: address)
        let forms = try await settings.forms(for: project, on: ui)
        return try await page.previews(
            of: forms.map { PromptSample(form: $0.form, appearance: $0.appearance) }, in: run)
    }
}
