import BadgeModel
import BadgeSystem
import BadgeUI
import Foundation
import Synchronization

/// A presenter that remembers an accepted entry of the passcode for five minutes, so that the user of a continuous
/// command types it once. Every answer passes the gate as if it were typed.
@MainActor
final class PasscodeMemory: PromptPresenter {
    private static let lifetime: TimeInterval = 300

    private struct Entry {
        let answer: FormAnswer
        let since: MonotonicInstant
    }

    private let presenter: any PromptPresenter
    private let clock: any MonotonicClock
    // An answer may come from any thread.
    private let entry = Mutex<Entry?>(nil)

    nonisolated init(before presenter: any PromptPresenter, clock: any MonotonicClock) {
        self.presenter = presenter
        self.clock = clock
    }

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        present(form, in: ResolvedAppearance(), as: id, completion: completion)
    }

    func present(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        completion: @escaping PromptCompletion<FormAnswer>
    ) {
        guard form.kind == .passcodeVerify else {
            return presenter.present(form, in: appearance, as: id, completion: completion)
        }
        guard let answer = currentAnswer else { return ask(form, in: appearance, as: id, completion) }
        completion(answer) { [self] error in
            forget()
            var form = form
            form.problem = error.reason(in: form.localization)
            ask(form, in: appearance, as: id, completion)
        }
    }

    func update(_ form: Form, as id: Form.ID) { presenter.update(form, as: id) }

    func dismiss(_ id: Form.ID) { presenter.dismiss(id) }

    private func ask(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        _ completion: @escaping PromptCompletion<FormAnswer>
    ) {
        presenter.present(form, in: appearance, as: id) { [self] answer, refuse in
            entry.withLock { $0 = answer.map { Entry(answer: $0, since: clock.now()) } }
            completion(answer) { [self] error in
                forget()
                refuse?(error)
            }
        }
    }

    private func forget() { entry.withLock { $0 = nil } }

    private var currentAnswer: FormAnswer? {
        let now = clock.now()
        return entry.withLock { entry in
            guard let current = entry, let age = now.seconds(since: current.since), age < Self.lifetime else {
                entry = nil
                return nil
            }
            return current.answer
        }
    }
}
