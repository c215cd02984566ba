import BadgeModel
import BadgeUI

/// The default host, which asks with forms.
@MainActor
final class FormHypermediaHost: HypermediaHost {
    private let presenter: any PromptPresenter
    private let artist: HypermediaArtist
    private let appearance: @MainActor @Sendable () -> ResolvedAppearance
    // The question that is open, and its answer.
    private var question: (id: Form.ID, answer: AsyncStream<FormAnswer?>.Continuation)?

    init(
        presentedBy presenter: any PromptPresenter, _ artist: HypermediaArtist,
        appearance: @escaping @MainActor @Sendable () -> ResolvedAppearance
    ) {
        self.presenter = presenter
        self.artist = artist
        self.appearance = appearance
    }

    /// Withdraws an open question: the flow has ended, and its answer would be late.
    func close() {
        guard let question else { return }
        presenter.dismiss(question.id)
        question.answer.yield(nil)
    }

    // Cancelling the question is leaving, too.
    func confirmClosing() async -> Bool {
        let words = artist.words(.hypermediaClose)
        let answer = await answer(
            to: Form(
                .hypermediaClose, title: words("prompt.hypermedia.close"),
                actions: [
                    Form.Action("confirm", label: words("action.leaveLogin")),
                    Form.Action("refuse", label: words("action.stay")),
                ], localization: words))
        return answer?.action != "refuse"
    }

    func show(_ error: BadgeError, title: String?, message: String?) async {
        let words = artist.words(.hypermediaError)
        var form = Form(
            .hypermediaError, title: title?.shownText ?? words("prompt.hypermedia.over"),
            message: message?.shownText ?? error.reason(in: words),
            actions: [Form.Action("acknowledge", label: words("action.ok"))], localization: words)
        form.isEnd = true
        form.saysOnlyItsError = title == nil && message == nil
        _ = await answer(to: form)
    }

    private func answer(to form: Form) async -> FormAnswer? {
        let id = Form.ID()
        defer {
            question = nil
            presenter.dismiss(id)
        }
        for await answer in answers(to: form, as: id) { return answer }
        return nil
    }

    // A question that nobody answers any more is cancelled.
    private func answers(to form: Form, as id: Form.ID) -> AsyncStream<FormAnswer?> {
        let (answers, continuation) = AsyncStream<FormAnswer?>.makeStream()
        question = (id, continuation)
        let release = ReleaseObserver { continuation.yield(nil) }
        presenter.present(form, in: appearance(), as: id) { answer, _ in
            withExtendedLifetime(release) { _ = continuation.yield(answer) }
        }
        return answers
    }
}

extension HypermediaDefaults {
    /// Creates what draws a flow with a presenter of forms.
    @MainActor
    init(_ drawing: DefaultScreens.Drawing) {
        let presenter = drawing.presenter
        let artist = HypermediaArtist { drawing.words(for: $0).speaking(.hypermedia) }
        factory = { model, style, commonStyle in
            var artist = artist
            artist.layout = style.selectorLayout
            return FormHypermediaPresenter(model, presentedBy: presenter, artist, in: style.appearance)
        }
        host = FormHypermediaHost(presentedBy: presenter, artist, appearance: drawing.appearance)
    }
}
