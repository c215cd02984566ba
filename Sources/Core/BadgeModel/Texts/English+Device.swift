extension CoreTexts.English {
    /// Errors of logins, devices and personal data.
    static let device: MessageCatalogue.Texts = [
        "loginRefused.credentials": "The user name or the password is wrong. Check them and try again.",
        "secondFactorRequired.account": "The account needs a second factor beside the password. Enter that too.",
        "secondFactorRequired.codeHolds":
            "The code that was sent to you before still counts, and no other one was sent. Enter that one.",
        "sessionEnded.byServer": "{server} has ended the session of this device. Log in, or ask for a new invitation.",
        "sessionEnded.neverBegun": "You are not logged in to {badge} on this device. Log in first.",
        "sessionEnded.fromBackup":
            "The session of {badge} came back with a backup and is not used again. Log in to the badge first.",
        "sessionEnded.ofBadge":
            """
        The organization has ended the session of {badge} on this device. It does so when a session is not used \
        for long, the device is removed, the badge is revoked, or a copy of the session is used. Log in to the \
        badge again.
        """,
        "sessionEnded.neededForIssuance":
            "{badge} has no session in which it could be issued again. Log in, or ask for a new invitation.",
        "sessionEnded.onDevice": "The session was ended on this device. Log in to the badge first.",
        "verificationCodeExpired.browser": "The login in the browser was not completed in time. Begin again.",
        "verificationCodeExpired.login": "The code expired before it was used to log in. Begin again.",
        "photoRefused.unreadable": "The picture cannot be used: {reason}. Choose another one.",
        "photoRefused.size": "The picture is larger than {megabytes} MB. Choose a smaller one.",
        "photoRefused.notReadable":
            "The picture cannot be read as a picture. Choose a picture of one of these types: {types}.",
        "photoRefused.type": "The picture is {type}. Choose a picture of one of these types: {types}.",
        "photoRefused.heic":
            """
        The picture is {type}, whose location and device cannot be removed. Choose a picture of one of these \
        types: {types}.
        """,
        "photoRefused.pixels":
            "The picture has {width} × {height} pixels, more than {side} on a side. Choose a smaller one.",
        "serverSwitchRefused.notAgreed": "{server} is not used. You did not agree.",
        "serverSwitchRefused.keysNotTrusted":
            "The new keys of {organization} are not trusted. You did not agree.",
        "serverSwitchRefused.otherKeys":
            "{organization} shows other keys than those that you named. Ask it for their fingerprints again.",
        "serverSwitchRefused.noScreen": "{server} is not used. No screen is registered that could ask the user.",
        "clientUnknown.redirectURI": "{client} uses a redirect URI that is not registered. Nothing was disclosed.",
        "clientUnknown.claims": "{client} requests claims that it is not registered for. Nothing was disclosed.",
        "linkMalformed.answerAddress": "The address at which the app wants the answer is not an address.",
        "invalidInput.linkScheme":
            "{scheme} is no scheme for an app's links. Use small letters, digits, dots, hyphens and plus signs.",
    ]
}
