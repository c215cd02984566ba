extension CoreTexts.English {
    /// Texts of the screens of a sign-in, which an app and an organization can replace.
    static let screen: MessageCatalogue.Texts = [
        "notFound.unreadable": "{file}: it cannot be read.",
        "page.browser.title": "Login",
        "page.browser.done": "Done. Go back to the program; you can close this page.",
        "page.browser.notHere": "This answer is no longer expected. You can close this page.",
        "screen.attribution": "Powered by BadgeKit",
        "screen.completing": "Completing Sign-In...",
        "screen.landing.back": "Welcome Back!",
        "screen.nativeLogin.email": "Sign in with your email and password",
        "screen.nativeLogin.username": "Sign in with your user name and password",
        "screen.providerTable.back": "Providers",
        "screen.providerTable.section": "Sign in with a provider",
        "screen.providerTable.title": "Sign in with...",
        "screen.sharing.title": "Share",
        "screen.sharing.titleWithProvider": "Share on {provider}",
        "terminal.connectionProblem": "Connection problem: {reason}",
        "command.remove.deviceRemoved": "{organization} no longer counts this device.",
        "command.remove.deviceCounted":
            """
        {organization} may still count this device: remove it \
        there from another of your devices, or ask {organization}.
        """,
        "web.qrCode": "QR code",
    ]
}
