import BadgeModel
import BadgeTerminalUI
public import BadgeUI
public import Foundation
import TestSupport

/// A person who fills in forms on a pseudo-terminal: types each answer once its question is there, and never ahead.
@MainActor
public final class Typist {
    /// Draws the forms on that terminal.
    public let presenter: any PromptPresenter
    private let terminal: PseudoTerminal
    private let photos: URL
    private var reading = ""

    /// Makes a terminal; photos are written into a directory, to be given by their paths.
    public init(photosIn directory: URL) throws {
        terminal = try PseudoTerminal(columns: 400)
        photos = directory
        presenter = TerminalPresenter(
            Terminal(input: terminal.program, output: terminal.program, environment: ["NO_COLOR": "1"]))
    }

    /// What appeared since the last call.
    public func takeReading() -> String {
        defer { reading = "" }
        return reading
    }

    /// Waits until the text appears.
    public func read(until text: String) async throws {
        reading += try await terminal.screen(until: text)
    }

    /// Fills in the fields that are asked for and takes the action.
    ///
    /// - Returns: What is still to be filled in when the terminal itself refused a value; `nil` once the answer is given.
    public func enter(_ answer: FormAnswer, into round: Round) async throws -> Round? {
        try await readRefusal(of: round)
        let form = round.form
        if form.fields.isEmpty {
            try await choose(answer.action, form)
        } else if form.sending.count == 1, form.sending[0].name != answer.action,
            !form.choosesAtTheEnd(with: answer.values)
        {
            try await chooseInstead(answer.action, round)
        } else {
            for (index, field) in round.fields.enumerated() {
                if try await fill(field, answer.values[field.name], round.words) { continue }
                return Round(form, fields: Array(round.fields[index...]))
            }
            if form.choosesAtTheEnd(with: answer.values) { try await choose(answer.action, form) }
        }
        return nil
    }

    /// Reads up to the first question, and leaves it as it is.
    public func look(at round: Round) async throws {
        try await atFirstQuestion(round, type: "")
    }

    /// Gives up with Ctrl-D.
    public func giveUp(_ round: Round) async throws {
        try await atFirstQuestion(round, type: "\u{04}")
    }

    /// Gives up with an empty line where a question offers that, and with Ctrl-D elsewhere.
    public func leave(_ round: Round) async throws {
        guard round.isLeftByAnEmptyLine, round.form.others.isEmpty else { return try await giveUp(round) }
        try await atFirstQuestion(round, type: "\n")
        try await type("y\n", after: round.form.questionBeforeCancelling)
    }

    /// Ends whatever is asked.
    public func hangUp() { terminal.type("\u{04}") }
}

extension Typist {
    // The first words of it: a long one is wrapped.
    private func readRefusal(of round: Round) async throws {
        guard let refusal = round.refusal else { return }
        try await read(until: String(refusal.reason(in: round.words).prefix(40)))
    }

    private func choose(_ action: String, _ form: Form) async throws {
        guard let number = form.numbered.firstIndex(where: { $0.name == action }) else {
            return try await type("\u{04}", after: form.question)
        }
        let keys =
            switch form.actions.map(\.name) {
            case ["confirm", "refuse"]: action == "confirm" ? "y" : "n"
            default: form.numbered.count == 1 ? "" : "\(number + 1)"
            }
        try await type(keys + "\n", after: form.question)
    }

    // An empty line offers what can be done beside filling in the fields.
    private func chooseInstead(_ action: String, _ round: Round) async throws {
        guard let number = round.form.others.firstIndex(where: { $0.name == action }) else {
            return try await giveUp(round)
        }
        try await askedFirst(round, type: "\n")
        try await type("\(number + 1)\n", after: round.wayBack)
    }

    // False when the terminal says what is wrong with the value, and asks again.
    private func fill(_ field: Field, _ value: FieldValue?, _ words: Localization) async throws -> Bool {
        try await read(until: field.question(words))
        try await type(try keys(value, field) + "\n", after: field.isYesOrNo ? "] " : ": ")
        // An empty line ends the lines; one that is typed first keeps the field as it is.
        if field.kind == .multilineText, value != nil { try await type("\n", after: "  ") }
        guard let problem = field.problem(typed: value, words) else { return true }
        try await read(until: String(problem.prefix(40)))
        return false
    }

    private func keys(_ value: FieldValue?, _ field: Field) throws -> String {
        switch value {
        case .text(let text): field.index(of: text) ?? text
        case .secret(let secret): secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        case .flag(let flag): flag ? "y" : "n"
        case .image(let image): try path(of: image)
        case nil: ""
        }
    }

    private func path(of image: ImageData) throws -> String {
        let file = photos.appending(path: "\(image.bytes.count)")
        try Data(image.bytes).write(to: file)
        return file.path
    }

    private func atFirstQuestion(_ round: Round, type keys: String) async throws {
        try await readRefusal(of: round)
        try await askedFirst(round, type: keys)
    }

    private func askedFirst(_ round: Round, type keys: String) async throws {
        guard let field = round.fields.first else { return try await type(keys, after: round.form.question) }
        try await read(until: field.question(round.words))
        try await type(keys, after: field.isYesOrNo ? "] " : ": ")
    }

    private func type(_ keys: String, after question: String) async throws {
        try await read(until: question)
        terminal.type(keys)
    }
}
