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

    /// Creates the result of a verification, as a ``PresentationFormat`` does.
    public init(credential: VerifiedCredential, presentedAt: Date) {
        self.credential = credential
        self.presentedAt = presentedAt
    }
}
