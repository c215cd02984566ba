import BadgeModel
import BadgePresentation

/// What the app states about verifiers and what they may ask for.
struct PresentationSettings: Sendable {
    var verifiers: [VerifierAnchor] = []
    var transactionTypes: [TransactionDataType] = []
}
