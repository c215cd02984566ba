import ArgumentParser
import BadgeLoginPrompts
import BadgeMigration
import BadgeModel
import BadgeUI
import Foundation

/// Converts settings of an earlier SDK to a theme file, or to a document of login screens.
struct ThemeImport: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Turn the interface settings of an earlier SDK into a theme or login screens.",
        discussion: """
            Janrain's Engage: reads a dictionary of its custom interface, a property list or JSON, by the strings behind the \
            SDK's constants, or JREngage-Info.plist, and prints a theme.

            MicroStrategy's SDK: reads MSIAuthenticationSettings.plist or authentication_settings.json, and prints a document \
            of login screens, which login-settings check checks.

            Either way it says of each key what it is now, what replaces it, or why it was left out. Images are looked up by \
            their names among the assets; without one, a name is left out.

            Examples:
              badgectl theme import JREngage-Info.plist --assets ./assets
              badgectl theme import MSIAuthenticationSettings.plist
            """)

    @Argument(
        help: ArgumentHelp("The dictionary, JSON or a property list; - reads standard input.", valueName: "FILE"),
        completion: .file(extensions: ["json", "plist"]))
    var file: String

    @OptionGroup var theme: ThemeOptions
    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { false }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let file = try InputFile(file)
        let data = try file.text(atMost: 1 << 20)
        let assets = try theme.source
        let output: Output = try file.naming(in: data) {
            let interface = try LegacyInterface(file: data, assets: assets)
            if !interface.layer.isEmpty {
                return Output(name: "theme", document: interface.layer.themeDocument, results: interface.results)
            }
            let screens = try LegacyLoginSettings(data, assets: assets)
            guard screens.describesScreens else { throw try refusal(of: data, interface.results, in: run) }
            return Output(name: "loginSettings", document: screens.document, results: screens.results)
        }
        if !run.json {
            for result in output.results { run.note(result.description) }
        }
        return output
    }

    // A file with nothing to convert.
    private func refusal(
        of data: Data, _ results: [LegacyInterface.KeyResult], in run: CommandRun
    ) throws -> BadgeError {
        if let group = try groupForConverted(data) {
            return BadgeError(
                .documentInvalid, .commands("documentInvalid.convertedAlready"),
                ["command": "badgectl \(group) check \(file.shellQuoted)"])
        }
        // An unknown key is reported with the one that was probably meant.
        if !run.json { results.forEach { run.note($0.description) } }
        let hasKnownKeys = results.contains { if case .unknown = $0.outcome { false } else { true } }
        let fields = results.map { BadgeError.InvalidField(path: $0.key, reason: $0.outcomeText) }
        return BadgeError(
            .documentInvalid,
            hasKnownKeys ? .commands("documentInvalid.noLegacyValues") : .commands("documentInvalid.noLegacyKeys"),
            detail: fields.isEmpty ? nil : .invalidFields(fields))
    }

    // The commands for what the file already is.
    private func groupForConverted(_ data: Data) throws -> String? {
        if try !LoginSettings(data).describedScreens.isEmpty { return "login-settings" }
        return try Theme(data).layer.isEmpty ? nil : "theme"
    }

    private struct Output: CommandOutput {
        let name: String
        let document: JSON
        let results: [LegacyInterface.KeyResult]

        var json: JSON { .object([name: document, "results": .array(results.map(\.json))]) }
        var text: String { document.prettyText }
        var isVerbatim: Bool { true }
    }
}

extension LegacyInterface.KeyResult {
    fileprivate var json: JSON {
        let (name, detail): (String, String?) =
            switch outcome {
            case .mapped(let name): ("mapped", name)
            case .replaced(let name): ("replaced", name)
            case .dropped(let reason): ("dropped", reason)
            case .unknown(let likely): ("unknown", likely)
            case .wrongType(let expected): ("wrongType", expected)
            case .missingImage(let name): ("missingImage", name)
            }
        var members: [String: JSON] = ["key": .string(key), "outcome": .string(name)]
        members["detail"] = detail.map(JSON.string)
        return .object(members)
    }
}
