import BadgeModel

extension SampleTexts.German {
    /// Texts of errors of sample servers.
    static let error: MessageCatalogue.Texts = [
        "invalidInput.loginWithoutCredential":
            """
        Diese Anmeldung lässt Personen ohne Zugangsdaten ein und wird nur auf diesem Rechner angeboten: auf \
        127.0.0.1, ohne Proxy, für eine Organisation mit der Adresse dieses Rechners.
        """,
        "invalidInput.trialPerson":
            "Diese Anmeldung lässt Personen ohne Zugangsdaten ein. Nennen Sie die Person, deren Badge sie erhalten.",
        "invalidInput.sampleProviders":
            """
        Die Beispielanbieter lassen Personen ohne Zugangsdaten ein und werden nur auf diesem Rechner angeboten: \
        auf 127.0.0.1, ohne Proxy, für eine Organisation mit der Adresse dieses Rechners.
        """,
        "notFound.flows":
            "In diesem Ordner ist kein Anmeldeablauf. Nennen Sie die Dateien APP/NAME/VERSION/LOCALE.json.",
        "documentInvalid.flow": "{path}: {reason}",
        "documentInvalid.flowTwice":
            "Zwei Anwendungen haben einen Anmeldeablauf {flow}. Geben Sie jedem Ablauf einen eigenen Namen.",
    ]
}
