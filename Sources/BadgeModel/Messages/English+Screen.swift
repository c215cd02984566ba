extension English {
    /// Texts of the screens of a sign-in, which an app and an organization can replace.
    static let screens: MessageCatalogue.Texts = [
        "screen.attribution": "Powered by BadgeKit",
        "screen.completing": "Completing Sign-In...",
        "screen.landing.back": "Welcome Back!",
        "screen.nativeLogin.email": "Sign In With Your Email and Password",
        "screen.nativeLogin.username": "Sign In With Your Username and Password",
        "screen.providerTable.back": "Providers",
        "screen.providerTable.section": "Sign In With a Social Provider",
        "screen.providerTable.title": "Sign in with...",
        "screen.sharing.title": "Share",
        "screen.sharing.titleWithProvider": "Share on {provider}",
    ]
}
