import BadgeModel
import BadgeServing
import BadgeSystem
public import BadgeUI

/// A presenter that draws forms as pages of a ``WebUI``.
///
/// Each form has a page of its own until it is dismissed, so that it survives a reload and can wait beside others. Its
/// answer counts once; a refused answer comes back with the problem beside its field. At most 64 forms wait: a further
/// one is cancelled at once.
@MainActor
public final class WebPresenter: PromptPresenter {
    /// The number of forms that can wait.
    public nonisolated static let mostPrompts = Bound.prompts.limit

    private let feed: ChangeFeed
    private let clock: any MonotonicClock
    private let random: any RandomSource
    private var tickets: [PromptTicket] = []
    private var lastNumber = 0
    private var lastAnswer: MonotonicInstant?

    nonisolated init(feed: ChangeFeed, clock: any MonotonicClock, random: any RandomSource) {
        self.feed = feed
        self.clock = clock
        self.random = random
    }

    /// Shows a form in the default appearance.
    public func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        present(form, in: ResolvedAppearance(), as: id, completion: completion)
    }

    /// Shows a form with the colours, slots and presentation of an appearance.
    public func present(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        completion: @escaping PromptCompletion<FormAnswer>
    ) {
        guard tickets.count < Self.mostPrompts else { return completion(nil, nil) }
        lastNumber += 1
        let ticket = PromptTicket(
            form, in: appearance, as: id, named: random.token(bytes: 16), number: lastNumber, at: clock.now(),
            completion: completion)
        let stack = appearance[.hostStack] ?? appearance[.modalStack]
        ticket.slots = SlotSession(host: WebSlotHost(of: id, on: self, stack: stack))
        tickets.append(ticket)
        stack?.willShow(form.screen)
        ticket.slots?.show()
        stack?.didShow(form.screen)
        feed.advance()
    }

    /// Shows another state of a form, without losing what was typed.
    public func update(_ form: Form, as id: Form.ID) {
        guard let ticket = ticket(id) else { return }
        ticket.update(form, at: clock.now())
        feed.advance()
    }

    /// Withdraws a form.
    public func dismiss(_ id: Form.ID) {
        guard let index = tickets.firstIndex(where: { $0.id == id }) else { return }
        tickets.remove(at: index).slots?.end()
        feed.advance()
    }

    private func ticket(_ id: Form.ID) -> PromptTicket? { tickets.first { $0.id == id } }
    private func ticket(named name: String) -> PromptTicket? { tickets.first { $0.name == name } }
}

/// What pages read and send.
extension WebPresenter {
    /// What became of an answer.
    enum Reception {
        /// It is being processed.
        case taken
        /// It is refused: the page shows why.
        case refused
        /// It was for an earlier state, or the prompt is over.
        case late
    }

    /// The prompts that wait for an answer, in the order in which they were presented.
    var tabs: [PromptView.Tab] {
        tickets.filter { !$0.isOver }.map { PromptView.Tab(name: $0.name, title: $0.form.title) }
    }

    /// Returns a prompt as it is now; `nil` if it is over.
    func view(of name: String) -> PromptView? {
        guard let ticket = ticket(named: name), !ticket.isOver else { return nil }
        let (form, appearance) = (ticket.form, ticket.appearance)
        let purpose: DialogRequest.Purpose = form.screen == .sharing ? .sharing : .signIn
        func plan(_ device: PresentationDevice) -> PresentationPlan {
            PresentationPlan(for: DialogRequest(appearance, on: device, purpose: purpose))
        }
        let isAnswered = if case .answered = ticket.state { true } else { false }
        return PromptView(
            name: name, form: form, appearance: appearance,
            slots: PromptSlots(form, in: appearance, ticket.slots, of: name, values: ticket.values),
            round: ticket.round, values: ticket.values, refusal: ticket.refusal,
            busyText: ticket.activity
                ?? (isAnswered ? form.busyText ?? form.localization.speaking(.web)("web.working") : nil),
            secondsLeft: ticket.secondsLeft(at: clock.now()), narrow: plan(.narrowWindow), wide: plan(.wideWindow),
            tabs: tabs)
    }

