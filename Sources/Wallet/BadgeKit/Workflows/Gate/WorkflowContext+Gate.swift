import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeStorage

extension WorkflowContext {
    /// Gathers facts, evaluates, and records the decision in the audit log, which makes it effective.
    func evaluateAndRecord(_ badgeID: Badge.ID, for purpose: Purpose) async throws -> Evaluation {
        let evaluated = await evaluate(try await requireSnapshot(of: badgeID), for: purpose, unlocked: nil)
        try await record(evaluated)
        return evaluated.evaluation
    }

    /// Gathers facts and evaluates. The decision takes effect once it is recorded.
    func evaluate(_ snapshot: GateSnapshot, for purpose: Purpose, unlocked: UnlockMethod?) async -> GateEvaluation {
        let gathered = await gatherFacts(on: snapshot, unlocked: unlocked)
        let evaluated = GateEvaluation(
            gathered: gathered, purpose: purpose, evaluation: Evaluator().evaluate(purpose, on: gathered.facts))
        diagnostics.emit(.gateEvaluated, .debug, evaluated.attributes)
        return evaluated
    }

    func record(_ evaluated: GateEvaluation) async throws {
        _ = try await store.record(evaluated.auditEvent(.decision))
    }

    /// Returns the unmet restrictions, without deciding on a use. The result is audited if it differs from the previous
    /// one.
    func check(_ badgeID: Badge.ID, for purpose: Purpose) async throws -> Evaluation {
        let evaluated = await evaluate(try await requireSnapshot(of: badgeID), for: purpose, unlocked: nil)
        try await store.recordUnlessRepeated(evaluated.auditEvent(.check, withFacts: false))
        return evaluated.evaluation
    }
}

extension WorkflowContext {
    /// - Throws: `BadgeError` `restricted` with the reason, on fresh facts, unless the restriction is met.
    func requireMet(_ restriction: Restriction, of badgeID: Badge.ID, for purpose: Purpose) async throws {
        guard let reason = try await unmetReason(restriction, of: badgeID, for: purpose) else { return }
        throw BadgeError(.restricted, reason.message(of: restriction), detail: reason.violation)
    }

    /// Returns why a restriction is not met now, on fresh facts; `nil` if it is met.
    ///
    /// - Throws: `BadgeError` `blocked` when a condition that no screen can resolve has occurred in the meantime.
    func unmetReason(
        _ restriction: Restriction, of badgeID: Badge.ID, for purpose: Purpose
    ) async throws -> UnmetReason? {
        let evaluation = try await evaluateAndRecord(badgeID, for: purpose)
        if case .blocked(let blocked) = evaluation.decision { throw BadgeError(blocked) }
        return evaluation.unmet.first { $0.restriction == restriction }?.reason
    }
}

extension UnmetReason {
    /// The area or the hours in which the badge may be used, as the screen shows them.
    fileprivate var violation: BadgeError.Detail? {
        switch self {
        case .outsideHours(let violation): .timeOfDay(violation)
        case .outsideGeofence(let violation): .geoFence(violation)
        default: nil
        }
    }
}
