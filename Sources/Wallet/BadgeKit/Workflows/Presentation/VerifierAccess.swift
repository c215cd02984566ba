import BadgeModel
import BadgePresentation

/// What the app configured about verifiers' requests.
package struct VerifierAccess: Sendable {
    /// Who vouches for verifiers, besides those whom the user trusts.
    var authorities: [VerifierAuthority] = []
    /// The types of transaction data that can be shown, besides those that the user declared.
    var transactionTypes: [TransactionDataType] = []
    /// Whether only requests by the High Assurance Interoperability Profile are answered.
    var requiresHAIP = false
}
