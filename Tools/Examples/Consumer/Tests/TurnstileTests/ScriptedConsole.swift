import Synchronization
import TurnstileScreens

/// A terminal whose lines a test types, and whose output it reads.
final class ScriptedConsole: Sendable {
    private struct State {
        var answers: [(line: String, first: @Sendable () -> Void)] = []
        var shown: [String] = []
    }

    private let state = Mutex(State())

    var console: Console {
        Console(show: { self.show($0) }, ask: { _ in self.next() })
    }

    /// What was shown, line by line.
    var shown: [String] { state.withLock { $0.shown } }

    /// How many answers nobody asked for yet.
    var left: Int { state.withLock { $0.answers.count } }

    /// Types a line at the next question that is not answered yet, after something else was done.
    func answer(_ line: String, after first: @escaping @Sendable () -> Void = {}) {
        state.withLock { $0.answers.append((line, first)) }
    }

    func answers(_ lines: [String]) {
        for line in lines { answer(line) }
    }

    private func show(_ line: String) {
        state.withLock { $0.shown.append(line) }
    }

    // A question that nobody answers is the end of the input.
    private func next() -> String? {
        let answer = state.withLock { $0.answers.isEmpty ? nil : $0.answers.removeFirst() }
        answer?.first()
        return answer?.line
    }
}
