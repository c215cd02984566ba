import ArgumentParser
import BadgeModel
import BadgeSystem
import BadgeTerminalUI
import BadgeUI
import BadgeWebUI
import Foundation

/// Draws every kind of prompt.
struct ThemePreview: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Draw every kind of prompt, without asking anything.",
        discussion: """
            Without a file, the prompts look as they are built in. Nothing is read from or written to the home. --html writes \
            them as a browser shows them, into one page that loads nothing, which a later preview can replace.

            Examples:
              badgectl theme preview theme.json
              badgectl theme preview theme.json --assets images --html -o preview.html
            """)

    @Argument(
        help: ArgumentHelp("The theme, JSON or a property list; - reads standard input.", valueName: "FILE"),
        completion: .file(extensions: ["json", "plist"]))
    var file: String?

    @OptionGroup var theme: ThemeOptions
    @OptionGroup var page: PreviewOptions
    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { false }

    func perform(in session: CommandRun) async throws -> any CommandOutput {
        let ui = UIRegistry(localization: session.words)
        ui.setLanguages(session.json ? Languages([]) : session.languages)
        if let file { ui.setTheme(try theme.theme(file, in: session)) }
        return try await page.previews(of: try await SamplePrompts.forms(on: ui), inEveryState: true, in: session)
    }
}

/// Whether prompts are drawn for the terminal or as a page.
struct PreviewOptions: ParsableArguments {
    @Flag(help: "Draw them as a browser shows them.")
    var html = false

    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp(
            "Write the page to this file: a new one, or the page of an earlier preview.", valueName: "FILE"))
    var output: String?

    func validate() throws {
        guard html == (output != nil) else { throw ValidationError("--html goes with -o.") }
    }

    @MainActor
    func previews(
        of forms: [(Form, ResolvedAppearance)], inEveryState: Bool = false, in session: CommandRun
    ) throws -> PromptPreviews {
        var previews = PromptPreviews(forms, in: session)
        if let output {
            let words = session.words
            var drawn = forms.enumerated().map { index, form in
                (form.0.kind.rawValue, PromptPreview(form.0, in: form.1, number: index + 1))
            }
            if inEveryState { drawn += PromptPreview.states(of: forms) }
            let page = PromptPreview.document(drawn, title: words("command.theme.preview"), localization: words)
            try Self.write(page, to: output)
            previews.file = output
        }
        return previews
    }

    // The page of an earlier preview is replaced, so that it can be loaded again after each change.
    private static func write(_ page: String, to path: String) throws {
        guard PromptPreview.isDocument(PrivateFile.start(of: path, 4096)) else {
            return try OutputFile(path).write(page)
        }
        // Beside it under a name that no other file has.
        let draft = "\(path).\(UUID().uuidString.prefix(8))"
        try OutputFile(draft).write(page)
        do { try PrivateFile.exchange(draft, for: path) } catch {
            unlink(draft)
            throw error
        }
    }
}

extension PromptPreview {
    /// Returns a prompt of each screen that is busy, one whose answer was refused, and one beside others, each with its
    /// kind.
    @MainActor
    static func states(of forms: [(Form, ResolvedAppearance)]) -> [(String, PromptPreview)] {
        var number = forms.count
        func next(_ form: (Form, ResolvedAppearance), busy: Bool = false, _ refusal: BadgeError? = nil) -> Self {
            number += 1
            return PromptPreview(
                form.0, in: form.1, number: number, isBusy: busy, refusal: refusal,
                isAmongOthers: !busy && refusal == nil)
        }
        var states = AppearanceScreen.allCases.compactMap { screen in
            forms.first { $0.0.screen == screen }.map { ($0.0.kind.rawValue, next($0, busy: true)) }
        }
        if let form = forms.first(where: { !$0.0.fields.isEmpty }) {
            let refusal = BadgeError.invalidField(form.0.fields[0].name, "form.entriesDiffer")
            states += [(form.0.kind.rawValue, next(form, refusal)), (form.0.kind.rawValue, next(form))]
        }
        return states
    }
}

/// Prompts as a terminal draws them.
struct PromptPreviews: CommandOutput {
    private let prompts: [(kind: Form.Kind, text: String)]
    /// The page that shows them instead.
    fileprivate(set) var file: String?

    @MainActor
    init(_ forms: [(Form, ResolvedAppearance)], in session: CommandRun) {
        let context = session.context
        let environment = context.hasColor && !session.json ? context.environment : nil
        prompts = forms.map { form, appearance in
            let preview = TerminalPreview(
                form, in: appearance, columns: context.columns, environment: environment, drawPicture: QRPicture.draw)
            return (form.kind, preview.text)
        }
    }

    var json: JSON {
        .object(compacting: [
            "prompts": .array(prompts.map { ["kind": .string($0.kind.rawValue), "text": .string($0.text)] }),
            "output": .optional(file),
        ])
    }
    var text: String {
        if let file { return Message.commands("command.policy.drawn", ["file": file.oneLine]).shown }
        return prompts.map { "\n[\($0.kind.rawValue)]\($0.text)" }.joined()
    }
    var isDrawn: Bool { true }
}
