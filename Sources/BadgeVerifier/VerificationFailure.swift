public import BadgeModel

/// Why a presented badge is refused.
public struct VerificationFailure: Error, Sendable, Hashable {
    /// The reason by its stable name.
    public let reason: Reason
    /// The reason in a sentence or two.
    public let message: Message

    /// Why a presented badge can be refused, by stable names.
    public enum Reason: String, Sendable, CaseIterable {
        /// It is no presentation of an SD-JWT VC.
        case malformed
        /// Its issuer is not among the trusted ones.
        case untrustedIssuer
        /// Its issuer is trusted, and not for badges of this type.
        case type
        /// The issuer's signature is wrong.
        case signature
        /// A disclosure is forged or repeated.
        case disclosure
        /// The proof that the presenter has the badge's key is missing or wrong.
        case keyBinding
        /// It was presented to another reader.
        case audience
        /// It answers another challenge.
        case nonce
        /// It was presented more than five minutes ago, or its own end has passed.
        case stale
        /// The badge or its presentation is from the future.
        case notYetValid
        /// The badge's validity has ended.
        case expired
        /// The organization has revoked this badge.
        case revoked
        /// The organization has suspended this badge.
        case suspended
        /// Whether it was withdrawn cannot be found out.
        case statusUnknown
        /// Its nonce is no challenge of a ``Challenges``.
        case challengeMalformed
        /// Its challenge was made by another verifier, under another key, or for another audience.
        case challengeForeign
        /// Its challenge was made more than five minutes ago.
        case challengeExpired
        /// Its challenge is from the future: the verifier's clock went back.
        case challengeNotYetValid
        /// Its challenge was answered before.
        case challengeUsed
        /// The verifier remembers as many answered challenges as it can, and takes no further one for now.
        case challengeMemoryFull
    }

    init(_ reason: Reason, _ message: Message) {
        self.reason = reason
        self.message = message
    }

    /// The message in words.
    public var explanation: String { message.text }

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
