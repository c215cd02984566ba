extension CoreTexts.English {
    /// Errors of what is shared, and of signed requests.
    static let sharing: MessageCatalogue.Texts = [
        "activityMissing.empty": "There is nothing to share. Give it an address or a text.",
        "notSupported.shareByMail":
            "{organization} sends no email for its people. Ask its administrator to allow it, or choose another target.",
        "invalidInput.privateKeyPEM": "This is no private key of P-256 in PEM. Give another file.",
        "invalidInput.keyID":
            "The name of the key must have 1 to 128 characters of ASCII, without quotation marks and backslashes.",
        "invalidInput.signingSecret": "The secret for signatures must have at least {count} bytes. Give a longer one.",
        "invalidInput.webhookSecret": "The secret begins with whsec_, but base64 does not follow. Copy it again.",
        "form.characterLimit":
            """
        {label} has {count, plural, one {# character} other {# characters}}, and at most {limit} are possible here. \
        Shorten it.
        """,
    ]
}
