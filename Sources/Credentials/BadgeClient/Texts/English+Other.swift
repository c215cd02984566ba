import BadgeModel

extension ClientTexts.English {
    /// Other errors.
    static let other: MessageCatalogue.Texts = [
        "duration.aWhile": "a while",
        "badgeSuspended.byOrganization":
            "The organization has suspended the badge. Ask it to give the badge back; what is on this device stays.",
        "serverAnswerInvalid.checkpointOfAnotherStore":
            "The organization answered with another store's checkpoint. Tell the organization.",
        "serverAnswerInvalid.unboundLogin":
            "{server} does not bind logins to this device, which {organization} asks for. Tell the organization.",
        "metadataMismatch.logoHost":
            "The logo of {issuer} is at an address on this machine or in its network. Tell the organization.",
        "metadataMismatch.issuerHost":
            """
        The invitation at {server} is for {issuer}, which is on this machine or in its network. Do not go on; \
        tell the organization.
        """,
        "notFound.atOrganization": "The organization knows no such thing. Look at the list again.",
        "notFound.photoAtOrganization": "{server} has no photo for this badge. Upload one, or tell the organization.",
        "notFound.deviceAtOrganization": "The organization knows no such device. Look at the list again.",
        "invalidInput.phoneNumberRefused":
            "The organization cannot send to that phone number. Enter it with its country code, as +441632960001.",
        "invalidInput.phoneNumberAbsent": "The organization has no phone number to send to. Enter one.",
        "notSupported.rekeying": "{configuration} cannot give this device another key. Have the badge issued again.",
        "notSupported.deviceAPI":
            "{issuer} keeps no logins, device lists or codes for badges. For another badge, log in at its address or be invited.",
        "invalidInput.passwordUnfit": "The new password is too short, too long, or the old one. Choose another one.",
        "invalidInput.certificateFields": "{server} does not accept what you entered. Check it and try again.",
        "notSupported.passwordChange":
            "Passwords at {issuer} are not changed by an app. Ask the organization where to change yours.",
        "inputRequired.transactionCode": "The invitation needs a code that the organization sent separately. Enter it.",
        "notSupported.providers": "{organization} accepts no sign-ins of identity providers. Log in in another way.",
        "accountUnknown.provider":
            """
        {organization} has no person linked to your account at {provider}. Ask its administrator to link the \
        account to you, or link it yourself on a device that has your badge.
        """,
        "alreadyExists.account":
            "This account is already linked to a person of {organization}. That person or the organization can unlink it.",
        "invalidInput.shareRecipientRefused":
            "{organization} cannot send email to this address. Enter another one.",
        "rateLimited.share": "{organization} sends at most {limit} emails a day for you. Try again later.",
    ]
}
