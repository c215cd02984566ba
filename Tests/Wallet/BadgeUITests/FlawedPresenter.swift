import BadgeModel
import BadgeTesting
import BadgeUI

/// A presenter in a person's hands that breaks one clause of the contract.
@MainActor
final class FlawedPresenter: PromptPresenter {
    enum Flaw {
        case dropsTheProblem, ignoresDismissal, answersTwice, altersTheAnswer, leavesARefusalAlone, givesNoHandler
    }

    private let flaw: Flaw
    private var shown: [Form.ID: (form: Form, completion: PromptCompletion<FormAnswer>)] = [:]
    private(set) var problem: String?

    init(_ flaw: Flaw) {
        self.flaw = flaw
    }

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        shown[id] = (form, completion)
        problem = nil
    }

    func dismiss(_ id: Form.ID) {
        if flaw != .ignoresDismissal { shown[id] = nil }
    }

    func enter(_ answer: FormAnswer?) {
        for (_, completion) in shown.values {
            send(answer, completion)
            if flaw == .answersTwice, answer != nil { send(answer, completion) }
        }
    }

    private func send(_ answer: FormAnswer?, _ completion: PromptCompletion<FormAnswer>) {
        guard let answer else { return completion(nil, nil) }
        let sent = flaw == .altersTheAnswer ? FormAnswer.altered(answer) : answer
        let handler: FailureHandler = { [weak self] error in self?.refused(error) }
        completion(sent, flaw == .givesNoHandler ? nil : handler)
    }

    private func refused(_ error: BadgeError) {
        if flaw != .dropsTheProblem { problem = error.reason }
    }
}

/// A person in front of it, who finds the buttons dead after a refusal that was left alone.
@MainActor
final class FlawedDriver: UIConformance.Driver {
    var presenter: any PromptPresenter { flawed }
    private let flawed: FlawedPresenter
    private let flaw: FlawedPresenter.Flaw

    init(_ flaw: FlawedPresenter.Flaw) {
        self.flaw = flaw
        flawed = FlawedPresenter(flaw)
    }

    func take(_ interaction: UIConformance.Interaction) async throws -> String {
        let isDead = flaw == .leavesARefusalAlone && interaction.refusal != nil
        let problem = flawed.problem ?? ""
        switch interaction.act {
        case .answer(let answer) where !isDead: flawed.enter(answer)
        case .giveUp where !isDead: flawed.enter(nil)
        default: break
        }
        return ([interaction.form.title, interaction.form.message, problem] + interaction.form.fields.map(\.label))
            .joined(separator: "\n")
    }
}

extension FormAnswer {
    // The first digit of every secret goes wrong.
    fileprivate static func altered(_ answer: FormAnswer) -> FormAnswer {
        let values = answer.values.mapValues { value in
            value.secret.map { FieldValue.secret(Secret(utf8: "0" + $0.revealed.dropFirst())) } ?? value
        }
        return FormAnswer(action: answer.action, values: values)
    }
}
