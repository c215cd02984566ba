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
        "page.login.triesLeft": "{count, plural, one {One try is} other {# tries are}} left.",
        "page.login.lockedFor": "The account takes no login for {wait}, after too many wrong ones.",
        "page.login.codeSent": "Enter the code that was sent to you.",
        "page.login.codeNeeded": "Enter the code too.",
        "page.login.said": "{message}",
        "page.login.refused": "The user name or the password is wrong.",
        "page.login.accountLocked": "There were too many wrong logins. Try again later.",
        "page.login.wrongPerson": "The badge on the device belongs to another person.",
        "page.login.suspended": "Your badge is suspended. Ask the organization.",
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
        "page.flow.password": "Choose another password for {organization}",
        "page.flow.address": "Verify your email address for {organization}",
        "page.flow.message": "{organization}",
        "page.flow.verify":
            "Verify only if you registered with this email address yourself. Enter the password that you chose.",
        "page.flow.verifyProvider":
            "An account that signs in with {provider} wants to use this email address. Verify only if it is yours.",
        "page.flow.wrongPassword": "The password is wrong. Enter it again.",
        "page.flow.verifyAddress": "Verify the address",
        "page.flow.passwordChosen":
            "Your password is changed. Go back to the app and sign in with it; you can close this page.",
        "page.flow.addressVerified": "Your email address is verified. You can close this page.",
        "page.flow.unusable":
            "This link was used, has expired, or was replaced by a newer one. Have another message sent.",
        "page.flow.passwordUnfit": "The password needs 8 to 1,024 bytes. Choose another one.",
        "page.open.invitation": "Your badge of {organization}",
        "page.open.recovery": "Get your badge of {organization} again",
        "page.open.text":
            """
        Open the app on the device that is to get the badge. If nothing happens, install the app of your \
        organization first.
        """,
        "page.open.here": "Open the app",
        "page.open.elsewhere": "The badge is for another device? Scan this code with the app there.",
        "page.hypermedia.restart": "The login cannot go on. Begin again.",
        "page.hypermedia.browser": "The browser came back from another login. Open the page again.",
        "page.hypermedia.entries": "Check your entries.",
        "page.hypermedia.missing": "Enter something here.",
        "page.hypermedia.invalid": "This is not a valid entry.",
        "page.hypermedia.refused": "The login was refused.",
        "page.hypermedia.credential": "The security key was not accepted.",
        "page.hypermedia.busy": "Too many people are logging in. Try again in a minute.",
        "page.hypermedia.request": "The app sent a request that is not valid here.",
        "page.flow.provider": "Sign in with {provider}",
        "page.flow.signedIn": "You are signed in",
        "page.flow.endSession": "Sign out",
        "page.flow.saved": "Your changes are saved.",
        "page.flow.failed": "That did not work. Try again later.",
    ]
}
