/// The evaluator's decision.
public enum Decision: Sendable, Hashable {
    /// Blocked by a reason that no screen can resolve.
    case blocked(BlockReason)
    /// Not permitted until these restrictions are resolved, in this order; at least one.
    case unmet([UnmetRestriction])
    /// Permitted.
    case permitted(Permit)
}

/// A decision with its explanation.
public struct Evaluation: Sendable, Hashable {
    /// The decision.
    public let decision: Decision
    /// The results of all rules for the purpose, in order; also for a blocked badge, if its policy is known.
    public let rules: [RuleResult]
    /// The types of restrictions that are unknown to this version and not critical, sorted.
    public let ignored: [String]
    /// The version of the policy; `nil` when there is none or it is unknown.
    public let policyVersion: Int?

    /// The result of one rule.
    public struct RuleResult: Sendable, Hashable {
        /// The restriction.
        public let restriction: Restriction
        /// The reason why it is not met; `nil` when it is.
        public let reason: UnmetReason?

        /// Whether it is met.
        public var isMet: Bool { reason == nil }
    }

    /// The permit, if everything is met.
    public var permit: Permit? {
        guard case .permitted(let permit) = decision else { return nil }
        return permit
    }

    /// The unmet restrictions in order; empty when blocked or permitted.
    public var unmet: [UnmetRestriction] {
        guard case .unmet(let unmet) = decision else { return [] }
        return unmet
    }
}