    /// Whether the workflow of an answer may still be running, and ask more.
    var hasRecentAnswer: Bool {
        lastAnswer.flatMap { clock.now().seconds(since: $0) }.map { $0 < Self.recent } ?? false
    }

    private static let recent = 30.0

    func picture(_ digest: String, of name: String) -> ImageData? { ticket(named: name)?.pictures[digest] }

    /// Whether a prompt asks for a photo.
    func takesPhoto(_ name: String) -> Bool {
        ticket(named: name)?.form.fields.contains { if case .image = $0.kind { true } else { false } } ?? false
    }

    /// Takes what the person has sent.
    func receive(_ fields: WebFields, for name: String) -> Reception {
        guard let ticket = ticket(named: name), case .open = ticket.state, fields["round"] == String(ticket.round)
        else {
            return .late
        }
        let answer = ticket.form.answer(from: fields)
        do throws(BadgeError) { try ticket.form.check(answer) } catch {
            ticket.store(answer.values)
            ticket.refuse(error)
            feed.advance()
            return .refused
        }
        if ticket.activity == nil { submit(answer, of: ticket) } else { ticket.heldAnswer = answer }
        return .taken
    }

    /// Takes the person's cancellation.
    func cancel(_ name: String, round: String?) -> Reception {
        guard let ticket = ticket(named: name), ticket.isCancellable, round == String(ticket.round) else {
            return .late
        }
        cancel(ticket)
        return .taken
    }

    /// Whether an answer to the prompt is being processed.
    func isBusy(_ name: String) -> Bool {
        guard let ticket = ticket(named: name), case .answered = ticket.state else { return false }
        return true
    }

    /// Returns the prompt that was presented while another one is busy, and is what the person is asked next; `nil` if
    /// there is none.
    func question(during name: String) -> String? {
        guard let busy = ticket(named: name), busy.isBusy else { return nil }
        return tickets.first { $0.number > busy.lastBefore && !$0.isBusy && !$0.isOver }?.name
    }

    /// Cancels all prompts, since nobody is there to answer them.
    func cancelAll() {
        for ticket in tickets {
            if case .open = ticket.state { cancel(ticket) }
        }
    }

    private func cancel(_ ticket: PromptTicket) {
        ticket.state = .cancelled
        feed.advance()
        // The ticket stays until it is dismissed, since its completion retains the screen that dismisses it.
        ticket.completion(nil, nil)
    }

    private func submit(_ answer: FormAnswer, of ticket: PromptTicket) {
        ticket.store(answer.values)
        ticket.state = .answered
        ticket.lastBefore = lastNumber
        lastAnswer = clock.now()
        feed.advance()
        let id = ticket.id
        ticket.completion(answer) { [weak self] error in self?.refuse(id, error) }
    }

    private func refuse(_ id: Form.ID, _ error: BadgeError) {
        guard let ticket = ticket(id), case .answered = ticket.state else { return }
        ticket.refuse(error)
        feed.advance()
    }
}

/// What the components on a screen ask for.
extension WebPresenter {
    func showBusy(_ text: String?, on id: Form.ID) {
        guard let ticket = ticket(id) else { return }
        if !ticket.isBusy { ticket.lastBefore = lastNumber }
        ticket.activity = text ?? ticket.form.localization("screen.completing")
        feed.advance()
    }

    func hideBusy(on id: Form.ID) {
        guard let ticket = ticket(id), ticket.activity != nil else { return }
        ticket.activity = nil
        if let answer = ticket.heldAnswer {
            ticket.heldAnswer = nil
            submit(answer, of: ticket)
        }
        feed.advance()
    }

    func completeOutside(_ id: Form.ID) -> Bool {
        guard let ticket = ticket(id), ticket.form.canBeCompletedOutside, case .open = ticket.state else {
            return false
        }
        ticket.activity = nil
        ticket.heldAnswer = nil
        submit(.completedOutside, of: ticket)
        return true
    }
}
