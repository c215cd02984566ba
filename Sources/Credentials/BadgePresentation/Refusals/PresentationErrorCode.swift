import BadgeModel

/// An error code of an authorization response (OpenID4VP 1.0 section 8.5, RFC 6749 section 4.1.2.1, RFC 9101).
package enum PresentationErrorCode: String, Sendable, CaseIterable {
    case invalidRequest = "invalid_request"
    case invalidRequestURI = "invalid_request_uri"
    case invalidClient = "invalid_client"
    case invalidScope = "invalid_scope"
    case unsupportedResponseType = "unsupported_response_type"
    /// The person declined, or there is no such credential: the verifier must not learn which.
    case accessDenied = "access_denied"
    case formatsNotSupported = "vp_formats_not_supported"
    case invalidRequestURIMethod = "invalid_request_uri_method"
    case invalidTransactionData = "invalid_transaction_data"
    case walletUnavailable = "wallet_unavailable"

    /// Whether a description may accompany it. One of the others could tell what the wallet holds.
    var isDescribed: Bool { ![.accessDenied, .walletUnavailable].contains(self) }
}

extension PresentationErrorCode {
    /// The text for the person.
    var text: Message.Key {
        switch self {
        case .invalidRequest, .invalidClient: .presentation("presentationRefused.invalidRequest")
        case .invalidRequestURI: .presentation("presentationRefused.invalidRequestURI")
        case .invalidScope: .presentation("presentationRefused.invalidScope")
        case .unsupportedResponseType: .presentation("presentationRefused.unsupportedResponseType")
        case .accessDenied: .presentation("presentationRefused.accessDenied")
        case .formatsNotSupported: .presentation("presentationRefused.formatsNotSupported")
        case .invalidRequestURIMethod: .presentation("presentationRefused.invalidRequestURIMethod")
        case .invalidTransactionData: .presentation("presentationRefused.invalidTransactionData")
        case .walletUnavailable: .presentation("presentationRefused.walletUnavailable")
        }
    }
}
