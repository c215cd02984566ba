import BadgeModel

extension OrganizationTexts.English {
    /// Texts of the web pages of an organization's server.
    static let page: MessageCatalogue.Texts = [
        "page.login.title": "Log in to {organization}",
        "page.device.enterCode": "Enter the code that your device shows.",
        "page.device.codeUnknown": "That code is unknown or has expired. Look at your device again.",
        "page.device.question": "{device} wants to log in as you. It must show this code:",
        "page.device.questionUnnamed": "A device wants to log in as you. It must show this code:",
        "page.device.warning":
            """
        Continue only if you started this yourself on a device in front of you. Anyone who sent you a link or a code \
        wants your badge.
        """,
        "page.device.allow": "Log in and allow",
        "page.login.deny": "Refuse",
        "page.login.sentCode": "Code that was sent to you",
        "page.login.wrongCode": "That code is wrong.",
        "page.login.codeResent": "That code is not valid. Enter the one that was just sent to you.",
        "page.login.laterIn": "There were too many tries. Try again in {wait}.",
        "page.login.codeNeeded": "Enter the code too.",
        "page.login.said": "{message}",
        "page.login.refused": "The user name or the password is wrong.",
        "page.login.accountLocked": "There were too many wrong logins. Try again later.",
        "page.login.codeSpent":
            "That code is too old. Log in again in {wait}; another code is sent then.",
        "page.login.codeExhausted":
            """
        There were too many wrong tries, and the code no longer counts. Log in again in {wait}; another code is sent \
        then.
        """,
        "page.login.codeHolds":
            "The code that was sent to you before still counts, and no other one was sent. Enter that one.",
        "page.login.later": "That was asked for too often. Try again later.",
        "page.device.allowed": "Done. Go back to your device; you can close this page.",
        "page.browser.question": "{client} wants to log in as you.",
        "page.browser.questionUnnamed": "A program on this device wants to log in as you.",
        "page.browser.warning":
            "Continue only if you have just started this yourself. Anyone who sent you a link wants your badge.",
        "page.browser.allow": "Log in",
        "page.browser.invitationUnusable":
            "The invitation was used, has expired, or is not for the person who logged in.",
        "page.browser.unusable":
            "This login cannot go on: it has expired, or was not begun as it must be. Go back to the program and begin again.",
        "page.device.denied": "Refused. The device was not logged in; you can close this page.",
        "page.open.invitation": "Your badge of {organization}",
        "page.open.recovery": "Get your badge of {organization} again",
        "page.open.text":
            """
        Open the app on the device that is to get the badge. If nothing happens, install the app of your \
        organization first.
        """,
        "page.open.here": "Open the app",
        "page.open.elsewhere": "The badge is for another device? Scan this code with the app there.",
        "page.signIn.title": "Sign in with your badge of {organization}",
        "page.signIn.question": "{client} wants to know who you are.",
        "page.signIn.claims": "It gets from your badge: {claims}.",
        "page.signIn.warning":
            """
        Continue only if you have just opened this page yourself. If someone sent you its link or its code, they \
        sign in as you.
        """,
        "page.signIn.here": "Open the wallet on this device",
        "page.signIn.scan": "The wallet is on another device? Scan this code with it.",
        "page.signIn.check": "I have answered in the wallet",
        "page.signIn.refused": "That badge does not sign you in here. Try again with a valid one of this organization.",
        "page.signIn.declined": "The wallet showed no badge. You can scan the code again.",
        "page.signIn.otherBrowser": "This was begun in another browser. Go on in that one.",
        "page.signIn.finished": "Done. You can close this page.",
    ]
}
