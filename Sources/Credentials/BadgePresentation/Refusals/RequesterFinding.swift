package import BadgeTransport

/// Why a requester is not the one that it claims to be.
package enum RequesterFinding: Sendable, Hashable {
    /// The request has no client identifier, or one with other characters than those of an address.
    case identifierMalformed
    /// The link and the request object name different clients.
    case identifierMismatch
    /// The client is not registered, and its identifier has no prefix.
    case clientUnknown
    /// The prefix of the client identifier is none of the standard's.
    case prefixUnknown(String)
    /// The prefix is one of the standard's, or of a draft of it, and not supported.
    case prefixUnsupported(String)
    /// The prefix is reserved for what a browser states.
    case prefixReserved
    /// The request is not signed, and the client identifier requires a signature.
    case unsigned
    /// The request is signed, and a client with such an identifier cannot sign.
    case signed
    /// The signature, its algorithm or the type of the request object is wrong.
    case signatureRefused(String)
    /// The request object has no certificates.
    case certificateMissing
    /// The certificates do not lead to a root, or break a rule.
    case certificate(CertificatePathFinding)
    /// The certificate does not name the host of the client identifier.
    case hostMismatch
    /// The certificate is another one than that of the client identifier.
    case hashMismatch
    /// The attestation is missing, or its issuer is not trusted.
    case attesterUnknown
    /// The attestation breaks a rule.
    case attestationRefused(String)
    /// The DID has another method than `jwk`.
    case methodUnsupported(String)
    /// The DID or its key cannot be read.
    case identifierUnreadable
    /// The client does not vouch for the address of the response.
    case addressNotVouchedFor
    /// The profile that is required here forbids it.
    case forbiddenByHAIP(String)
    /// The origin is none of those that the request expects.
    case originUnexpected

    /// Whether the requester would be verified if the right party were trusted.
    package var isLackOfTrust: Bool {
        switch self {
        case .clientUnknown, .prefixUnknown, .prefixUnsupported, .attesterUnknown, .certificate(.noRoots),
            .certificate(.unknownAuthority):
            true
        default: false
        }
    }

    var code: PresentationErrorCode {
        switch self {
        case .clientUnknown: .invalidClient
        default: .invalidRequest
        }
    }

    /// The finding, in the terms of the protocol.
    package var text: String {
        switch self {
        case .identifierMalformed: "client_id is missing or malformed"
        case .identifierMismatch: "client_id of the link and of the request object differ"
        case .clientUnknown: "the client is not registered"
        case .prefixUnknown(let prefix): "the client identifier prefix \(prefix) is not known"
        case .prefixUnsupported(let prefix): "the client identifier prefix \(prefix) is not supported"
        case .prefixReserved: "the client identifier prefix origin is reserved"
        case .unsigned: "the request is not signed, and its client identifier requires a signature"
        case .signed: "the request is signed, and its client identifier does not permit a signature"
        case .signatureRefused(let finding): "the signature is refused: \(finding)"
        case .certificateMissing: "the request object has no certificates (x5c)"
        case .certificate(let finding): "the certificates are refused: \(finding.rawValue)"
        case .hostMismatch: "the certificate does not name the host of the client identifier"
        case .hashMismatch: "the certificate has another hash than the client identifier"
        case .attesterUnknown: "the attestation is missing or its issuer is not trusted"
        case .attestationRefused(let finding): "the attestation is refused: \(finding)"
        case .methodUnsupported(let method): "the DID method \(method) is not supported"
        case .identifierUnreadable: "the DID or its key cannot be read"
        case .addressNotVouchedFor: "the client does not vouch for the address of the response"
        case .forbiddenByHAIP(let finding): "\(finding), which HAIP forbids"
        case .originUnexpected: "the origin is none of expected_origins"
        }
    }
}
