import BadgeKit
import Synchronization

@testable import ExampleApp

/// A terminal whose lines a test types, and whose output it reads.
final class ScriptedConsole: Sendable {
    private struct State {
        var lines: [(text: String, before: @Sendable () -> Void)] = []
        var shown: [String] = []
    }

    private let state = Mutex(State())

    var console: Console {
        Console(
            show: { self.show($0) },
            ask: { question in self.answer(to: question) },
            askSecret: { question in self.answer(to: question).map { Secret(utf8: $0) } })
    }

    /// What was shown and asked, line by line.
    var shown: [String] { state.withLock { $0.shown } }

    /// How many lines nobody asked for.
    var left: Int { state.withLock { $0.lines.count } }

    func type(_ texts: String...) {
        for text in texts { type(text, after: {}) }
    }

    /// Types a line after something else has happened.
    func type(_ text: String, after event: @escaping @Sendable () -> Void) {
        state.withLock { $0.lines.append((text, event)) }
    }

    private func show(_ line: String) {
        state.withLock { $0.shown.append(line) }
    }

    // A question without a line is the end of the input.
    private func answer(to question: String) -> String? {
        let line = state.withLock { state in
            state.shown.append(question)
            return state.lines.isEmpty ? nil : state.lines.removeFirst()
        }
        line?.before()
        return line?.text
    }
}
