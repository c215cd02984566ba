import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI

/// Asks whether the badge may see the place, and tells when the system does not let it.
struct AskForLocation {
    let badge: Badge
    let level: LocationAuthorizationLevel
    let isAgreed: Bool
    let purpose: Purpose
    let parts: WalletParts

    func run() async throws {
        try await parts.ui.use(\.locationConsent, dismiss: { $0.dismiss() }) { screen in
            if !isAgreed { try await ask(screen) }
            guard try await parts.reason(restriction, of: badge.id, for: purpose) != nil else { return }
            try await screen.ask {
                $0.informUserOfLocationAuthorizationError(for: badge, completion: $1)
            } attempt: { answer in
                if answer == .retry { try await parts.requireMet(restriction, of: badge.id, for: purpose) }
            }
        }
    }

    private func ask(_ screen: ScreenUse<any LocationConsentUIProtocol>) async throws {
        try await screen.ask {
            $0.promptForLocationAuthorizationConsent(for: badge, level: level, completion: $1)
        } attempt: { answer in
            try await parts.store.setConsent(answer == .confirmed, to: .location, of: badge.id)
        }
    }

    private var restriction: Restriction {
        switch level {
        case .whenInUse: .locationAuthorizationWhenInUse
        case .always: .locationAuthorizationAlways
        }
    }
}

extension WalletParts {
    /// - Throws: `BadgeError` `restricted` with the reason, on fresh facts, unless the restriction is met.
    func requireMet(_ restriction: Restriction, of badgeID: Badge.ID, for purpose: Purpose) async throws {
        guard let reason = try await reason(restriction, of: badgeID, for: purpose) else { return }
        throw BadgeError(.restricted, reason.description)
    }
}
