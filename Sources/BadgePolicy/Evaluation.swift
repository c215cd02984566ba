/// What the evaluator answers.
public enum Decision: Sendable, Hashable {
    /// No screen can cure it.
    case blocked(BlockReason)
    /// These are to be resolved, in this order; one at least.
    case unmet([UnmetRestriction])
    /// Everything is met.
    case permitted(Permit)
}

/// A decision with its explanation.
public struct Evaluation: Sendable, Hashable {
    /// The decision.
    public let decision: Decision
    /// Every rule that counts for the purpose, in order; also behind a block that leaves the policy known.
    public let rules: [RuleResult]
    /// Types of restrictions that this version does not know and that are not critical, sorted.
    public let ignored: [String]
    /// The version of the policy; `nil` when there is none or it is not known.
    public let policyVersion: Int?

    /// What one rule answered.
    public struct RuleResult: Sendable, Hashable {
        /// The restriction.
        public let restriction: Restriction
        /// Why it is not met; `nil` when it is.
        public let reason: UnmetReason?

        /// Whether it is met.
        public var isMet: Bool { reason == nil }
    }

    /// The permit, when everything is met.
    public var permit: Permit? {
        guard case .permitted(let permit) = decision else { return nil }
        return permit
    }

    /// What is not met, in order; empty when blocked or permitted.
    public var unmet: [UnmetRestriction] {
        guard case .unmet(let unmet) = decision else { return [] }
        return unmet
    }
}
