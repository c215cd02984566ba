import BadgeModel
import BadgePolicy
import BadgeUI

/// Tells that the badge may not be used at this place; `.retry` has fresh facts evaluated.
struct InformOutOfPlace {
    let badge: Badge
    let violation: GeoFenceViolation
    let purpose: Purpose
    let context: WorkflowContext

    func run() async throws {
        try await context.ui.use(\.geoFence, dismiss: { $0.dismiss() }) { screen in
            try await screen.ask {
                $0.informUserOfGeoFenceNonCompliance(badge, violation: violation, completion: $1)
            } attempt: { answer in
                if answer == .retry { try await requireMet() }
            }
        }
    }

    private func requireMet() async throws {
        guard let reason = try await context.reason(.geoFence, of: badge.id, for: purpose) else { return }
        guard case .outOfPlace(let violation) = reason else { throw BadgeError(.restricted, reason.description) }
        throw BadgeError(.restricted, reason.description, detail: .geoFence(violation))
    }
}
