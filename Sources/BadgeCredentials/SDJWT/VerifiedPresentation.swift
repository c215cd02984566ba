public import BadgeKeys
import BadgeModel
public import Foundation

/// A presented credential with verified signature, issuer, disclosures, times and key binding.
///
/// The verification does not include the credential's status. Check it in the status list that `credential.status`
/// names.
///
///     let presentation = try SDJWT(text)
///     let verified = try VerifiedPresentation.verify(
///         presentation, trust: keys, issuer: "https://example.org", audience: "https://door.example.org",
///         nonce: challenge, now: clock.now())
public struct VerifiedPresentation: Sendable {
    /// The credential, with the claims that were disclosed.
    public let credential: VerifiedCredential
    /// The time of the presentation (`iat` of the key binding).
    public let presentedAt: Date

    /// Verifies a credential with key binding (RFC 9901 section 7.3).
    ///
    /// - Parameters:
    ///   - presentation: The presentation.
    ///   - trust: The issuer's keys, one of which must have signed the credential.
    ///   - issuer: The exact value required for `iss`.
    ///   - audience: The exact value required for `aud`: the verifier's identifier.
    ///   - nonce: The exact value required for `nonce`: the nonce that the verifier gave to this presenter only.
    ///   - now: The time of the verification; the presenter's clock may be 60 seconds ahead, and the presentation 300
    ///     seconds old.
    /// - Throws: `BadgeError`: those of ``VerifiedCredential``; `keyBindingInvalid`, `audienceMismatch`,
    ///   `nonceMismatch`, `presentationExpired` or `presentationNotYetValid`.
    public static func verify(
        _ presentation: SDJWT, trust: [JWK], issuer: String, audience: String, nonce: String, now: Date
    ) throws -> VerifiedPresentation {
        let credential = try VerifiedCredential.signed(presentation, trust: trust)
        try credential.require(issuer: issuer)
        let binding = try KeyBinding(
            presentation.keyBinding, of: presentation.withoutKeyBinding, key: credential.holderKey)
        try binding.require(audience: audience, nonce: nonce)
        try credential.requireValid(at: now)
        try binding.requireCurrent(at: now)
        return VerifiedPresentation(credential: credential, presentedAt: binding.issuedAt)
    }
}
