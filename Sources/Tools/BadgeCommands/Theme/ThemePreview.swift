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

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let ui = UIRegistry(localization: run.words)
        ui.setLanguages(run.json ? Languages([]) : run.languages)
        if let file { ui.setTheme(try theme.theme(file, in: run)) }
        return try await page.previews(of: try await SamplePrompts.samples(on: ui), inEveryState: true, in: run)
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
        of samples: [PromptSample], inEveryState: Bool = false, in run: CommandRun
    ) throws -> PromptPreviews {
        let samples = samples + (inEveryState ? PromptSample.states(of: samples) : [])
        var previews = PromptPreviews(samples, in: run)
        if let output {
            let words = run.words
            let drawn = samples.enumerated().map { index, sample in
                (sample.name, PromptPreview(sample, number: index + 1))
            }
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

/// Prompts as a terminal draws them.
struct PromptPreviews: CommandOutput {
    private let prompts: [(sample: PromptSample, text: String)]
    /// The page that shows them instead.
    fileprivate(set) var file: String?

    @MainActor
    init(_ samples: [PromptSample], in run: CommandRun) {
        let context = run.context
        let environment = context.hasColor && !run.json ? context.environment : nil
        prompts = samples.compactMap { sample in
            TerminalPreview(sample, columns: context.columns, environment: environment).map { (sample, $0.text) }
        }
    }

    var json: JSON {
        .object(compacting: [
            "prompts": .array(
                prompts.map { sample, text in
                    .object(compacting: [
                        "kind": .string(sample.form.kind.rawValue), "variant": .optional(sample.variant),
                        "text": .string(text),
                    ])
                }),
            "output": .optional(file),
        ])
    }
    var text: String {
        if let file { return Message.commands("command.policy.drawn", ["file": file.oneLine]).shown }
        return prompts.map { "\n[\($0.sample.name)]\($0.text)" }.joined()
    }
    var isDrawn: Bool { true }
}
