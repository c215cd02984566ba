import BadgeModel
import BadgeTerminalUI
import BadgeTesting
import BadgeUI
import Foundation

/// A person who types on a pseudo-terminal.
@MainActor
final class TerminalSeat: UIConformance.Seat {
    let presenter: any PromptPresenter
    private let terminal: PseudoTerminal
    private let directory: URL
    private var reading = ""

    init(photosIn directory: URL) throws {
        terminal = try PseudoTerminal(columns: 200)
        self.directory = directory
        presenter = TerminalPresenter(
            Terminal(input: terminal.program, output: terminal.program, environment: ["NO_COLOR": "1"]))
    }

    func take(_ turn: UIConformance.Turn) async throws -> String {
        reading = ""
        switch turn.act {
        case .answer(let answer): try await enter(answer, turn)
        case .giveUp: try await atFirstQuestion(turn, type: "\u{04}")
        case .leave: try await atFirstQuestion(turn, type: "")
        }
        return reading
    }

    private func enter(_ answer: FormAnswer, _ turn: UIConformance.Turn) async throws {
        let form = turn.form
        let sending = form.actions.filter(\.sendsFields)
        if form.fields.isEmpty { return try await choose(answer.action, form) }
        if sending.count == 1, sending[0].name != answer.action {
            let others = form.actions.filter { !$0.sendsFields }.map(\.name)
            try await atFirstQuestion(turn, type: "\n")
            return try await type("\((others.firstIndex(of: answer.action) ?? 0) + 1)\n", after: "to go back: ")
        }
        for field in Self.asked(turn) { try await fill(field, answer.values[field.name]) }
        if sending.count > 1 { try await choose(answer.action, form) }
    }

    private func choose(_ action: String, _ form: Form) async throws {
        let number = (form.actions.firstIndex { $0.name == action } ?? 0) + 1
        let keys =
            switch form.actions.map(\.name) {
            case ["confirm", "refuse"]: action == "confirm" ? "y" : "n"
            case let names: names.count == 1 ? "" : "\(number)"
            }
        try await type(keys + "\n", after: Self.question(of: form))
    }

    private static func question(of form: Form) -> String {
        switch form.actions.map(\.name) {
        case ["confirm", "refuse"]: "(n): "
        case let names: names.count == 1 ? "Return goes on: " : "Choose [1-\(names.count)]: "
        }
    }

    private func fill(_ field: Field, _ value: FieldValue?) async throws {
        let question: String
        switch field.kind {
        case .document: question = "\nAccept \(field.label)"
        case .boolean: question = "\n\(field.label)? ["
        case .choice: question = "\n\(field.label) ["
        default: question = "\n\(field.label)"
        }
        try await read(until: question)
        try await type(try keys(value, field) + "\n", after: field.isYesOrNo ? "] " : ": ")
    }

    private func keys(_ value: FieldValue?, _ field: Field) throws -> String {
        switch value {
        case .text(let text): field.place(of: text) ?? text
        case .secret(let secret): secret.revealed
        case .flag(let flag): flag ? "y" : "n"
        case .image(let image): try path(of: image)
        case nil: ""
        }
    }

    private func path(of image: ImageData) throws -> String {
        let file = directory.appending(path: "\(image.bytes.count)")
        try Data(image.bytes).write(to: file)
        return file.path
    }

    private func atFirstQuestion(_ turn: UIConformance.Turn, type keys: String) async throws {
        guard let field = Self.asked(turn).first else {
            return try await type(keys, after: Self.question(of: turn.form))
        }
        try await read(until: field.kind.name == "document" ? "\nAccept \(field.label)" : "\n\(field.label)")
        try await type(keys, after: field.isYesOrNo ? "] " : ": ")
    }

    private func type(_ keys: String, after question: String) async throws {
        try await read(until: question)
        terminal.type(keys)
    }

    private func read(until text: String) async throws {
        reading += try await terminal.screen(until: text)
    }

    // After a refusal that names fields, only those are asked again.
    private static func asked(_ turn: UIConformance.Turn) -> [Field] {
        guard case .invalidFields(let wrong) = turn.refusal?.detail else { return turn.form.fields }
        return turn.form.fields.filter { field in wrong.contains { $0.path == field.name } }
    }
}

extension Field {
    fileprivate var isYesOrNo: Bool { kind.name == "boolean" || kind.name == "document" }

    fileprivate func place(of choice: String) -> String? {
        guard case .choice(let choices) = kind else { return nil }
        return choices.firstIndex { $0.name == choice }.map { "\($0 + 1)" }
    }
}
