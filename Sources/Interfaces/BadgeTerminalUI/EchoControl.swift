import Foundation
import Synchronization

/// Whether a terminal shows what is typed.
///
/// A question that is not secret shows it, and one for a secret never does: what was typed before it is discarded, since
/// it was meant for something else. Between questions nothing is shown while somebody keeps a ``Silence``. Otherwise the
/// terminal has its own settings, as it has after the process exits or a signal kills it.
final class EchoControl: Sendable {
    enum Question {
        case shown
        /// What is typed is not shown, not even its line break, since it may be meant for the next question.
        case hidden
        /// As hidden, and what was typed before is discarded.
        case secret
    }

    /// Keeps what is typed from being shown, until it is released.
    final class Silence: Sendable {
        private let control: EchoControl

        init(on control: EchoControl) {
            self.control = control
            control.change { $0.silences += 1 }
        }

        deinit { control.change { $0.silences -= 1 } }
    }

    private enum Mode {
        case own
        case silent
        case secret
    }

    private struct State {
        var mode = Mode.own
        var silences = 0
        var question: Question?
        // The terminal's own settings; `nil` while they are in force.
        var own: termios?
        var slot: Int?
    }

    private let terminal: Int32
    private let state = Mutex(State())

    init(of terminal: Int32) {
        self.terminal = terminal
    }

    /// Runs the body, which asks a question and reads its answer. A descriptor that is not a terminal is left unchanged.
    func ask<Result>(_ question: Question, _ body: () -> Result) -> Result {
        change { $0.question = question }
        defer { change { $0.question = nil } }
        return body()
    }

    private func change(_ change: (inout State) -> Void) {
        state.withLock { state in
            change(&state)
            let mode: Mode =
                switch (state.question, state.silences) {
                case (.secret, _): .secret
                case (.hidden, _), (nil, 1...): .silent
                default: .own
                }
            if mode != state.mode {
                state.mode = mode
                if mode == .own { set(state.own, TCSANOW) } else { hide(&state) }
            }
            if state.question == nil, state.silences == 0 { release(&state) }
        }
    }

    private func hide(_ state: inout State) {
        if state.own == nil {
            var attributes = termios()
            guard state.question != nil || isInForeground, tcgetattr(terminal, &attributes) == 0 else { return }
            state.own = attributes
            state.slot = EchoGuard.arm(terminal, attributes)
        }
        guard var silent = state.own else { return }
        silent.c_lflag &= ~tcflag_t(ECHO)
        if state.mode == .secret {
            // The line break is shown.
            silent.c_lflag |= tcflag_t(ECHONL | ICANON)
            // A stopped process comes back with the shell's settings, echo among them.
            withUnsafeMutableBytes(of: &silent.c_cc) {
                $0[Int(VSUSP)] = UInt8(truncatingIfNeeded: fpathconf(terminal, Int32(_PC_VDISABLE)))
            }
        }
        set(silent, state.mode == .secret ? TCSAFLUSH : TCSANOW)
    }

    private func release(_ state: inout State) {
        guard let own = state.own else { return }
        set(own, TCSANOW)
        if let slot = state.slot { EchoGuard.disarm(slot) }
        (state.own, state.slot) = (nil, nil)
    }

    private func set(_ attributes: termios?, _ when: Int32) {
        guard var attributes else { return }
        tcsetattr(terminal, when, &attributes)
    }

    // A process in the background would be stopped by a change of its terminal.
    private var isInForeground: Bool {
        let group = tcgetpgrp(terminal)
        return group < 0 || group == getpgrp()
    }
}
