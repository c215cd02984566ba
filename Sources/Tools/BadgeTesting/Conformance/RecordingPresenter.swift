import BadgeModel
import BadgeUI
import Synchronization

/// A presenter that passes everything unchanged between a workflow and another presenter, and records it.
@MainActor
final class RecordingPresenter: PromptPresenter {
    let record = WitnessRecord()
    /// The current run.
    var session: UIConformance.ConformanceRun?
    private let presenter: any PromptPresenter

    init(_ presenter: any PromptPresenter) {
        self.presenter = presenter
    }

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        present(form, in: ResolvedAppearance(), as: id, completion: completion)
    }

    func present(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        completion: @escaping PromptCompletion<FormAnswer>
    ) {
        let (record, session) = (record, session)
        let ticket = WitnessTicket { record.noteRelease(id) }
        record.shown(form, id)
        session?.came(form, after: nil)
        presenter.present(form, in: appearance, as: id) { answer, handler in
            withExtendedLifetime(ticket) {
                record.noteAnswer(id, answer, canBeRefused: handler != nil)
                completion(answer, handler.map { Self.witness($0, of: form, id, record, session) })
            }
        }
    }

    func update(_ form: Form, as id: Form.ID) { presenter.update(form, as: id) }

    func dismiss(_ id: Form.ID) {
        record.dismissed(id)
        presenter.dismiss(id)
    }

    private nonisolated static func witness(
        _ handler: @escaping FailureHandler, of form: Form, _ id: Form.ID, _ record: WitnessRecord,
        _ session: UIConformance.ConformanceRun?
    ) -> FailureHandler {
        { error in
            if record.refused(id, error) { session?.came(form, after: error) }
            handler(error)
        }
    }
}

/// Lives as long as any reference to a form's completion.
private final class WitnessTicket: Sendable {
    private let onRelease: @Sendable () -> Void

    init(onRelease: @escaping @Sendable () -> Void) {
        self.onRelease = onRelease
    }

    deinit { onRelease() }
}
