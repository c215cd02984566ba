import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeUI

/// Determines which badge of an offer to issue, if it offers several.
struct ChooseOfferedBadge: Workflow {
    private let offer: ResolvedOffer
    let context: WorkflowContext

    init(_ offer: ResolvedOffer, context: WorkflowContext) {
        self.offer = offer
        self.context = context
    }

    /// Returns the offer for the badge that the user picks or, without a screen, for the first one that this wallet
    /// supports.
    ///
    /// - Throws: `BadgeError` `declined`.
    func perform() async throws -> ResolvedOffer {
        do { return try await ask() } catch BadgeError.Code.uiNotRegistered {
            return try offer.choosing(offer.configuration.id)
        }
    }

    private func ask() async throws -> ResolvedOffer {
        let candidates = offer.configurations.map { Badge(offered: $0, in: offer) }
        let message = context.ui.localization("prompt.badgePicker.offer", ["organization": offer.issuerName])
        return try await context.withAppearance(of: offer) {
            try await context.ui.prompt(\.badgePicker) {
                $0.promptUserForSelection(from: candidates, message: message, completion: $1)
            } attempt: { id in
                guard candidates.contains(where: { $0.id == id }) else {
                    throw BadgeError(.invalidInput, "invalidInput.badgeNotShown", recovery: .retry)
                }
                return try offer.choosing(id.rawValue)
            }
        }
    }
}

extension Badge {
    /// Creates a placeholder for an offered badge, for display on a screen. Its identifier is the issuer's name for the
    /// kind.
    fileprivate init(offered configuration: CredentialConfiguration, in offer: ResolvedOffer) {
        self.init(
            id: ID(rawValue: configuration.id), organizationID: offer.organizationID, holder: Holder(fullName: ""),
            display: configuration.display, status: .pending, server: offer.offer.issuer)
    }
}
