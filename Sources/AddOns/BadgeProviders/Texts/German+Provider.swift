import BadgeModel

extension ProviderTexts.German {
    /// Errors of sign-ins with identity providers.
    static let provider: MessageCatalogue.Texts = [
        "providerUnsupported.kind":
            """
        Diese App hat keine Anmeldung für {provider}, einen Anbieter anderer Art. Wählen Sie einen anderen \
        Anbieter.
        """,
        "dialogAlreadyShown.signIn":
            "Es wird bereits eine Anmeldung angezeigt. Schließen Sie sie zuerst ab, oder brechen Sie sie ab.",
        "prompt.provider.choose": "Wie möchten Sie sich bei {organization} anmelden?",
        "prompt.provider.with": "Mit {provider} anmelden",
        "prompt.provider.welcome": "Willkommen zurück, {name}",
        "prompt.provider.lastTime": "Zuletzt haben Sie sich bei {organization} mit {provider} angemeldet.",
        "prompt.provider.other": "Auf andere Weise anmelden",
        "prompt.provider.native": "Mit Benutzername und Passwort anmelden",
        "prompt.provider.identifier": "Welches Konto bei {provider} ist Ihres?",
        "field.providerIdentifier": "Benutzername oder E-Mail-Adresse",
        "prompt.provider.page": "Fahren Sie im Browser fort, bei {host}.",
        "prompt.provider.elsewhere": "Fahren Sie bei {provider} fort.",
        "prompt.provider.waiting": "{server} wird gefragt, wie Sie sich anmelden können.",
        "prompt.provider.none": "Keine Anbieter verfügbar",
        "prompt.provider.noneMessage":
            "{server} hat keine Möglichkeit zur Anmeldung genannt. Versuchen Sie es später erneut.",
        "prompt.provider.unsupported": "{provider} kann nicht verwendet werden",
    ]
}
