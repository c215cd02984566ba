import BadgeModel
import BadgePolicy
import BadgeUI

/// Tells that the badge may not be used at this time; `.retry` has fresh facts evaluated.
struct InformOutOfHours {
    let badge: Badge
    let violation: TimeViolation
    let purpose: Purpose
    let context: WorkflowContext

    func run() async throws {
        try await context.ui.use(\.timeRestriction, dismiss: { $0.dismiss() }) { screen in
            try await screen.ask {
                $0.informUserOfTimeOfDayNonCompliance(badge, violation: violation, completion: $1)
            } attempt: { answer in
                if answer == .retry { try await requireMet() }
            }
        }
    }

    private func requireMet() async throws {
        guard let reason = try await context.reason(.timeOfDay, of: badge.id, for: purpose) else { return }
        guard case .outOfHours(let violation) = reason else { throw BadgeError(.restricted, reason.description) }
        throw BadgeError(.restricted, reason.description, detail: .timeOfDay(violation))
    }
}

extension WorkflowContext {
    /// Why one restriction is not met now, on fresh facts; `nil` when it is.
    ///
    /// - Throws: `BadgeError` `blocked` when something that no screen can cure has come in between.
    func reason(_ restriction: Restriction, of badgeID: Badge.ID, for purpose: Purpose) async throws -> UnmetReason? {
        let evaluation = try await evaluate(badgeID, for: purpose, unlocked: nil).evaluation
        if case .blocked(let blocked) = evaluation.decision { throw BadgeError(blocked) }
        return evaluation.unmet.first { $0.restriction == restriction }?.reason
    }
}
