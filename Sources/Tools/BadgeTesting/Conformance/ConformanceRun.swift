import BadgeModel
import BadgeUI
import Synchronization

extension UIConformance {
    /// One run of a prompt, which synchronizes the user's actions and the workflow.
    final class ConformanceRun: Sendable {
        private struct State {
            var interactions: [Interaction] = []
            var attempts = 0
            var findings: [String] = []
        }

        let steps: [Step]
        private let state = Mutex(State())
        private let shown: [AsyncGate]
        private let acted: [AsyncGate]

        init(_ steps: [Step]) {
            self.steps = steps
            shown = steps.map { _ in AsyncGate() }
            acted = steps.map { _ in AsyncGate() }
        }

        var findings: [String] { state.withLock { $0.findings } }

        func found(_ sentence: String) {
            state.withLock { $0.findings.append(sentence) }
        }

        /// Called when the form is shown to the user, for the first time or again.
        func came(_ form: Form, after refusal: BadgeError?) {
            let index = state.withLock { state -> Int? in
                guard steps.indices.contains(state.interactions.count) else { return nil }
                state.interactions.append(
                    Interaction(form: form, refusal: refusal, act: steps[state.interactions.count].act))
                return state.interactions.count - 1
            }
            if let index { shown[index].open() } else { found("The form came back when the run should be over.") }
        }

        /// Ends the workflow and resumes all tasks that wait for a form.
        func end() {
            for latch in shown { latch.open() }
        }

        /// Waits for the interaction and returns it; `nil` if the workflow ended before.
        func interaction(_ index: Int) async throws -> Interaction? {
            try await shown[index].wait()
            return state.withLock { $0.interactions.indices.contains(index) ? $0.interactions[index] : nil }
        }

        /// Called when the user has completed the interaction.
        func acted(_ index: Int) { acted[index].open() }

        /// Attempts an answer in the workflow, after the user's act has ended, so that a second answer arrives
        /// meanwhile.
        func attempt(_ isEntry: (Int) -> Bool) async throws {
            let index = state.withLock { state in
                defer { state.attempts += 1 }
                return state.attempts
            }
            guard steps.indices.contains(index), let entry = steps[index].entry else {
                throw BadgeError(.unexpected, reason: "An answer came that nobody gave.", recovery: .unrecoverable)
            }
            try await acted[index].wait()
            if !isEntry(entry) { found("Answer \(index + 1) is not what was entered.") }
            if let refusal = steps[index].refusal { throw refusal }
        }
    }
}
