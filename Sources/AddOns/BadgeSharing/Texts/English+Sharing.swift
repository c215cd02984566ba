import BadgeModel

extension SharingTexts.English {
    /// Errors and screens of sharing.
    static let sharing: MessageCatalogue.Texts = [
        "activityMissing.none": "There is no activity to share. Give one with an address or a text.",
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
        "action.share": "Share",
        "action.done": "Done",
        "prompt.share.done": "{target} (shared)",
        "prompt.share.shared": "Shared with {target}.",
        "field.shareTarget": "Share with",
        "field.shareText": "Your text",
        "field.recipient": "Recipient's email address",
        "share.mail": "Email",
        "screen.sharing.byMail": "Share by email",
        "screen.sharing.byTextMessage": "Share by text message",
    ]
}
