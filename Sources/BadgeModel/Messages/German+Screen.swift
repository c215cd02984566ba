extension German {
    /// Texts of the screens of a sign-in, which an app and an organization can replace.
    static let screens: MessageCatalogue.Texts = [
        "screen.attribution": "Bereitgestellt von BadgeKit",
        "screen.completing": "Anmeldung wird abgeschlossen …",
        "screen.landing.back": "Willkommen zurück!",
        "screen.nativeLogin.email": "Mit E-Mail-Adresse und Passwort anmelden",
        "screen.nativeLogin.username": "Mit Benutzername und Passwort anmelden",
        "screen.providerTable.back": "Anbieter",
        "screen.providerTable.section": "Mit einem sozialen Netzwerk anmelden",
        "screen.providerTable.title": "Anmelden mit …",
        "screen.sharing.title": "Teilen",
        "screen.sharing.titleWithProvider": "Auf {provider} teilen",
    ]
}
