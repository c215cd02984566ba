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
            "This app opens {scheme}: and {offer}: links only. Copy the link that the organization sent.",
    ]
}
