import BadgeKit
import BadgeModel
import BadgeUI

/// A user's entry, and the answer that the workflow must receive for it.
struct PromptEntry<Answer: Sendable>: Sendable {
    let typed: FormAnswer
    let isAnswer: @Sendable (Answer) -> Bool

    init(_ typed: FormAnswer, _ isAnswer: @escaping @Sendable (Answer) -> Bool) {
        (self.typed, self.isAnswer) = (typed, isAnswer)
    }
}

/// A prompt of a protocol and the possible entries, the default one first.
struct PromptCase<Screen, Answer: Sendable>: Sendable {
    let name: String
    let kind: Form.Kind
    let slot: any KeyPath<UISlots, UISlot<Screen>> & Sendable
    let entries: [PromptEntry<Answer>]
    /// The form that is shown first, whose answer is refused because more input is required.
    let opening: Opening?
    let show: @MainActor @Sendable (Screen, @escaping PromptCompletion<Answer>) -> Void

    init(
        _ kind: Form.Kind, as name: String? = nil, _ slot: any KeyPath<UISlots, UISlot<Screen>> & Sendable,
        _ entries: [PromptEntry<Answer>], after opening: Opening? = nil,
        show: @escaping @MainActor @Sendable (Screen, @escaping PromptCompletion<Answer>) -> Void
    ) {
        (self.name, self.kind, self.slot) = (name ?? kind.rawValue, kind, slot)
        (self.entries, self.opening, self.show) = (entries, opening, show)
    }

    /// A form that is followed by another one.
    struct Opening: Sendable {
        let kind: Form.Kind
        let entry: PromptEntry<Answer>
        let refusal: BadgeError
    }

    /// Returns the scenarios that every prompt has.
    func scenarios() -> [UIConformance.Scenario] {
        let last = entries.count - 1
        let accepted = entries.indices.map { index in
            scenario(index == 0 ? "accepted" : "accepted\(index + 1)", [[enter(index)]])
        }
        return accepted + [
            scenario("refusedThenAccepted", [[enter(last, refused: 1), enter(0)]]),
            scenario("refusedTwiceThenAccepted", [[enter(last, refused: 1), enter(0, refused: 2), enter(0)]]),
            scenario("givenUp", [[giveUp]]),
            scenario("refusedThenGivenUp", [[enter(last, refused: 1), giveUp]]),
            scenario("withdrawnThenAccepted", [[leave], [enter(0)]]),
        ]
    }

    private func scenario(_ what: String, _ runs: [[UIConformance.Step]]) -> UIConformance.Scenario {
        UIConformance.Scenario(
            name: "\(name)/\(what)", kind: kind, runs: runs.map { UIConformance.Run(steps: opened + $0) }, play: play)
    }

    private func play(_ registry: UIRegistry, _ session: UIConformance.ConformanceRun) async throws {
        try await registry.prompt(slot, show) { answer in
            try await session.attempt { allEntries[$0].isAnswer(answer) }
        }
    }
}

extension PromptCase {
    private func enter(_ index: Int, refused count: Int? = nil) -> UIConformance.Step {
        let error = count.map { refusal(of: entries[index].typed, count: $0) }
        return UIConformance.Step(kind: kind, act: .answer(entries[index].typed), entry: index, refusal: error)
    }

    private var allEntries: [PromptEntry<Answer>] { entries + [opening?.entry].compactMap(\.self) }

    // Its entry comes behind the others.
    private var opened: [UIConformance.Step] {
        guard let opening else { return [] }
        let answer = UIConformance.Act.answer(opening.entry.typed)
        return [UIConformance.Step(kind: opening.kind, act: answer, entry: entries.count, refusal: opening.refusal)]
    }

    private var giveUp: UIConformance.Step { UIConformance.Step(kind: kind, act: .giveUp, entry: nil, refusal: nil) }
    private var leave: UIConformance.Step { UIConformance.Step(kind: kind, act: .leave, entry: nil, refusal: nil) }

    // Returns a refusal that names the field, but only if there is one field: presenters differ in what they ask for
    // again.
    private func refusal(of answer: FormAnswer, count: Int) -> BadgeError {
        let reason = "Try \(count) was not taken."
        let fields = answer.values.keys.map { BadgeError.InvalidField(path: $0, reason: reason) }
        return BadgeError(
            .invalidInput, reason: reason, detail: fields.count == 1 ? .invalidFields(fields) : nil, recovery: .retry)
    }
}

extension FormAnswer {
    /// Returns the default action with texts.
    static func submit(_ texts: [String: String] = [:]) -> FormAnswer {
        FormAnswer(action: "submit", values: texts.mapValues(FieldValue.text))
    }

    /// Returns the default action with secrets.
    static func submit(secrets: [String: String], texts: [String: String] = [:]) -> FormAnswer {
        let secrets = secrets.mapValues { FieldValue.secret(Secret(utf8: $0)) }
        return FormAnswer(
            action: "submit", values: secrets.merging(texts.mapValues(FieldValue.text)) { first, _ in first })
    }
}

extension PromptEntry<Confirmation> {
    /// A confirmation and a refusal.
    static var both: [PromptEntry] {
        [
            PromptEntry(FormAnswer(action: "confirm")) { $0 == .confirmed },
            PromptEntry(FormAnswer(action: "refuse")) { $0 == .refused },
        ]
    }
}

extension PromptEntry<InformAnswer> {
    /// An acknowledgement.
    static var seen: [PromptEntry] { [PromptEntry(FormAnswer(action: "acknowledge")) { $0 == .acknowledged }] }

    /// An acknowledgement, or a request for another evaluation.
    static var seenOrRetry: [PromptEntry] { seen + [PromptEntry(FormAnswer(action: "retry")) { $0 == .retry }] }
}
