import BadgeModel
import BadgeTransport

/// The error codes of credential endpoints (OpenID4VCI 1.0 sections 8.3.1 and 9.3).
enum CredentialRefusal {
    /// Returns the error for a code; `nil` for a code that these endpoints do not define.
    static func error(for problem: ProblemDetails) -> BadgeError? {
        guard let (code, message) = meaning(of: problem.error) else { return DeviceAPIError.issuing(problem) }
        return BadgeError(code, message, underlying: problem)
    }

    private static func meaning(of code: String?) -> (BadgeError.Code, Message)? {
        switch code {
        // Drafts before 1.0 have one code for both.
        case "unknown_credential_configuration", "unsupported_credential_type", "unsupported_credential_format":
            (.credentialNotOffered, .client("credentialNotOffered.kind"))
        case "unknown_credential_identifier": (.credentialNotOffered, .client("credentialNotOffered.dataSet"))
        case "invalid_proof": (.proofRefused, .client("proofRefused.proof"))
        case "invalid_nonce": (.proofRefused, .client("proofRefused.nonce"))
        case "invalid_encryption_parameters": (.encryptionUnsupported, .client("encryptionUnsupported.refused"))
        case "credential_request_denied": (.issuanceRefused, .client("issuanceRefused.denied"))
        case "invalid_credential_request": (.issuanceRefused, .client("issuanceRefused.request"))
        case "invalid_transaction_id": (.issuanceRefused, .client("issuanceRefused.transaction"))
        default: nil
        }
    }
}
