import BadgeModel
public import BadgeTestDoubles
public import BadgeUI

extension UIConformance {
    /// One prompt and the user's actions on it, until its end.
    public struct Scenario: Sendable {
        /// The form's kind and the course of events: `transactionCode/refusedThenAccepted`.
        public let name: String
        /// The form that the scenario tests. The form of a second factor follows that of a login.
        public let kind: Form.Kind
        let runs: [Run]
        let play: @Sendable (UIRegistry, ConformanceRun) async throws -> Void

        /// The user's actions in order, over all runs.
        public var acts: [Act] { runs.flatMap { $0.steps.map(\.act) } }
    }

    /// One run of a prompt, which ends with the first accepted answer, a cancellation, or a withdrawal.
    struct Run: Sendable {
        let steps: [Step]

        var end: End {
            switch steps.last?.act {
            case .answer, nil: .accepted
            case .giveUp: .declined
            case .leave: .withdrawn
            }
        }
    }

    /// A user's action, and the reaction of the workflow.
    struct Step: Sendable {
        /// The form that is shown.
        let kind: Form.Kind
        let act: Act
        /// The index of the prompt's entry.
        let entry: Int?
        let refusal: BadgeError?
    }

    /// The end of a run.
    enum End: Equatable, Sendable {
        case accepted
        case declined
        case withdrawn
        case failed(String)
    }
}

extension UIConformance.Scenario {
    /// All scenarios of all prompts of the fifteen protocols.
    public static var all: [UIConformance.Scenario] {
        UIConformance.accessScenarios + UIConformance.provisioningScenarios + UIConformance.restrictionScenarios
    }

    /// The script's replies to the forms.
    public var replies: [Form.Kind: [ScriptedPresenter.Reply]] {
        Dictionary(grouping: runs.flatMap(\.steps), by: \.kind).mapValues { $0.map(\.reply) }
    }
}

extension UIConformance.Step {
    fileprivate var reply: ScriptedPresenter.Reply {
        switch act {
        case .answer(let answer): .answer(answer)
        case .giveUp: .giveUp
        case .leave: .wait
        }
    }
}
