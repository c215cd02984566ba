public import BadgeModel

/// The reason why a presented badge is refused.
public struct VerificationFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason as a stable name.
    public let reason: Reason
    /// The reason in one or two sentences.
    public let message: Message

    /// The reasons for a refusal, by stable names.
    public enum Reason: String, Sendable, CaseIterable {
        /// The text is not a presentation in an accepted format.
        case malformed
        /// The issuer is not among the trusted ones.
        case untrustedIssuer
        /// The issuer is trusted, but not for badges of this type.
        case type
        /// The issuer's signature is wrong.
        case signature
        /// A disclosure is forged or repeated.
        case disclosure
        /// The key binding is missing or wrong.
        case keyBinding
        /// The badge was presented to another verifier.
        case audience
        /// The presentation answers another challenge.
        case nonce
        /// The badge was presented more than five minutes ago, or the presentation has expired.
        case stale
        /// The badge or its presentation is dated in the future.
        case notYetValid
        /// The badge has expired.
        case expired
        /// The organization has revoked this badge.
        case revoked
        /// The organization has suspended this badge.
        case suspended
        /// The badge's status is unavailable.
        case statusUnknown
        /// The nonce is not a challenge of a ``Challenges``.
        case challengeMalformed
        /// The challenge was created by another verifier, under another key, or for another audience.
        case challengeForeign
        /// The challenge was created more than five minutes ago.
        case challengeExpired
        /// The challenge is dated in the future: the verifier's clock was set back.
        case challengeNotYetValid
        /// The challenge was already answered.
        case challengeUsed
        /// The verifier's record of answered challenges is full, or the share of this badge's key is, and it accepts no
        /// further one for now.
        case challengeMemoryFull
        /// The answer of a wallet is not one of OpenID4VP 1.0, or belongs to another request.
        case answerMalformed
        /// The answer is not encrypted as the request asks, or cannot be decrypted.
        case answerEncryption
        /// The answer does not satisfy the query.
        case unsatisfied
        /// The holder has not signed the transaction data of the request.
        case transactionData
        /// The wallet presents nothing, such as when the person declines.
        case declined
    }

    init(_ reason: Reason, _ message: Message) {
        self.reason = reason
        self.message = message
    }

    /// The message in English.
    public var explanation: String { message.text }

    /// The reason and the message, for a log: `challengeUsed: This presentation was already used. …`.
    public var description: String { "\(reason.rawValue): \(explanation)" }

    // Rethrows what is not about the badge.
    init(_ error: BadgeError) throws {
        guard let reason = Self.reasons[error.code] else { throw error }
        self.init(reason, error.message)
    }

    private static let reasons: [BadgeError.Code: Reason] = [
        .credentialMalformed: .malformed, .credentialIssuerMismatch: .untrustedIssuer, .signatureInvalid: .signature,
        .disclosureInvalid: .disclosure, .keyBindingInvalid: .keyBinding, .audienceMismatch: .audience,
        .nonceMismatch: .nonce, .presentationExpired: .stale, .presentationNotYetValid: .notYetValid,
        .credentialNotYetValid: .notYetValid, .credentialExpired: .expired,
    ]
}
