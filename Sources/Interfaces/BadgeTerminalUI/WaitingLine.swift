import Synchronization

/// A line that changes while something may be typed behind it.
final class WaitingLine: Sendable {
    private struct State {
        var shown = ""
        var isOver = false
    }

    private let terminal: Terminal
    private let state = Mutex(State())

    init(on terminal: Terminal) {
        self.terminal = terminal
    }

    /// Shows the line. Only what has changed is written, and what was typed stays where it fits.
    func show(_ text: String) {
        state.withLock { state in
            guard !state.isOver, state.shown != text else { return }
            let isInPlace = TerminalText.columns(state.shown) == TerminalText.columns(text)
            terminal.write(isInPlace ? "\u{1B}7\r\(text)\u{1B}8" : "\r\u{1B}[2K\(text)")
            state.shown = text
        }
    }

    /// Writes lines above, and the line again. Returns `false`, having written nothing, once the line is over.
    @discardableResult
    func insert(_ lines: String) -> Bool {
        state.withLock { state in
            guard !state.isOver else { return false }
            terminal.write(terminal.canErase ? "\r\u{1B}[2K\(lines)\(state.shown)" : "\n\(lines)")
            return true
        }
    }

    func end() { state.withLock { $0.isOver = true } }
}
