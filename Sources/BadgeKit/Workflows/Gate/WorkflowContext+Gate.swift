import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage

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
