extension CoreTexts.English {
    /// Errors and screens of sharing.
    static let sharing: MessageCatalogue.Texts = [
        "activityMissing.none": "There is no activity to share. Give one with an address or a text.",
        "activityMissing.empty": "There is nothing to share. Give it an address or a text.",
        "characterLimitExceeded.text":
            """
        The text has {count, plural, one {# character} other {# characters}}, and {target} takes at most {limit}. \
        Shorten it.
        """,
        "shareRefused.webhook":
            "{server} refused what you shared with {target} (status {status}). Correct it, or tell its operator.",
        "shareRefused.redirect":
            "{server} redirects what you share with {target}, which is not followed. Correct the address of {target}.",
        "notFound.shareTarget": "There is no target {target} to share with. Choose one of {targets}.",
        "notFound.shareTargets":
            "There is no target to share with. Register one, or ask the organization to allow sharing by email.",
        "alreadyExists.share": "This text was already shared with {target}. Change it to share it again.",
        "dialogAlreadyShown.sharing": "A sharing dialog is already shown. Finish or cancel it first.",
        "invalidInput.shareRecipient": "{target} needs the email address of a recipient. Name one.",
        "invalidInput.shareText": "The text contains a control character. Remove it.",
        "invalidInput.shareClaims": "Claims are of a badge. Name the badge.",
        "invalidInput.shareClaimNotOffered": "The claim {claim} is not offered for sharing. Leave it out.",
        "invalidInput.shareRecipientRefused":
            "{organization} cannot send email to this address. Enter another one.",
        "notSupported.shareByMail":
            "{organization} sends no email for its people. Ask its administrator to allow it, or choose another target.",
        "rateLimited.share": "{organization} sends at most {limit} emails a day for you. Try again later.",
        "invalidInput.privateKeyPEM": "This is no private key of P-256 in PEM. Give another file.",
        "invalidInput.keyID":
            "The name of the key must have 1 to 128 characters of ASCII, without quotation marks and backslashes.",
        "invalidInput.signingSecret": "The secret for signatures must have at least {count} bytes. Give a longer one.",
        "invalidInput.webhookSecret": "The secret begins with whsec_, but base64 does not follow. Copy it again.",
        "action.share": "Share",
        "action.done": "Done",
        "prompt.share.done": "{target} (shared)",
        "prompt.share.shared": "Shared with {target}.",
        "field.shareTarget": "Share with",
        "field.shareText": "Your text",
        "field.recipient": "Recipient's email address",
        "form.characterLimit":
            """
        {label} has {count, plural, one {# character} other {# characters}}, and at most {limit} are possible here. \
        Shorten it.
        """,
        "share.mail": "Email",
    ]
}
