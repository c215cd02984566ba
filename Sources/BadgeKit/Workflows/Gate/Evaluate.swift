import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage

/// A evaluation with what it rests on.
struct GateEvaluation {
    let gathered: FactSnapshot
    let evaluation: Evaluation
}

extension WorkflowContext {
    /// Gathers facts, judges, and writes the decision into the audit log, without which it does not count.
    func evaluate(_ badgeID: Badge.ID, for purpose: Purpose, unlocked: UnlockMethod?) async throws -> GateEvaluation {
        let evaluated = try await consider(badgeID, for: purpose, unlocked: unlocked)
        _ = try await store.record(evaluated.event(.decision, purpose))
        return evaluated
    }

    /// Answers what stands in the way, without a decision on any use; the answer is audited when it is another one than
    /// last time.
    func check(_ badgeID: Badge.ID, for purpose: Purpose) async throws -> Evaluation {
        let evaluated = try await consider(badgeID, for: purpose, unlocked: nil)
        try await store.recordUnlessRepeated(evaluated.event(.check, purpose, withFacts: false))
        return evaluated.evaluation
    }

    private func consider(_ badgeID: Badge.ID, for purpose: Purpose, unlocked: UnlockMethod?) async throws -> GateEvaluation {
        let gathered = try await gatherFacts(of: badgeID, unlocked: unlocked)
        return GateEvaluation(gathered: gathered, evaluation: Evaluator().evaluate(purpose, on: gathered.facts))
    }
}

extension GateEvaluation {
    fileprivate func event(_ kind: AuditEvent.Kind, _ purpose: Purpose, withFacts: Bool = true) -> AuditEvent {
        var details = evaluation.decision.details
        details["purpose"] = .string(purpose.rawValue)
        if !evaluation.ignored.isEmpty { details["ignored"] = .array(evaluation.ignored.map(JSON.string)) }
        // The facts tell where a person was: the log keeps their digest.
        if withFacts { details["facts"] = .string(Base64URL.encode(Digest.sha256(gathered.facts.json.text))) }
        return AuditEvent(
            kind, badgeID: gathered.badge.id, organizationID: gathered.badge.organizationID,
            policyVersion: evaluation.policyVersion, outcome: evaluation.decision.name, details: details)
    }
}

extension Decision {
    fileprivate var name: String {
        switch self {
        case .blocked: "blocked"
        case .unmet: "unmet"
        case .permitted: "permitted"
        }
    }

    fileprivate var details: [String: JSON] {
        switch self {
        case .blocked(let blocked): ["blocked": .string(blocked.name)]
        case .unmet(let unmet): ["unmet": .array(unmet.map { .string($0.restriction.rawValue) })]
        case .permitted: [:]
        }
    }
}

extension AuditEvent.Kind {
    /// An answer to what stands in the way: `permitted`, `unmet`, `blocked`.
    static let check = Self(rawValue: "check")
}
