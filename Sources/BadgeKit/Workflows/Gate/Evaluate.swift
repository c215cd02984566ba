import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage

/// An evaluation with what it rests on.
struct GateEvaluation {
    let gathered: FactSnapshot
    let purpose: Purpose
    let evaluation: Evaluation

    /// The entry of the audit log.
    var decision: AuditEvent { event(.decision) }

    /// - Throws: `BadgeError` `restricted` unless everything is met.
    func requirePermit() throws -> Permit {
        guard let permit = evaluation.permit else { throw BadgeError(unmet: evaluation.unmet) }
        return permit
    }
}

extension WorkflowContext {
    /// Gathers facts, evaluates, and writes the decision into the audit log, without which it does not count.
    func evaluate(_ badgeID: Badge.ID, for purpose: Purpose, unlocked: UnlockMethod?) async throws -> GateEvaluation {
        let evaluated = await evaluate(try await requireSnapshot(of: badgeID), for: purpose, unlocked: unlocked)
        try await record(evaluated)
        return evaluated
    }

    /// Gathers facts and evaluates. The decision counts once it is recorded.
    func evaluate(_ snapshot: GateSnapshot, for purpose: Purpose, unlocked: UnlockMethod?) async -> GateEvaluation {
        let gathered = await gatherFacts(on: snapshot, unlocked: unlocked)
        let evaluated = GateEvaluation(
            gathered: gathered, purpose: purpose, evaluation: Evaluator().evaluate(purpose, on: gathered.facts))
        diagnostics.emit(.gateEvaluated, .debug, evaluated.attributes)
        return evaluated
    }

    func record(_ evaluated: GateEvaluation) async throws {
        _ = try await store.record(evaluated.decision)
    }

    /// Answers what is unmet, without a decision on any use; the answer is audited when it is another one than
    /// last time.
    func check(_ badgeID: Badge.ID, for purpose: Purpose) async throws -> Evaluation {
        let evaluated = await evaluate(try await requireSnapshot(of: badgeID), for: purpose, unlocked: nil)
        try await store.recordUnlessRepeated(evaluated.event(.check, withFacts: false))
        return evaluated.evaluation
    }
}

extension GateEvaluation {
    fileprivate var attributes: Diagnostics.Attributes {
        var attributes: Diagnostics.Attributes = [
            .badge: .string(gathered.badge.id.rawValue), .purpose: .string(purpose.rawValue),
            .decision: .string(evaluation.decision.name),
        ]
        let details = evaluation.decision.details
        attributes[.unmet] = details["unmet"]
        attributes[.blocked] = details["blocked"]
        return attributes
    }

    fileprivate func event(_ kind: AuditEvent.Kind, withFacts: Bool = true) -> AuditEvent {
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
    /// An answer to what is unmet: `permitted`, `unmet`, `blocked`.
    static let check = Self(rawValue: "check")
}
