import BadgeModel
import BadgePolicy
import BadgeUI

/// Informs the user that the badge may not be used here or now; `.retry` evaluates fresh facts.
struct ReportViolation<Screen> {
    private let badge: Badge
    private let restriction: Restriction
    private let purpose: Purpose
    private let slot: any KeyPath<UISlots, UISlot<Screen>> & Sendable
    private let reason: UnmetReason
    private let inform: @MainActor @Sendable (Screen, @escaping PromptCompletion<InformAnswer>) -> Void

    func run(_ context: WorkflowContext) async throws {
        do {
            try await context.ui.prompt(slot, inform) { answer in
                if answer == .retry { try await context.requireMet(restriction, of: badge.id, for: purpose) }
            }
        } catch let error as BadgeError where error.code == .uiNotRegistered {
            // Without a screen, at least the error says what it would have shown.
            throw BadgeError(
                .uiNotRegistered, "uiNotRegistered.restriction",
                ["name": context.ui.protocolName(of: slot), "reason": reason.message], detail: error.detail)
        }
    }
}

extension ReportViolation<any TimeRestrictionUIProtocol> {
    static func outsideHours(_ violation: TimeViolation, of badge: Badge, for purpose: Purpose) -> Self {
        Self(
            badge: badge, restriction: .timeOfDay, purpose: purpose, slot: \.timeRestriction,
            reason: .outsideHours(violation)
        ) {
            $0.informUserOfTimeOfDayNonCompliance(badge, violation: violation, completion: $1)
        }
    }
}

extension ReportViolation<any GeoFenceUIProtocol> {
    static func outsideGeofence(_ violation: GeoFenceViolation, of badge: Badge, for purpose: Purpose) -> Self {
        Self(
            badge: badge, restriction: .geoFence, purpose: purpose, slot: \.geoFence,
            reason: .outsideGeofence(violation)
        ) {
            $0.informUserOfGeoFenceNonCompliance(badge, violation: violation, completion: $1)
        }
    }
}
