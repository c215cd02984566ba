extension CoreTexts.English {
    /// Errors of invitations and their codes.
    static let invitation: MessageCatalogue.Texts = [
        "transactionCodeRefused.wrong": "The code is wrong. Check the code and enter it again.",
        "transactionCodeRefused.wrongOrInvitationGone":
            "The code is wrong, or the invitation was used or has expired. Check the code and enter it again.",
        "transactionCodeRefused.wrongWithTries":
            """
        The code is wrong. {count, plural, one {One try is} other {# tries are}} left. Check the code and enter it \
        again.
        """,
        "invitationUnusable.gone":
            """
        The invitation was used, was withdrawn, has expired, or had too many wrong codes. Ask the organization for a new \
        one.
        """,
        "invitationUnusable.recoveryLink":
            "The recovery link was used, was withdrawn or has expired. Ask the organization for another recovery link.",
        "offerUnsupported.grantType":
            "The organization's server does not take invitations from this app. Tell the organization.",
        "offerUnsupported.tokenType":
            "The server grants tokens of a type that is not supported. Tell the organization.",
        "issuancePending.badge":
            "The organization has not issued this badge yet. It comes with a later sync; nothing else is to be done.",
        "decryptionFailed.message":
            "An encrypted message was changed in transit, or has another recipient. Try again; then tell the organization.",
        "offerTooLarge.offer": "The invitation is larger than 64 KB. Ask the organization for a shorter link.",
        "offerSchemeUnknown.scheme": "An invitation starts with {scheme}://. Copy the link that the organization sent.",
        "offerMalformed.unreadable":
            "The invitation cannot be read: {finding} Copy the whole link, or ask for a new one.",
        "offerUnsupported.noGrant":
            "The invitation brings no code to redeem. Ask the organization for one with a pre-authorized code.",
        "linkUnknown.action": "This app does not know what the link asks for. Update it, or ask for another.",
        "linkMalformed.unreadable": "The link cannot be read: {finding}. Copy the whole link, or ask for a new one.",
        "linkUnknown.shortcut":
            "The link is an NFC shortcut, which this app does not support. Ask for another kind of link.",
        "linkUnknown.scheme":
            "This app opens {scheme}:, {offer}: and openid4vp: links only. Copy the link that the organization sent.",
        "linkUnknown.empty": "There is no text. Paste a link, or scan a QR code.",
        "linkUnknown.tooLarge": "The text is larger than {kilobytes} KB. Copy the link alone.",
        "linkUnknown.text": "The text has no link that this app opens. Copy the whole link, or scan the QR code again.",
        "linkUnknown.document":
            """
        The text is a JSON document, but no verifier's challenge. Copy the link that the verifier or the organization \
        shows.
        """,
        "linkUnknown.code":
            """
        The text looks like a code. The organization of a badge checks the codes that it shows; the code of an invitation \
        is entered once the invitation's link is open.
        """,
        "linkUnknown.nonce":
            "The text looks like a verifier's challenge without the verifier's name. Copy the whole challenge.",
        "linkUnknown.presentation":
            "The text looks like a badge or a presentation, which a verifier checks. A wallet needs a link.",
        "linkUnknown.certificate": "The text looks like a key or a certificate. A wallet needs a link.",
        "linkUnknown.page":
            """
        The text looks like the address of a web page. Copy the link that the page shows for wallets, or the address of \
        the organization's server alone.
        """,
        "linkUnknown.email":
            "The text looks like an email address. To get a badge back, request a recovery link by email.",
        "linkUnknown.host": "The text looks like the address of a server. Write {address}.",
        "linkUnknown.challengeExpired": "The verifier's challenge has expired. Ask the verifier for a new one.",
    ]
}
