import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI

/// Asks whether the badge may use something of the device, and tells when the system does not let it.
struct RequestConsent<Screen> {
    typealias Prompt<Answer> = @MainActor @Sendable (Screen, @escaping PromptCompletion<Answer>) -> Void

    let kind: ConsentKind
    var isAlways = false
    let restriction: Restriction
    let slot: any KeyPath<UISlots, UISlot<Screen>> & Sendable
    let dismiss: @MainActor @Sendable (Screen) -> Void
    let ask: Prompt<Confirmation>
    let inform: Prompt<InformAnswer>

    /// - Parameter isAgreed: Whether the person agreed before, and is not asked again.
    func run(isAgreed: Bool, for badge: Badge.ID, _ purpose: Purpose, _ context: WorkflowContext) async throws {
        try await context.ui.use(slot, dismiss: dismiss) { screen in
            if !isAgreed {
                try await screen.ask(ask) { answer in
                    try await context.store.setConsent(
                        answer == .confirmed, to: kind, isAlways: isAlways, of: badge)
                }
            }
            guard try await context.reason(restriction, of: badge, for: purpose) != nil else { return }
            try await screen.ask(inform) { answer in
                if answer == .retry { try await context.requireMet(restriction, of: badge, for: purpose) }
            }
        }
    }
}

extension RequestConsent<any LocationConsentUIProtocol> {
    /// Whether the badge may see the place.
    init(toSeeThePlace level: LocationAuthorizationLevel, for badge: Badge) {
        self.init(
            kind: .location, isAlways: level == .always, restriction: level.restriction, slot: \.locationConsent,
            dismiss: { $0.dismiss() },
            ask: { $0.promptForLocationAuthorizationConsent(for: badge, level: level, completion: $1) },
            inform: { $0.informUserOfLocationAuthorizationError(for: badge, completion: $1) })
    }
}

extension RequestConsent<any BluetoothConsentUIProtocol> {
    /// Whether the badge may use Bluetooth.
    init(toUseBluetoothFor badge: Badge) {
        self.init(
            kind: .bluetooth, restriction: .bluetooth, slot: \.bluetoothConsent, dismiss: { $0.dismiss() },
            ask: { $0.promptForBluetoothAuthorizationConsent(badge, completion: $1) },
            inform: { $0.informUserThatBluetoothIsRequired(forBadge: badge, completion: $1) })
    }
}

extension LocationAuthorizationLevel {
    fileprivate var restriction: Restriction {
        switch self {
        case .whenInUse: .locationAuthorizationWhenInUse
        case .always: .locationAuthorizationAlways
        }
    }
}

extension WorkflowContext {
    /// - Throws: `BadgeError` `restricted` with the reason, on fresh facts, unless the restriction is met.
    func requireMet(_ restriction: Restriction, of badgeID: Badge.ID, for purpose: Purpose) async throws {
        guard let reason = try await reason(restriction, of: badgeID, for: purpose) else { return }
        throw BadgeError(.restricted, reason.description(of: restriction))
    }
}
