import BadgeModel
public import BadgeUI

extension UIConformance {
    /// One prompt and what a user does with it, to its end.
    public struct Scenario: Sendable {
        /// The form's kind and what happens: `transactionCode/refusedThenAccepted`.
        public let name: String
        /// The form that the scenario is about; a second factor's comes after a login's.
        public let kind: Form.Kind
        let runs: [Run]
        let play: @Sendable (UIRegistry, ConformanceRun) async throws -> Void

        /// What the user does, turn by turn, over all its runs.
        public var acts: [Act] { runs.flatMap { $0.steps.map(\.act) } }
    }

    /// One run of a prompt: it ends with the first answer that is accepted, with giving up, or withdrawn.
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

    /// What the user does in a turn, and how the workflow takes it.
    struct Step: Sendable {
        /// The form that is before the user.
        let kind: Form.Kind
        let act: Act
        /// Which of the prompt's entries the act is.
        let entry: Int?
        let refusal: BadgeError?
    }

    /// How a run ends.
    enum End: Equatable, Sendable {
        case accepted
        case declined
        case withdrawn
        case failed(String)
    }
}

extension UIConformance.Scenario {
    /// Every scenario of every prompt of the fourteen protocols.
    public static var all: [UIConformance.Scenario] {
        UIConformance.accessScenarios + UIConformance.provisioningScenarios + UIConformance.restrictionScenarios
    }

    /// What answers each form from a script.
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
