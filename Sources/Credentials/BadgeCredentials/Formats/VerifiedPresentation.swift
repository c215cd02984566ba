public import BadgeModel
public import Foundation

/// A presented credential with verified signature, issuer, disclosures, times and key binding.
///
/// The verification does not include the credential's status. Check it in the status list that `credential.status`
/// names.
public struct VerifiedPresentation: Sendable {
    /// The credential, with the claims that were disclosed.
    public let credential: VerifiedCredential
    /// The time of the presentation (`iat` of the key binding).
    public let presentedAt: Date
    /// The locations of the claims that the holder chose to disclose, each as names and indexes from the root.
    public let disclosures: [[JSON]]
    /// The hashes of the transaction data that the holder signed (OpenID4VP 1.0 section 8.4).
    public let transactionData: TransactionDataHashes

    /// Creates the result of a verification, as a ``PresentationFormat`` does.
    public init(
        credential: VerifiedCredential, presentedAt: Date, disclosures: [[JSON]] = [],
        transactionData: TransactionDataHashes = TransactionDataHashes()
    ) {
        self.credential = credential
        self.presentedAt = presentedAt
        self.disclosures = disclosures
        self.transactionData = transactionData
    }
}
