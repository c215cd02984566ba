import BadgeModel

extension SampleTexts.English {
    /// Texts of the pages and answers of sample servers.
    static let page: MessageCatalogue.Texts = [
        "page.login.triesLeft": "{count, plural, one {One try is} other {# tries are}} left.",
        "page.login.codeSent": "Enter the code that was sent to you.",
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
