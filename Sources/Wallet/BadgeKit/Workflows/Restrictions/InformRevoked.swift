import BadgeModel
import BadgeStorage
import BadgeUI

/// Informs the user once that the organization revoked the badge; the error alone reports it if no screen is
/// registered.
struct InformRevoked {
    let badge: Badge
    let isTold: Bool
    let context: WorkflowContext

    /// - Throws: `BadgeError` `badgeRevoked`, always, unless the user cancels or the task is cancelled.
    func run() async throws {
        if !isTold { try await inform() }
        let message = Message("badgeRevoked.badge", ["badge": badge.display.name])
        throw BadgeError(
            .badgeRevoked, message, detail: .unmet([.init(restriction: "revoked", reason: "revoked", message: message)])
        )
    }

    private func inform() async throws {
        do {
            try await context.ui.prompt(\.revoked) {
                $0.informUserOfBadgeRevocation(forBadge: badge, completion: $1)
            } attempt: { _ in
                try await context.store.markRevocationTold(badge.id)
            }
        } catch BadgeError.Code.uiNotRegistered {
            return
        }
    }
}
