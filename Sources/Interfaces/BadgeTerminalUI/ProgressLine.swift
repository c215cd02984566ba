public import Foundation
import Synchronization

/// A progress indicator: one line that is rewritten on a terminal, and a line for each step on a dumb terminal. Nothing
/// is written to a file or a pipe.
///
///     let progress = ProgressLine()
///     progress.show("Asking badges.example.org")
///     progress.clear()
public final class ProgressLine: Sendable {
    private let terminal: Terminal
    private let shown = Mutex<String?>(nil)
    // While it is shown, nothing that is typed is.
    private let silence = Mutex<EchoControl.Silence?>(nil)
    private let isOfPresenter: Bool

    /// Creates a progress line on a descriptor, which the caller must close.
    public init(
        output: Int32 = STDERR_FILENO, environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        terminal = Terminal(input: output, output: output, environment: environment)
        isOfPresenter = false
    }

    /// Creates a progress line on the terminal of a presenter, which shows nothing while a prompt waits there.
    public init(on terminal: Terminal) {
        self.terminal = terminal
        isOfPresenter = true
    }

    /// Shows a step. On a terminal, the same step is drawn again, since a prompt may have overwritten it.
    public func show(_ step: String) {
        guard !terminal.isAsking else { return }
        if isOfPresenter { silence.withLock { $0 = $0 ?? EchoControl.Silence(on: terminal.echo) } }
        shown.withLock { shown in
            if terminal.canErase {
                terminal.write("\r\u{1B}[2K" + fitted(step))
            } else if terminal.isTerminal, shown != step {
                terminal.write(TerminalText.line(step) + "…\n")
            }
            shown = step
        }
    }

    /// Clears the line, so that a result can replace it. On a dumb terminal it stays, and is not repeated.
    public func clear() {
        silence.withLock { $0 = nil }
        shown.withLock { shown in
            guard terminal.canErase, shown != nil else { return }
            shown = nil
            guard !terminal.isAsking else { return }
            terminal.write("\r\u{1B}[2K")
        }
    }

    // One line only: a wrapped one could not be written over.
    private func fitted(_ step: String) -> String {
        let line = TerminalText.line(step).prefix(max(terminal.size.columns - 2, 1))
        return terminal.styled(TerminalText.balanced([String(line), ""])[0] + "…", .dim)
    }
}
