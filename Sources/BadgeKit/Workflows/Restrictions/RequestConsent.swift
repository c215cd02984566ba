import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI

/// Asks whether the badge may use something of the device, and tells when the system does not let it.
struct RequestConsent<Screen> {
    typealias Prompt<Answer> = @MainActor @Sendable (Screen, @escaping PromptCompletion<Answer>) -> Void

    let badge: Badge
    let kind: ConsentKind
    var isAlways = false
    let restriction: Restriction
    let slot: any KeyPath<UISlots, UISlot<Screen>> & Sendable
    let ask: Prompt<Confirmation>
    let inform: Prompt<InformAnswer>

    /// - Parameter isAgreed: Whether the user agreed before, and is not asked again.
    func run(isAgreed: Bool, _ purpose: Purpose, _ context: WorkflowContext) async throws {
        try await context.ui.withUI(slot) { screen in
            if !isAgreed {
                try await screen.prompt(ask) { answer in
                    try await context.store.setConsent(
                        answer == .confirmed, to: kind, isAlways: isAlways, of: badge.id)
                }
            }
            guard try await context.unmetReason(restriction, of: badge.id, for: purpose) != nil else { return }
            try await screen.prompt(inform) { answer in
                if answer == .retry { try await context.requireMet(restriction, of: badge.id, for: purpose) }
            }
        }
    }
}

extension RequestConsent<any LocationConsentUIProtocol> {
    /// Whether the badge may see the location.
    init(toSeeLocation level: LocationAuthorizationLevel, for badge: Badge) {
        self.init(
            badge: badge, kind: .location, isAlways: level == .always, restriction: level.restriction,
            slot: \.locationConsent,
            ask: { $0.promptForLocationAuthorizationConsent(for: badge, level: level, completion: $1) },
            inform: { $0.informUserOfLocationAuthorizationError(for: badge, completion: $1) })
    }
}

extension RequestConsent<any BluetoothConsentUIProtocol> {
    /// Whether the badge may use Bluetooth.
    init(toUseBluetoothFor badge: Badge) {
        self.init(
            badge: badge, kind: .bluetooth, restriction: .bluetooth, slot: \.bluetoothConsent,
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
