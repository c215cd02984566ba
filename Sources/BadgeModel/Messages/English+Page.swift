extension English {
    /// Texts of the pages that an organization's server shows.
    static let pages: MessageCatalogue.Texts = [
        "page.device.title": "Log in to {organization}",
        "page.device.enterCode": "Enter the code that your device shows.",
        "page.device.codeUnknown": "That code is unknown or has expired. Look at your device again.",
        "page.device.question": "{device} wants to log in as you. It must show this code:",
        "page.device.questionUnnamed": "A device wants to log in as you. It must show this code:",
        "page.device.warning":
            """
        Go on only if you began this yourself on a device in front of you. Whoever sent you a link or a code wants your \
        badge.
        """,
        "page.device.allow": "Log in and allow",
        "page.device.deny": "Refuse",
        "page.device.sentCode": "Code that was sent to you",
        "page.device.wrongCode": "That code is wrong.",
        "page.device.loginRefused": "The user name or the password is wrong.",
        "page.device.accountLocked": "There were too many wrong logins. Try again later.",
        "page.device.wrongPerson": "The badge on that device is somebody else's.",
        "page.device.suspended": "Your badge is suspended. Ask the organization.",
        "page.device.later": "That was asked for too often. Try again later.",
        "page.device.allowed": "Done. Go back to your device; you can close this page.",
        "page.device.denied": "Refused. The device was not logged in; you can close this page.",
    ]
}
