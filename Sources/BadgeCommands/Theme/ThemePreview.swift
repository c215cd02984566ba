import ArgumentParser
import BadgeModel
import BadgeTerminalUI
import BadgeUI

/// Draws every kind of prompt once.
struct ThemePreview: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Draw every kind of prompt once, without asking anything.",
        discussion: """
            Without a file, the prompts look as they are built in. Nothing is read from or written to the home.

            Example:
              badgectl theme preview theme.json
            """)

    @Argument(
        help: ArgumentHelp("The theme, JSON or a property list; - reads standard input.", valueName: "FILE"),
        completion: .file(extensions: ["json", "plist"]))
    var file: String?

    @OptionGroup var theme: ThemeOptions
    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { false }

    func perform(in session: CommandRun) async throws -> any CommandOutput {
        let ui = UIRegistry(localization: session.words)
        ui.setLanguages(session.json ? Languages([]) : session.languages)
        if let file { ui.setTheme(try theme.theme(file, in: session)) }
        return await PromptPreviews(try await SamplePrompts.forms(on: ui), in: session)
    }
}

/// Prompts as a terminal draws them.
struct PromptPreviews: CommandOutput {
    private let prompts: [(kind: Form.Kind, text: String)]

    @MainActor
    init(_ forms: [(Form, ResolvedAppearance)], in session: CommandRun) {
        let context = session.context
        let environment = context.hasColor && !session.json ? context.environment : nil
        prompts = forms.map { form, appearance in
            let preview = TerminalPreview(form, in: appearance, columns: context.columns, environment: environment)
            return (form.kind, preview.text)
        }
    }

    var json: JSON {
        ["prompts": .array(prompts.map { ["kind": .string($0.kind.rawValue), "text": .string($0.text)] })]
    }
    var text: String { prompts.map { "\n[\($0.kind.rawValue)]\($0.text)" }.joined() }
    var isDrawn: Bool { true }
}
