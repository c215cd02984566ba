import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI

/// Asks for consent to use a sensor of the device, and informs the user if the system denies the access.
struct RequestConsent<Screen> {
    typealias Prompt<Answer> = @MainActor @Sendable (Screen, @escaping PromptCompletion<Answer>) -> Void

    let badge: Badge
    let kind: ConsentKind
    var isAlways = false
    let restriction: Restriction
    let slot: any KeyPath<UISlots, UISlot<Screen>> & Sendable
    let ask: Prompt<Confirmation>
    let inform: Prompt<InformAnswer>

    /// - Parameter isAgreed: Whether the user agreed before and must not be asked again.
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
    /// Creates a request for consent to read the location.
    init(toSeeLocation level: LocationAuthorizationLevel, for badge: Badge) {
        self.init(
            badge: badge, kind: .location, isAlways: level == .always, restriction: level.restriction,
            slot: \.locationConsent,
            ask: { $0.promptForLocationAuthorizationConsent(for: badge, level: level, completion: $1) },
            inform: { $0.informUserOfLocationAuthorizationError(for: badge, completion: $1) })
    }
}

extension RequestConsent<any BluetoothConsentUIProtocol> {
    /// Creates a request for consent to use Bluetooth.
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
