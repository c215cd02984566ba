import ArgumentParser
import BadgeModel
import BadgeUI

/// Converts a dictionary of an earlier SDK to a theme file.
struct ThemeImport: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Turn the interface settings of Janrain's Engage SDK into a theme.",
        discussion: """
            Reads a dictionary of its custom interface, a property list or JSON, by the strings behind the SDK's constants, or \
            JREngage-Info.plist. Prints the theme, and says of each key what it is now, what replaces it, or why it was left \
            out. Images are looked up by their names among the assets.

            Example:
              badgectl theme import JREngage-Info.plist --assets ./assets
            """)

    @Argument(
        help: ArgumentHelp("The dictionary, JSON or a property list; - reads standard input.", valueName: "FILE"),
        completion: .file(extensions: ["json", "plist"]))
    var file: String

    @OptionGroup var theme: ThemeOptions
    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { false }

    func perform(in session: CommandRun) async throws -> any CommandOutput {
        let file = try InputFile(file)
        let data = try file.read(atMost: 1 << 20)
        let assets = try theme.source
        let legacy = try file.naming { try LegacyInterface(file: data, assets: assets) }
        guard !legacy.layer.isEmpty else {
            throw BadgeError(.documentInvalid, "documentInvalid.noLegacyKeys", ["file": file.name])
        }
        if !session.json {
            for result in legacy.results { session.note(result.description) }
        }
        return Output(legacy: legacy)
    }

    private struct Output: CommandOutput {
        let legacy: LegacyInterface

        var json: JSON { ["theme": legacy.layer.themeDocument, "results": .array(legacy.results.map(\.json))] }
        var text: String { legacy.layer.themeDocument.prettyText }
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
            }
        var members: [String: JSON] = ["key": .string(key), "outcome": .string(name)]
        members["detail"] = detail.map(JSON.string)
        return .object(members)
    }
}
