import ArgumentParser
import BadgeModel
import BadgeTerminalUI
import BadgeUI

/// Checks a theme file.
struct ThemeCheck: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check a theme file, JSON or a property list, as its author.",
        discussion: """
            An unknown key, a value of the wrong type, a name that nothing has, and a style that leads back to itself are \
            errors, each with its path. So is a property that changes nothing on a web page and in a terminal; with --ui, \
            one that changes nothing there. Exits with 16 when something is wrong. The theme of Curity's HAAPI user \
            interface is a theme too; those of its keys that change nothing are listed.

            Examples:
              badgectl theme check theme.json --assets ./assets
              badgectl theme check theme.json --ui web
            """)

    @Argument(
        help: ArgumentHelp("The theme, JSON or a property list; - reads standard input.", valueName: "FILE"),
        completion: .file(extensions: ["json", "plist"]))
    var file: String

    @OptionGroup var theme: ThemeOptions
    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { false }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let directory = try theme.directory
        return Output(
            file: file, assets: theme.assets, variants: directory?.namesOfVariants ?? [],
            theme: try theme.theme(file, in: run, assets: directory) {
                try $0.check(drawnBy: run.namedUI.map(AppearancePresenter.init))
            })
    }

    private struct Output: CommandOutput {
        let file: String
        let assets: String?
        let variants: [String]
        let theme: Theme

        private var layer: AppearanceLayer { theme.layer }

        var json: JSON {
            [
                "valid": true, "properties": .array(layer.names.map(JSON.string)),
                "undrawn": [
                    "web": .array(layer.undrawnNames(by: .web).map(JSON.string)),
                    "terminal": .array(layer.undrawnNames(by: .terminal).map(JSON.string)),
                ],
                "variants": .array(variants.map(JSON.string)),
            ]
        }

        var text: String {
            let (web, terminal) = (theme.undrawnKeys(by: .web), theme.undrawnKeys(by: .terminal))
            let lines: [(Message.Key, [String])] = [
                (.commands("command.theme.undrawn"), web.intersection(terminal).sorted()),
                (.commands("command.theme.undrawnOnWeb"), web.subtracting(terminal).sorted()),
                (.commands("command.theme.undrawnInTerminal"), terminal.subtracting(web).sorted()),
                (.commands("command.theme.variants"), variants),
            ]
            let valid = Message.commands("command.theme.valid", ["count": layer.names.count]).shown
            let listed = lines.filter { !$0.1.isEmpty }.map { key, names in
                ([Message(key).shown] + names.map { "  " + TerminalText.line($0) }).joined(separator: "\n")
            }
            return ([valid] + listed).joined(separator: "\n")
        }

        var next: String? {
            guard file != "-" else { return nil }
            return "theme preview \(file.shellQuoted)" + (assets.map { " --assets \($0.shellQuoted)" } ?? "")
        }
    }
}

extension Theme {
    /// Returns the keys of the file that change nothing on a presenter: names of properties, and keys of Curity's kit.
    fileprivate func undrawnKeys(by presenter: AppearancePresenter) -> Set<String> {
        let names = Set(layer.undrawnNames(by: presenter))
        // A key that sets several properties, such as the font of all texts, is drawn where one of them is.
        let drawn = Set(kitKeys.filter { !names.contains($0.key) }.values)
        return Set(names.map { kitKeys[$0] ?? $0 }).subtracting(drawn)
    }
}

extension AppearancePresenter {
    fileprivate init(_ ui: UserInterface) {
        self =
            switch ui {
            case .terminal: .terminal
            case .web: .web
            }
    }
}
