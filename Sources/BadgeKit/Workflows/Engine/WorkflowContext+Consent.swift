import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI

extension WorkflowContext {
    /// - Throws: `BadgeError` `restricted` with the reason, on fresh facts, unless the restriction is met.
    func requireMet(_ restriction: Restriction, of badgeID: Badge.ID, for purpose: Purpose) async throws {
        guard let reason = try await unmetReason(restriction, of: badgeID, for: purpose) else { return }
        throw BadgeError(.restricted, reason.message(of: restriction), detail: reason.violation)
    }

    /// Why one restriction is not met now, on fresh facts; `nil` when it is.
    ///
    /// - Throws: `BadgeError` `blocked` when something that no screen can cure has come in between.
    func unmetReason(
        _ restriction: Restriction, of badgeID: Badge.ID, for purpose: Purpose
    ) async throws -> UnmetReason? {
        let evaluation = try await evaluate(badgeID, for: purpose, unlocked: nil).evaluation
        if case .blocked(let blocked) = evaluation.decision { throw BadgeError(blocked) }
        return evaluation.unmet.first { $0.restriction == restriction }?.reason
    }
}

extension UnmetReason {
    /// Where or when the badge may be used, as the screen shows it.
    fileprivate var violation: BadgeError.Detail? {
        switch self {
        case .outsideHours(let violation): .timeOfDay(violation)
        case .outsideGeofence(let violation): .geoFence(violation)
        default: nil
        }
    }
}
