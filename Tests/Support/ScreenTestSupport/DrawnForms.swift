package import BadgeTerminalUI
package import BadgeUI
package import TestSupport

/// How forms are drawn.
@MainActor
package enum DrawnForms {
    /// What stands on a terminal when the form asks its first question.
    package static func screen(
        _ form: Form, _ layers: AppearanceLayer..., columns: UInt16 = 80, colors: [String: String]? = nil
    ) async throws -> String {
        try await screen(form, in: ResolvedAppearance(layers), columns: columns, colors: colors)
    }

    package static func screen(
        _ form: Form, in appearance: ResolvedAppearance, columns: UInt16 = 80, colors: [String: String]? = nil
    ) async throws -> String {
        let terminal = try PseudoTerminal(columns: columns)
        let presenter = TerminalPresenter(
            Terminal(input: terminal.program, output: terminal.program, environment: colors ?? ["NO_COLOR": "1"]))
        let id = Form.ID()
        presenter.present(form, in: appearance, as: id) { _, _ in }
        var text = ""
        for mark in form.firstQuestion { text += try await terminal.screen(until: mark) }
        presenter.dismiss(id)
        // The round has ended once it has left the line of its question.
        _ = try await terminal.screen(until: colors?["TERM"] == "dumb" ? "\n" : "\r\u{1B}[2K")
        return text.replacing("\r\n", with: "\n").replacing("\r\u{1B}[2K", with: "")
    }
}

extension Form {
    // What appears up to the end of the first question.
    fileprivate var firstQuestion: [String] {
        switch fields.first?.kind {
        case .choice(let choices): [choices.count == 1 ? onlyNumber : "[1-\(choices.count)]: "]
        case nil where numbered.isEmpty: [elapsed, ". "]
        case nil where numbered.count == 1: [isWaiting ? elapsedBeforeOne : onlyNumber]
        case nil: ["[1-\(numbered.count)]: "]
        default: ["\(fields[0].label)", ": "]
        }
    }
}

extension PseudoTerminal {
    /// The program's end, drawn without colours.
    package var plain: Terminal { Terminal(input: program, output: program, environment: ["NO_COLOR": "1"]) }
}
