import BadgeModel
import BadgeUI
import Foundation

/// The default presenter of every model, which draws it as a form.
@MainActor
final class FormHypermediaPresenter: ResumablePresenter {
    private struct Shown {
        let id = Form.ID()
        var drawing: HypermediaDrawing
        /// Whether an answer is being processed.
        var isAnswered = false
        /// Whether the form has the links of a problem, which are those of that problem alone.
        var hasLinksOfProblem = false
        /// Refuses that answer; `nil` if the form's presenter does not ask again.
        var refuse: FailureHandler?
    }

    weak var flowDelegate: (any HypermediaPresenterDelegate)?
    private let presenter: any PromptPresenter
    private let appearance: ResolvedAppearance
    private var artist: HypermediaArtist
    private var model: any HypermediaModel
    private var shown: Shown?
    // Whether something else is shown over the form.
    private var isWithdrawn = false
    // What the user has entered into fields that show it.
    private var entered: [String: FieldValue] = [:]

    init(
        _ model: any HypermediaModel, presentedBy presenter: any PromptPresenter, _ artist: HypermediaArtist,
        in appearance: ResolvedAppearance
    ) {
        self.model = model
        self.presenter = presenter
        self.artist = artist
        self.appearance = appearance
    }

    func show() { draw() }

    func dismiss() {
        guard let id = shown?.id else { return }
        shown = nil
        presenter.dismiss(id)
    }

    // The form of a presenter is busy from the answer on.
    func hasLoading() -> Bool { true }

    func resume() {
        if isWithdrawn || shown?.isAnswered == true { draw() }
    }

    // A form that is busy beside a question would be the one that the user sees.
    func withdraw() {
        guard shown != nil else { return }
        isWithdrawn = true
        dismiss()
    }

    func handleProblemModel(_ problem: any ProblemModel) -> Bool {
        guard !problem.isCritical, !(model is any ProblemModel), isWithdrawn || shown != nil else { return false }
        let hasLinks = problem.linkItems.contains { !$0.isImage }
        guard let shown, shown.isAnswered, !hasLinks, !shown.hasLinksOfProblem else {
            draw { drawing in
                drawing.form.problem = problem.shownText(on: drawing.form)
                self.artist.add(problem.linkItems, to: &drawing)
            }
            self.shown?.hasLinksOfProblem = hasLinks
            return true
        }
        refuse(problem.refusal(of: shown.drawing.form))
        return true
    }

    func handleFormModel(_ form: any FormModel) -> Bool {
        model = form
        artist.opened = nil
        draw()
        return true
    }

    func handlePollingModel(_ polling: any PollingModel) {
        model = polling
        guard var shown, !shown.isAnswered else { return }
        let drawing = drawing()
        guard drawing.form.isUpdate(of: shown.drawing.form) else { return draw() }
        guard drawing.form != shown.drawing.form else { return }
        shown.drawing = drawing
        self.shown = shown
        presenter.update(drawing.form, as: shown.id)
    }
}

/// Forms and their answers.
extension FormHypermediaPresenter {
    private func drawing() -> HypermediaDrawing {
        artist.canGoBack = flowDelegate?.canGoBack ?? false
        artist.server = flowDelegate?.serverOrigin
        let screen = flowDelegate as? HypermediaScreen
        artist.isOwnServer = screen?.isOfOwnServer ?? false
        artist.leavesByServer = screen?.leavesByServer ?? false
        artist.confirmsClosing = screen?.confirmsClosing ?? false
        return artist.drawing(of: model)
    }

    private func draw(_ change: (inout HypermediaDrawing) -> Void = { _ in }) {
        dismiss()
        isWithdrawn = false
        var drawing = drawing()
        for index in drawing.form.fields.indices {
            if let value = entered[drawing.form.fields[index].name] { drawing.form.fields[index].value = value }
        }
        change(&drawing)
        drawing.tellActionsApart()
        let shown = Shown(drawing: drawing)
        self.shown = shown
        let release = ReleaseObserver { [weak self] in Task { @MainActor in self?.released(shown.id) } }
        presenter.present(drawing.form, in: appearance, as: shown.id) { [weak self] answer, refuse in
            withExtendedLifetime(release) {}
            Task { @MainActor in await self?.answered(answer, refuse, to: shown.id) }
        }
    }

