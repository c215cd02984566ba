extension English {
    /// Errors of invitations and their codes.
    static let invitationErrors: MessageCatalogue.Texts = [
        "transactionCodeRefused.wrong": "The code is wrong. Check the code and enter it again.",
        "transactionCodeRefused.wrongOrInvitationGone":
            "The code is wrong, or the invitation was used or has expired. Check the code and enter it again.",
        "transactionCodeRefused.wrongWithTries":
            """
        The code is wrong. {count, plural, one {1 try is} other {# tries are}} left. Check the code and enter it \
        again.
        """,
        "invitationUnusable.gone":
            "The invitation was used, was withdrawn or has expired. Ask the organization for a new one.",
        "invitationUnusable.recoveryLink":
            "The recovery link was used, was withdrawn or has expired. Ask the organization for another recovery link.",
        "invitationUnusable.tooManyCodes":
            """
        The invitation cannot be used: it was used, has expired, or had too many wrong codes. Ask the \
        organization for a new one.
        """,
        "offerMalformed.unreadable":
            "The invitation cannot be read: {finding} Copy the whole link, or ask for a new one.",
        "offerTooLarge.offer": "The invitation is larger than 64 KB. Ask the organization for a shorter link.",
        "offerSchemeUnknown.scheme": "An invitation starts with {scheme}://. Copy the link that the organization sent.",
        "offerUnsupported.grantType":
            "The organization's server does not take invitations from this app. Tell the organization.",
        "offerUnsupported.tokenType":
            "The server grants tokens of a type that is not supported. Tell the organization.",
        "offerUnsupported.noGrant":
            "The invitation brings no code to redeem. Ask the organization for one with a pre-authorized code.",
        "offerUnsupported.deferred":
            "The organization issues this badge later, which this app cannot wait for. Ask for one that is ready.",
        "offerUnsupported.credentialKind":
            "The invitation is for a kind of credential that this app cannot hold. Tell the organization.",
        "offerUnsupported.encryption":
            "The issuer requires encrypted messages, which this app cannot do. Tell the organization.",
    ]
}
