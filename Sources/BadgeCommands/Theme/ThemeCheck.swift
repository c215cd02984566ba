import ArgumentParser
import BadgeModel
import BadgeUI

/// Checks a theme file.
struct ThemeCheck: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check a theme file, JSON or a property list, as its author.",
        discussion: """
            An unknown key, a value of the wrong type, a name that nothing has, and a style that leads back to itself are \
            errors, each with its path. The theme of Curity's HAAPI user interface is a theme too. Exits with 16 when \
            something is wrong.

            Example:
              badgectl theme check theme.json --assets ./assets
            """)

    @Argument(
        help: ArgumentHelp("The theme, JSON or a property list; - reads standard input.", valueName: "FILE"),
        completion: .file(extensions: ["json", "plist"]))
    var file: String

    @OptionGroup var theme: ThemeOptions
    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { false }

    func perform(in session: CommandRun) async throws -> any CommandOutput {
        Output(file: file, assets: theme.assets, names: try theme.theme(file, in: session).layer.names)
    }

    private struct Output: CommandOutput {
        let file: String
        let assets: String?
        let names: [String]

        var json: JSON { ["valid": true, "properties": .array(names.map(JSON.string))] }
        var text: String { Message("command.theme.valid", ["count": names.count]).text }
        var next: String? {
            guard file != "-" else { return nil }
            return "theme preview \(file.shellQuoted)" + (assets.map { " --assets \($0.shellQuoted)" } ?? "")
        }
    }
}
