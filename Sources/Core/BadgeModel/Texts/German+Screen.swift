extension CoreTexts.German {
    /// Texts of the screens of a sign-in, which an app and an organization can replace.
    static let screen: MessageCatalogue.Texts = [
        "notFound.unreadable": "{file} kann nicht gelesen werden.",
        "page.browser.title": "Anmeldung",
        "page.browser.done": "Fertig. Gehen Sie zurück zum Programm; Sie können diese Seite schließen.",
        "page.browser.notHere": "Niemand wartet auf diese Antwort. Sie können diese Seite schließen.",
        "screen.attribution": "Bereitgestellt von BadgeKit",
        "screen.completing": "Anmeldung wird abgeschlossen …",
        "screen.landing.back": "Willkommen zurück!",
        "screen.nativeLogin.email": "Mit E-Mail-Adresse und Passwort anmelden",
        "screen.nativeLogin.username": "Mit Benutzername und Passwort anmelden",
        "screen.providerTable.back": "Anbieter",
        "screen.providerTable.section": "Mit einem Anbieter anmelden",
        "screen.providerTable.title": "Anmelden mit …",
        "screen.sharing.title": "Teilen",
        "screen.sharing.titleWithProvider": "Auf {provider} teilen",
        "terminal.connectionProblem": "Verbindungsproblem: {reason}",
        "command.remove.deviceRemoved": "{organization} zählt dieses Gerät nicht mehr.",
        "command.remove.deviceCounted":
            """
        {organization} zählt dieses Gerät vielleicht noch: Entfernen Sie es \
        dort von einem anderen Ihrer Geräte, oder fragen Sie {organization}.
        """,
        "web.qrCode": "QR-Code",
    ]
}
