extension CoreTexts.English {
    /// Errors of credentials and signed documents.
    static let credential: MessageCatalogue.Texts = [
        "signatureInvalid.refused": "The signature is refused: {finding}. Get the document again from its issuer.",
        "signatureInvalid.keysChanged":
            """
        {organization} signs with other keys now: {shown} in place of {known}, and none of the known keys vouches for \
        them. Ask the organization, through another channel, whether these are its fingerprints; then trust its new keys.
        """,
        "signatureInvalid.anotherSyncKey": "The signature is refused: the badge's key vouches for another sync key.",
        "credentialMalformed.unreadable":
            "The credential cannot be read: {finding}. Ask the organization for a new one.",
        "credentialMalformed.valueNotStorable":
            "The badge holds a value that the wallet cannot keep. Tell the organization.",
        "credentialKeyMismatch.checkpoint": "The checkpoint is not signed by the badge's key.",
        "credentialKeyMismatch.credential":
            "The credential is bound to another key than this one. Ask the organization for a new invitation.",
        "credentialKeyMismatch.credentialOfDevice":
            "The credential is bound to another key than this device's. Ask the organization for a new invitation.",
        "credentialKeyMismatch.receipt":
            "The receipt is signed by another key than the badge's. Decide again with the badge's wallet.",
        "credentialKeyMismatch.delegation": "The delegation is for another sync key. Issue the badge again.",
        "credentialTypeMismatch.credential":
            "The credential is of type {type} instead of {expected}. Report it to the organization.",
        "credentialIssuerMismatch.credential":
            "The credential names the issuer {issuer} instead of {expected}. Report it to the organization.",
        "credentialExpired.credential": "The credential has expired. Ask the organization for a new invitation.",
        "credentialNotYetValid.credential":
            "The credential is not valid yet. Check the clock of this device, or wait until it is.",
        "disclosureInvalid.credential":
            "The disclosures of the credential are wrong: {finding}. Ask the organization for a new credential.",
        "keyBindingInvalid.refused":
            "The proof that the presenter has the badge's key is refused: {finding}. Present the badge again.",
        "audienceMismatch.presentation":
            "The presentation was made for another verifier. Present the badge to this one.",
        "nonceMismatch.presentation":
            "The presentation answers another challenge. Present the badge again with the new one.",
        "presentationExpired.presentation":
            "The presentation is too old. Check the clocks of both devices and present the badge again.",
        "presentationNotYetValid.presentation":
            "The presentation was made in the future. Check the clocks of both devices and present it again.",
        "documentInvalid.statusList": "{server} published a status list that is wrong: {reason} Tell the organization.",
        "documentInvalid.policyWithoutNewVersion":
            "The policy was changed without a new version {version}. Tell the organization.",
        "documentInvalid.future":
            """
        The {document} was signed in the future. Check the clock of this device; if it is right, tell the organization.
        """,
        "documentInvalid.members": "{findings}. Correct {count, plural, one {it} other {them}} and try again.",
        "documentStale.expired": "The {document} has expired. Get the current one from the organization.",
        "signatureInvalid.keysNotVouchedFor":
            """
        {issuer} has other keys than before, and none of those that are known here vouches for them. Do not go on before the \
        organization has confirmed the new ones.
        """,
        "documentStale.olderKeys":
            "{issuer} shows its keys as of version {version}, and version {held} is known here. Tell the organization.",
        "documentStale.olderPolicyOfIssuer":
            """
        {issuer} sent version {version} of its policy, but version {held} is in force here. Ask the organization \
        to publish its newest policy.
        """,
        "documentStale.olderPolicy": "Version {version} of the policy is older than {held}, which is in force.",
    ]
}
