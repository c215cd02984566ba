import BadgeModel

extension SampleTexts.German {
    /// Texts of the pages and answers of sample servers.
    static let page: MessageCatalogue.Texts = [
        "page.login.triesLeft": "{count, plural, one {Es bleibt ein Versuch.} other {Es bleiben # Versuche.}}",
        "page.login.codeSent": "Geben Sie den Code ein, der Ihnen gesendet wurde.",
        "page.flow.password": "Neues Passwort für {organization}",
        "page.flow.address": "E-Mail-Adresse für {organization} bestätigen",
        "page.flow.message": "{organization}",
        "page.flow.verify":
            """
        Bestätigen Sie nur, wenn Sie sich selbst mit dieser E-Mail-Adresse registriert haben. Geben Sie das Passwort \
        ein, das Sie gewählt haben.
        """,
        "page.flow.verifyProvider":
            """
        Ein Konto, das sich mit {provider} anmeldet, will diese E-Mail-Adresse verwenden. Bestätigen Sie nur, wenn es \
        Ihres ist.
        """,
        "page.flow.wrongPassword": "Das Passwort ist falsch. Geben Sie es noch einmal ein.",
        "page.flow.verifyAddress": "Adresse bestätigen",
        "page.flow.passwordChosen":
            "Ihr Passwort ist geändert. Gehen Sie zur App zurück und melden Sie sich damit an; diese Seite kann geschlossen werden.",
        "page.flow.addressVerified":
            "Ihre E-Mail-Adresse ist bestätigt. Diese Seite kann geschlossen werden.",
        "page.flow.unusable":
            "Dieser Link wurde schon benutzt, ist abgelaufen oder durch einen neueren ersetzt. Lassen Sie sich eine weitere Nachricht schicken.",
        "page.flow.passwordUnfit": "Das Passwort braucht 8 bis 1.024 Bytes. Wählen Sie ein anderes.",
        "page.hypermedia.restart": "Die Anmeldung kann nicht fortgesetzt werden. Beginnen Sie neu.",
        "page.hypermedia.browser": "Der Browser kam von einer anderen Anmeldung zurück. Öffnen Sie die Seite erneut.",
        "page.hypermedia.entries": "Prüfen Sie Ihre Eingaben.",
        "page.hypermedia.missing": "Geben Sie hier etwas ein.",
        "page.hypermedia.invalid": "Diese Eingabe ist ungültig.",
        "page.hypermedia.refused": "Die Anmeldung wurde abgelehnt.",
        "page.hypermedia.credential": "Der Sicherheitsschlüssel wurde nicht akzeptiert.",
        "page.hypermedia.busy": "Es melden sich gerade zu viele Menschen an. Versuchen Sie es in einer Minute erneut.",
        "page.hypermedia.request": "Die App hat eine Anfrage gesendet, die hier nicht gültig ist.",
        "page.flow.provider": "Mit {provider} anmelden",
        "page.flow.signedIn": "Sie sind angemeldet",
        "page.flow.endSession": "Abmelden",
        "page.flow.saved": "Ihre Änderungen sind gespeichert.",
        "page.flow.failed": "Das hat nicht geklappt. Versuchen Sie es später noch einmal.",
    ]
}
