import BadgeIssuance
import BadgeModel
import BadgeUI

/// Finds out which badge of an offer is meant, where it is for several.
struct ChooseOfferedBadge: Workflow {
    private let offer: ResolvedOffer
    let context: WorkflowContext

    init(_ offer: ResolvedOffer, context: WorkflowContext) {
        self.offer = offer
        self.context = context
    }

    /// The offer for the only badge of it that can be held here, the one that the user picks, or, without a screen, the
    /// first.
    ///
    /// - Throws: `BadgeError` `declined`.
    func perform() async throws -> ResolvedOffer {
        let first = offer.configurations[0]
        guard offer.configurations.count > 1 else { return try offer.choosing(first.id) }
        do { return try await ask() } catch BadgeError.Code.uiNotRegistered { return try offer.choosing(first.id) }
    }

    private func ask() async throws -> ResolvedOffer {
        let candidates = offer.configurations.map { Badge(offered: $0, in: offer) }
        let message = Message("prompt.badgePicker.offer", ["organization": offer.issuerName])
        return try await context.ui.prompt(\.badgePicker) {
            $0.promptUserForSelection(from: candidates, message: message.text, completion: $1)
        } attempt: { id in
            guard candidates.contains(where: { $0.id == id }) else {
                throw BadgeError(.invalidInput, "invalidInput.badgeNotShown", recovery: .retry)
            }
            return try offer.choosing(id.rawValue)
        }
    }
}

extension Badge {
    /// A badge that an offer is for, for a screen to speak of: its identifier is the issuer's name for the kind.
    fileprivate init(offered configuration: CredentialConfiguration, in offer: ResolvedOffer) {
        self.init(
            id: ID(rawValue: configuration.id), organizationID: offer.organizationID, holder: Holder(fullName: ""),
            display: configuration.display, status: .pending, server: offer.offer.issuer)
    }
}
