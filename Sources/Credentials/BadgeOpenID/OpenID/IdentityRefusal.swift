package import BadgeModel
import BadgeTransport

/// Why an ID token is refused, by the name on the wire.
package enum IdentityRefusal: String, Sendable, CaseIterable {
    case malformed = "id_token_malformed"
    case issuer = "id_token_issuer"
    case audience = "id_token_audience"
    case party = "id_token_azp"
    case nonceMissing = "id_token_nonce_missing"
    case nonce = "id_token_nonce"
    case expired = "id_token_expired"
    case notYetValid = "id_token_not_yet_valid"
    case unsigned = "id_token_unsigned"
    case symmetricKey = "id_token_symmetric_key"
    case algorithm = "id_token_algorithm"
    case unknownKey = "id_token_unknown_key"
    case signature = "id_token_signature"
    case accessToken = "id_token_at_hash"
    case subject = "user_info_subject"

    package var code: BadgeError.Code {
        switch self {
        case .malformed: .identityMalformed
        case .issuer: .identityIssuerMismatch
        case .audience: .identityAudienceMismatch
        case .party: .identityPartyMismatch
        case .nonceMissing: .identityNonceMissing
        case .nonce: .identityNonceMismatch
        case .expired: .identityExpired
        case .notYetValid: .identityNotYetValid
        case .unsigned: .identityUnsigned
        case .symmetricKey: .identityKeySymmetric
        case .algorithm: .identityAlgorithmRefused
        case .unknownKey: .identityKeyUnknown
        case .signature: .identitySignatureInvalid
        case .accessToken: .identityAccessTokenMismatch
        case .subject: .identitySubjectMismatch
        }
    }

    /// The error about the token of a provider.
    ///
    /// - Parameter provider: The provider's name or origin.
    package func error(provider: String, underlying: (any Error)? = nil) -> BadgeError {
        BadgeError(code, message(provider), underlying: underlying)
    }

    private func message(_ provider: String) -> Message {
        let values: [String: any MessageValue] = ["provider": provider]
        return switch self {
        case .malformed: Message("identityMalformed.token", values)
        case .issuer: Message("identityIssuerMismatch.token", values)
        case .audience: Message("identityAudienceMismatch.token", values)
        case .party: Message("identityPartyMismatch.token", values)
        case .nonceMissing: Message("identityNonceMissing.token", values)
        case .nonce: Message("identityNonceMismatch.token", values)
        case .expired: Message("identityExpired.token", values)
        case .notYetValid: Message("identityNotYetValid.token", values)
        case .unsigned: Message("identityUnsigned.token", values)
        case .symmetricKey: Message("identityKeySymmetric.token", values)
        case .algorithm: Message("identityAlgorithmRefused.token", values)
        case .unknownKey: Message("identityKeyUnknown.token", values)
        case .signature: Message("identitySignatureInvalid.token", values)
        case .accessToken: Message("identityAccessTokenMismatch.token", values)
        case .subject: Message("identitySubjectMismatch.userInfo", values)
        }
    }
}
