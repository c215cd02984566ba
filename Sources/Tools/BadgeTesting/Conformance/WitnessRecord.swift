import BadgeModel
import BadgeTestDoubles
import BadgeUI
import Synchronization

/// A thread-safe record of the exchange between a workflow and a presenter.
final class WitnessRecord: Sendable {
    private enum Phase { case waiting, trying, over }

    private struct Showing {
        let form: Form
        let released = AsyncGate()
        var phase = Phase.waiting
    }

    private struct State {
        var transcript = Transcript()
        var findings: [String] = []
        var showings: [Form.ID: Showing] = [:]

        mutating func giveUp(_ id: Form.ID) {
            guard let showing = showings[id], showing.phase != .over else { return }
            showings[id]?.phase = .over
            transcript.append(.gaveUp(showing.form.kind))
        }
    }

    private let state = Mutex(State())

    var transcript: Transcript { state.withLock { $0.transcript } }
    var findings: [String] { state.withLock { $0.findings } }

    /// Returns the gates that open when the presenter releases a form, for every form shown since the last call.
    func takeReleases() -> [AsyncGate] {
        state.withLock { state in
            defer { state.showings = [:] }
            return state.showings.values.map(\.released)
        }
    }

    func shown(_ form: Form, _ id: Form.ID) {
        state.withLock { state in
            state.transcript.append(.shown(form))
            state.showings[id] = Showing(form: form)
        }
    }

    func noteAnswer(_ id: Form.ID, _ answer: FormAnswer?, canBeRefused: Bool) {
        state.withLock { state in
            guard let showing = state.showings[id], showing.phase != .over else {
                return state.findings.append("It answered a form that was over.")
            }
            guard let answer else { return state.giveUp(id) }
            guard showing.phase == .waiting else {
                return state.findings.append("It answered again while its answer was being tried.")
            }
            if !canBeRefused { state.findings.append("It gave no handler for a refusal with its answer.") }
            state.showings[id]?.phase = .trying
            state.transcript.append(showing.form.event(of: answer))
        }
    }

    /// Records a refusal. Returns whether the form is shown again.
    func refused(_ id: Form.ID, _ error: BadgeError) -> Bool {
        state.withLock { state in
            // The previous answer is still being processed.
            guard error.code != .attemptInProgress, let showing = state.showings[id] else { return false }
            let reason = error.reason(in: showing.form.localization)
            state.transcript.append(.refused(showing.form.kind, error.code, reason: reason))
            if showing.phase == .trying { state.showings[id]?.phase = .waiting }
            return true
        }
    }

    func dismissed(_ id: Form.ID) {
        state.withLock { state in
            // A cancelled form may be gone before it is dismissed.
            guard let showing = state.showings[id], showing.phase != .over else { return }
            state.showings[id]?.phase = .over
            state.transcript.append(.dismissed(showing.form.kind))
        }
    }

    func noteRelease(_ id: Form.ID) {
        state.withLock { state in
            if state.showings[id]?.phase == .waiting { state.giveUp(id) }
            state.showings[id]?.released.open()
        }
    }
}

extension Form {
    // Fields that do not belong to the action are up to the presenter.
    fileprivate func event(of answer: FormAnswer) -> Transcript.Event {
        let sendsFields = actions.contains { $0.name == answer.action && $0.sendsFields }
        let values = sendsFields ? answer.values.mapValues(\.redacted) : [:]
        return .answered(kind, action: answer.action, values: values)
    }
}
