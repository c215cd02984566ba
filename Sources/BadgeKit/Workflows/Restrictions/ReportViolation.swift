import BadgeModel
import BadgePolicy
import BadgeUI

/// Informs the user that the badge may not be used here or now; `.retry` evaluates fresh facts.
struct ReportViolation<Screen> {
    private let badge: Badge
    private let restriction: Restriction
    private let purpose: Purpose
    private let slot: any KeyPath<UISlots, UISlot<Screen>> & Sendable
    private let inform: @MainActor @Sendable (Screen, @escaping PromptCompletion<InformAnswer>) -> Void

    func run(_ context: WorkflowContext) async throws {
        try await context.ui.prompt(slot, inform) { answer in
            if answer == .retry { try await context.requireMet(restriction, of: badge.id, for: purpose) }
        }
    }
}

extension ReportViolation<any TimeRestrictionUIProtocol> {
    static func outsideHours(_ violation: TimeViolation, of badge: Badge, for purpose: Purpose) -> Self {
        Self(badge: badge, restriction: .timeOfDay, purpose: purpose, slot: \.timeRestriction) {
            $0.informUserOfTimeOfDayNonCompliance(badge, violation: violation, completion: $1)
        }
    }
}

extension ReportViolation<any GeoFenceUIProtocol> {
    static func outsideGeofence(_ violation: GeoFenceViolation, of badge: Badge, for purpose: Purpose) -> Self {
        Self(badge: badge, restriction: .geoFence, purpose: purpose, slot: \.geoFence) {
            $0.informUserOfGeoFenceNonCompliance(badge, violation: violation, completion: $1)
        }
    }
}
