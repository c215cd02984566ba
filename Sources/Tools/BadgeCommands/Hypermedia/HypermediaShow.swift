import ArgumentParser
import BadgeHypermedia
import BadgeKit
import BadgeModel
import BadgeTerminalUI
import BadgeUI
import Foundation

/// Reads a representation, says what a client does with it, and draws its screen.
struct HypermediaShow: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Read a document of such a login, and draw its screen.",
        discussion: """
            Says what a client does with the document, draws the default screen, if there is one, and names the actions, \
            with those that a login leaves out beside others because they cannot be sent. \
            Exits with 16 when a login refuses the document, with the path of the member at fault: one that is wrong, or forms \
            that cannot be sent, such as those to another server than that of the first complete address of a form. Nothing is \
            requested.

            Example:
              badgectl hypermedia show step.json --json
            """)

    @Argument(
        help: ArgumentHelp("The document, JSON; - reads standard input.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var file: String

    @OptionGroup var options: GlobalOptions

    var opensStore: Bool { false }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let file = try InputFile(file)
        let data = try file.text(atMost: 1 << 20)
        let input = try file.naming(in: data) {
            try HypermediaMapper.Input(showing: data, from: try RecordedLogin.server(of: [data]))
        }
        let ui = UIRegistry(localization: run.words)
        ui.setLanguages(run.json ? Languages([]) : run.languages)
        return await HypermediaOutput(input, try await HypermediaOutput.form(of: input, on: ui), in: run)
    }
}

/// A document of a login that the server directs.
struct HypermediaOutput: CommandOutput {
    private let type: String
    private let step: String
    private let actions: [JSON]
    private let form: Form?
    private let drawn: String

    @MainActor
    init(_ input: HypermediaMapper.Input, _ shown: (Form, ResolvedAppearance)?, in run: CommandRun) {
        type = input.kind ?? ""
        step = input.type.rawValue
        actions = input.describedActions
        form = shown?.0
        let context = run.context
        drawn =
            shown.map { form, appearance in
                TerminalPreview(
                    form, in: appearance, columns: context.columns,
                    environment: context.hasColor && !run.json ? context.environment : nil,
                    drawPicture: QRPicture.draw
                ).text
            } ?? ""
    }

    /// Returns the form of the default screen; `nil` for a document without a screen.
    @MainActor
    static func form(of input: HypermediaMapper.Input, on ui: UIRegistry) async throws -> (Form, ResolvedAppearance)? {
        switch input.type {
        case .authorizationResponse, .redirection: return nil
        default: break
        }
        let collector = FormCollector()
        ui.registerAll(presentedBy: collector, timeZone: .gmt)
        let container = ui.makeHypermediaContainer()
        try container.show(try HypermediaMapper(words: ui.localization).model(for: input))
        defer { container.end() }
        return collector.samples.first.map { ($0.form, $0.appearance) }
    }

    var json: JSON {
        .object(compacting: [
            "type": .string(type), "step": .string(step), "actions": .array(actions),
            "form": form.map(\.json) ?? .null,
        ])
    }

    var text: String {
        let summary = Message.commands("command.hypermedia.step", ["type": TerminalText.line(type), "step": step]).text
        let titles = Self.titles(of: actions, indentation: "  ")
        return ([summary + (drawn.isEmpty ? "" : "\n" + drawn)] + titles).joined(separator: "\n")
    }

    // `  actions[0]  Sign in: Continue`
    private static func titles(of actions: [JSON], indentation: String) -> [String] {
        actions.flatMap { action in
            let names = [action["title"], action["operation"], action["kind"]].compactMap { $0?.stringValue }
            let title = [action["heading"]?.stringValue, names.first].compactMap(\.self).joined(separator: ": ")
            let line = indentation + TerminalText.line("\(action["id"]?.stringValue ?? "")  \(title)")
            let flaw = action["omitted"]?.stringValue.map { flaw in
                let sentence = Message.commands("command.hypermedia.omitted", ["flaw": TerminalText.line(flaw)])
                return indentation + "  " + sentence.shown
            }
            let lines = [line, flaw].compactMap(\.self)
            return lines + titles(of: action["options"]?.arrayValue ?? [], indentation: indentation + "  ")
        }
    }

    var isDrawn: Bool { true }
}
