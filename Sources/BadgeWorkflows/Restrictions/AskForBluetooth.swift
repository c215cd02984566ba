import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI

/// Asks whether the badge may use Bluetooth, and tells when it is off or not to be had.
struct AskForBluetooth {
    let badge: Badge
    let isAgreed: Bool
    let purpose: Purpose
    let parts: WalletParts

    func run() async throws {
        try await parts.ui.use(\.bluetoothConsent, dismiss: { $0.dismiss() }) { screen in
            if !isAgreed { try await ask(screen) }
            guard try await parts.reason(.bluetooth, of: badge.id, for: purpose) != nil else { return }
            try await screen.ask {
                $0.informUserThatBluetoothIsRequired(forBadge: badge, completion: $1)
            } attempt: { answer in
                if answer == .retry { try await parts.requireMet(.bluetooth, of: badge.id, for: purpose) }
            }
        }
    }

    private func ask(_ screen: ScreenUse<any BluetoothConsentUIProtocol>) async throws {
        try await screen.ask {
            $0.promptForBluetoothAuthorizationConsent(badge, completion: $1)
        } attempt: { answer in
            try await parts.store.setConsent(answer == .confirmed, to: .bluetooth, of: badge.id)
        }
    }
}
