import BadgeModel

extension ClientTexts.English {
    /// Errors of invitations and of the issuance.
    static let invitation: MessageCatalogue.Texts = [
        "offerUnsupported.credentialKind":
            "The invitation is for a kind of credential that this app cannot hold. Tell the organization.",
        "credentialNotOffered.kind":
            "The organization does not issue this kind of badge any more. Ask the organization for a new invitation.",
        "credentialNotOffered.dataSet":
            "The organization has no data for the badge that it granted. Ask the organization for a new invitation.",
        "proofRefused.proof":
            "The organization does not accept this device's proof of the badge's key. Check the device's clock and try again.",
        "proofRefused.nonce":
            "The organization refused a fresh proof of the badge's key twice. Try again; if it stays so, tell the organization.",
        "issuanceRefused.denied":
            "The organization does not issue this badge to you. Ask the organization why, or for a new invitation.",
        "issuanceRefused.request":
            "The organization's server does not understand what this app asks for. Tell the organization.",
        "issuanceRefused.transaction":
            """
        The organization does not know the badge that it had promised for later, or has issued it already. Ask for a \
        new invitation.
        """,
        "encryptionUnsupported.request":
            """
        The organization requires encrypted messages, in a way that this app does not know. Tell the organization.
        """,
        "encryptionUnsupported.refused":
            "The organization does not accept the encryption that its own metadata names. Tell the organization.",
    ]
}
