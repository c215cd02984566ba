public import BadgeKeys
import BadgeModel
public import Foundation

/// A presented credential whose signature, issuer, disclosures, times and key binding were all found right.
///
/// Whether it was withdrawn is for the status list to say that `credential.status` names.
///
///     let presentation = try SDJWT(text)
///     let verified = try VerifiedPresentation.verify(
///         presentation, trust: keys, issuer: "https://example.org", audience: "https://door.example.org",
///         nonce: challenge, now: clock.now())
public struct VerifiedPresentation: Sendable {
    /// The credential, with the claims that were disclosed.
    public let credential: VerifiedCredential
    /// When it was presented (`iat` of the key binding).
    public let presentedAt: Date

    /// Verifies a credential with key binding (RFC 9901 section 7.3).
    ///
    /// - Parameters:
    ///   - presentation: What was presented.
    ///   - trust: The issuer's keys; one of them must have signed the credential.
    ///   - issuer: What `iss` must be, compared exactly.
    ///   - audience: What `aud` must be, compared exactly: the reader's name for itself.
    ///   - nonce: What `nonce` must be, compared exactly: the challenge that the reader gave to this presenter alone.
    ///   - now: The time to evaluate at; the presenter's clock may be 60 seconds ahead, and the presentation 300 seconds
    ///     old.
    /// - Throws: `BadgeError`: those of ``VerifiedCredential``; `keyBindingInvalid`, `audienceMismatch`, `nonceMismatch`,
    ///   `presentationExpired` or `presentationNotYetValid`.
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
