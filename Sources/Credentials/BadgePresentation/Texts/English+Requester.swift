import BadgeModel

extension PresentationTexts.English {
    /// Why a verifier is not the one that it claims to be.
    static let requester: MessageCatalogue.Texts = [
        "requester.identifierMalformed": "The client_id is missing, or has characters that none has.",
        "requester.identifierMismatch": "The client_id of the link and that of the request differ.",
        "requester.clientUnknown": "The client is not registered here.",
        "requester.prefixUnknown": "The prefix {prefix} of its client_id is not known here.",
        "requester.prefixUnsupported": "The prefix {prefix} of its client_id is not supported here.",
        "requester.prefixReserved": "The prefix origin of its client_id is reserved for browsers.",
        "requester.unsigned": "It is not signed, and its client_id requires a signature.",
        "requester.signed": "It is signed, and its client_id permits no signature.",
        "requester.signatureRefused": "Its signature is not accepted: {finding}.",
        "requester.certificateMissing": "It has no certificates (x5c).",
        "requester.hostMismatch": "Its certificate does not name the host of its client_id.",
        "requester.hashMismatch": "Its certificate is another one than that of its client_id.",
        "requester.attesterUnknown": "Its attestation is missing, or from nobody who is trusted here.",
        "requester.attestationRefused": "Its attestation is not accepted: {finding}.",
        "requester.methodUnsupported": "The DID method {method} is not supported here.",
        "requester.identifierUnreadable": "Its DID, or the key of it, cannot be read.",
        "requester.addressNotVouchedFor": "Nobody vouches for the address to which the answer would go.",
        "requester.forbiddenByHAIP": "{finding}, which HAIP forbids.",
        "requester.originUnexpected": "The page is none of those that it expects (expected_origins).",
    ]
}
