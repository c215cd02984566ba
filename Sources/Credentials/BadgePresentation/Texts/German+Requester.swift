import BadgeModel

extension PresentationTexts.German {
    /// Why a verifier is not the one that it claims to be.
    static let requester: MessageCatalogue.Texts = [
        "requester.identifierMalformed": "Die client_id fehlt oder hat Zeichen, die keine hat.",
        "requester.identifierMismatch": "Die client_id des Links und die der Anfrage sind verschieden.",
        "requester.clientUnknown": "Der Client ist hier nicht registriert.",
        "requester.prefixUnknown": "Das Präfix {prefix} ihrer client_id ist hier nicht bekannt.",
        "requester.prefixUnsupported": "Das Präfix {prefix} ihrer client_id wird hier nicht unterstützt.",
        "requester.prefixReserved": "Das Präfix origin ihrer client_id ist Browsern vorbehalten.",
        "requester.unsigned": "Sie ist nicht signiert, und ihre client_id verlangt eine Signatur.",
        "requester.signed": "Sie ist signiert, und ihre client_id erlaubt keine Signatur.",
        "requester.signatureRefused": "Ihre Signatur wird nicht angenommen: {finding}.",
        "requester.certificateMissing": "Sie hat keine Zertifikate (x5c).",
        "requester.hostMismatch": "Ihr Zertifikat nennt den Host ihrer client_id nicht.",
        "requester.hashMismatch": "Ihr Zertifikat ist ein anderes als das ihrer client_id.",
        "requester.attesterUnknown": "Ihre Bescheinigung fehlt oder ist von niemandem, dem hier vertraut wird.",
        "requester.attestationRefused": "Ihre Bescheinigung wird nicht angenommen: {finding}.",
        "requester.methodUnsupported": "Die DID-Methode {method} wird hier nicht unterstützt.",
        "requester.identifierUnreadable": "Ihr DID oder dessen Schlüssel ist nicht lesbar.",
        "requester.addressNotVouchedFor": "Niemand bürgt für die Adresse, an die die Antwort ginge.",
        "requester.forbiddenByHAIP": "{finding}: Das verbietet HAIP.",
        "requester.originUnexpected": "Die Seite ist keine von denen, die sie erwartet (expected_origins).",
    ]
}
