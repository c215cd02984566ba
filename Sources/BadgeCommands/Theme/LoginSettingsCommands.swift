import ArgumentParser
import BadgeModel
import BadgeUI

/// Commands for an app's login screens during development. A word after `login` is an address or a badge rather than a
/// command.
struct LoginSettingsCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login-settings", abstract: "Check the document of an app's login screens.",
        discussion: """
            Example:
              badgectl login-settings check login-settings.json
            """,
        subcommands: [LoginSettingsCheck.self])
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

    func perform(in session: CommandRun) async throws -> any CommandOutput {
        let file = try InputFile(file)
        let data = try file.read(atMost: LoginSettings.largestFile)
        return try file.naming {
            let legacy = try Self.isLegacy(data) ? LegacyLoginSettings(data) : nil
            let settings = try LoginSettings(
                legacy.map { Array($0.document.text.utf8) } ?? Array(data), assets: try theme.source, mode: .development
            )
            return Output(settings: settings, legacy: legacy)
        }
    }

    // What has no screens is older, unless it is nothing at all.
    private static func isLegacy(_ data: some Collection<UInt8>) throws -> Bool {
        if LegacyLoginSettings.isPropertyList(data) { return true }
        let limits = JSON.Limits(bytes: LoginSettings.largestFile, depth: 8)
        let members = try JSON.parse(data, limits: limits).objectValue ?? [:]
        return !members.isEmpty && members["screens"] == nil
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
            return ([Message("command.loginSettings.valid", ["screens": screens]).text] + lines.map(\.oneLine))
                .joined(separator: "\n")
        }
    }
}