    // A form that nobody answers any more is closed.
    private func released(_ id: Form.ID) {
        guard shown?.id == id, shown?.isAnswered == false else { return }
        Task { await answered(nil, nil, to: id) }
    }

    private func answered(_ answer: FormAnswer?, _ refuse: FailureHandler?, to id: Form.ID) async {
        guard shown?.id == id, let drawing = shown?.drawing else { return }
        guard shown?.isAnswered == false else {
            // The operation that the last answer began goes on elsewhere.
            if answer == nil, drawing.form.isCancellableWhileBusy { await close() }
            return
        }
        shown?.isAnswered = true
        shown?.refuse = refuse
        guard let answer else { return await leave(drawing) }
        do throws(BadgeError) { try drawing.form.check(answer) } catch { return self.refuse(error) }
        for field in drawing.form.fields {
            switch field.kind {
            case .secret, .code: continue
            default: entered[field.name] = answer.values[field.name]
            }
        }
        guard let reply = drawing.replies[answer.action] else { return }
        guard answer.action == drawing.form.cancelledBy else { return await send(reply, answer) }
        await leave(drawing)
    }

    // The server ends the login by its own action; otherwise the wallet does, and asks first unless it has ended.
    private func leave(_ drawing: HypermediaDrawing) async {
        let reply = drawing.form.cancelledBy.flatMap { drawing.replies[$0] }
        if case .acknowledge? = reply {
            flowDelegate?.acknowledge()
            return
        }
        // What has led elsewhere than out does not keep the user.
        guard case .submit(let item, _)? = reply, let screen = flowDelegate as? HypermediaScreen,
            screen.leavesByServer
        else { return await close() }
        screen.leavesByServer = false
        screen.submit(interactionActionModel: item, parameters: [:])
    }

    private func send(_ reply: HypermediaDrawing.Reply, _ answer: FormAnswer) async {
        switch reply {
        case .submit(let item, let inputs):
            let parameters = HypermediaDrawing.Reply.parameters(of: inputs, in: answer)
            flowDelegate?.submit(interactionActionModel: item, parameters: parameters)
        case .select(let item): flowDelegate?.select(selectorItemModel: item)
        case .selectNumbered(let items):
            guard case .text(let text)? = answer.values["option"], let number = Int(text),
                items.indices.contains(number - 1)
            else { return resume() }
            flowDelegate?.select(selectorItemModel: items[number - 1])
        case .follow(let link): flowDelegate?.follow(linkItemModel: link)
        case .open(let button):
            artist.opened = button.action
            draw()
        case .goBack where artist.opened != nil:
            artist.opened = nil
            draw()
        case .goBack: flowDelegate?.goBack()
        case .close: await close()
        case .acknowledge: flowDelegate?.acknowledge()
        }
    }

    private func close() async {
        guard let flowDelegate else { return }
        if await !flowDelegate.close() { resume() }
    }

    // A presenter that does not ask again has had its one attempt.
    private func refuse(_ error: BadgeError) {
        guard let refuse = shown?.refuse else {
            flowDelegate?.interruptFlow(for: error, title: nil, message: nil)
            return
        }
        shown?.isAnswered = false
        shown?.refuse = nil
        refuse(error)
    }
}

extension ProblemModel {
    // The title and the messages, one a line; a field's own stands behind its label, unless it names it.
    fileprivate func shownText(on form: Form) -> String {
        let labels = Dictionary(form.fields.map { ($0.name, $0.label) }) { first, _ in first }
        let lines = texts { $0.labeledText(by: labels) }
        return lines.isEmpty ? error.reason(in: form.localization) : lines.map(\.shownText).joined(separator: "\n")
    }

    fileprivate func refusal(of form: Form) -> BadgeError {
        let names = Set(form.fields.map(\.name))
        let fields = messageItems.compactMap { message -> BadgeError.InvalidField? in
            guard let key = message.key, names.contains(key) else { return nil }
            return BadgeError.InvalidField(path: key, reason: message.text.shownText)
        }
        let message = self.message.isEmpty ? error.message : Message.verbatim(shownText(on: form))
        return BadgeError(
            error.code, message, detail: fields.isEmpty ? error.detail : .invalidFields(fields), recovery: .retry)
    }
}

extension Form {
    // Whether fields, actions and title are the same, so that what differs can be shown in place.
    fileprivate func isUpdate(of form: Form) -> Bool {
        title == form.title && fields == form.fields && actions == form.actions && isWaiting == form.isWaiting
    }
}
