public import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Says what is being waited for: on a terminal one line that is written over, on a dumb terminal a line for each step.
/// What is not a terminal, a file or a pipe, gets nothing.
///
///     let progress = ProgressLine()
///     progress.show("Asking badges.example.org")
///     progress.clear()
public final class ProgressLine: Sendable {
    private let terminal: Terminal
    private let shown = Mutex<String?>(nil)

    /// Creates a line on a descriptor, which stays the caller's to close.
    public init(
        output: Int32 = STDERR_FILENO, environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        terminal = Terminal(input: output, output: output, environment: environment)
    }

    /// Shows a step; on a terminal the same one again is drawn again, since a prompt may have overwritten it.
    public func show(_ step: String) {
        shown.withLock { shown in
            if terminal.canErase {
                terminal.write("\r\u{1B}[2K" + fitted(step))
            } else if terminal.isTerminal, shown != step {
                terminal.write(TerminalText.line(step) + "…\n")
            }
            shown = step
        }
    }

    /// Takes the line away, so that a result can replace it. On a dumb terminal it stays, and is not repeated.
    public func clear() {
        shown.withLock { shown in
            guard terminal.canErase, shown != nil else { return }
            shown = nil
            terminal.write("\r\u{1B}[2K")
        }
    }

    // One line only: a wrapped one could not be written over.
    private func fitted(_ step: String) -> String {
        let line = TerminalText.line(step).prefix(max(terminal.size.columns - 2, 1))
        return terminal.styled(TerminalText.balanced([String(line), ""])[0] + "…", .dim)
    }
}
