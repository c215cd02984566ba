import BadgeModel
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

    /// The stable name.
    package var name: String {
        switch self {
        case .identifierMalformed: "identifierMalformed"
        case .identifierMismatch: "identifierMismatch"
        case .clientUnknown: "clientUnknown"
        case .prefixUnknown: "prefixUnknown"
        case .prefixUnsupported: "prefixUnsupported"
        case .prefixReserved: "prefixReserved"
        case .unsigned: "unsigned"
        case .signed: "signed"
        case .signatureRefused: "signatureRefused"
        case .certificateMissing: "certificateMissing"
        case .certificate(let finding): finding.rawValue
        case .hostMismatch: "hostMismatch"
        case .hashMismatch: "hashMismatch"
        case .attesterUnknown: "attesterUnknown"
        case .attestationRefused: "attestationRefused"
        case .methodUnsupported: "methodUnsupported"
        case .identifierUnreadable: "identifierUnreadable"
        case .addressNotVouchedFor: "addressNotVouchedFor"
        case .forbiddenByHAIP: "forbiddenByHAIP"
        case .originUnexpected: "originUnexpected"
        }
    }

    /// What is wrong, as a sentence.
    var message: Message {
        switch self {
        case .identifierMalformed: .presentation("requester.identifierMalformed")
        case .identifierMismatch: .presentation("requester.identifierMismatch")
        case .clientUnknown: .presentation("requester.clientUnknown")
        case .prefixUnknown(let prefix): .presentation("requester.prefixUnknown", ["prefix": prefix])
        case .prefixUnsupported(let prefix): .presentation("requester.prefixUnsupported", ["prefix": prefix])
        case .prefixReserved: .presentation("requester.prefixReserved")
        case .unsigned: .presentation("requester.unsigned")
        case .signed: .presentation("requester.signed")
        case .signatureRefused(let finding): .presentation("requester.signatureRefused", ["finding": finding])
        case .certificateMissing: .presentation("requester.certificateMissing")
        case .certificate(let finding): finding.message
        case .hostMismatch: .presentation("requester.hostMismatch")
        case .hashMismatch: .presentation("requester.hashMismatch")
        case .attesterUnknown: .presentation("requester.attesterUnknown")
        case .attestationRefused(let finding): .presentation("requester.attestationRefused", ["finding": finding])
        case .methodUnsupported(let method): .presentation("requester.methodUnsupported", ["method": method])
        case .identifierUnreadable: .presentation("requester.identifierUnreadable")
        case .addressNotVouchedFor: .presentation("requester.addressNotVouchedFor")
        case .forbiddenByHAIP(let finding): .presentation("requester.forbiddenByHAIP", ["finding": finding])
        case .originUnexpected: .presentation("requester.originUnexpected")
        }
    }
}
