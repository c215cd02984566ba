import BadgeModel

extension OrganizationTexts.German {
    /// Texts of the web pages of an organization's server.
    static let page: MessageCatalogue.Texts = [
        "page.login.title": "Bei {organization} anmelden",
        "page.device.enterCode": "Geben Sie den Code ein, den Ihr Gerät anzeigt.",
        "page.device.codeUnknown": "Dieser Code ist unbekannt oder abgelaufen. Sehen Sie noch einmal auf Ihr Gerät.",
        "page.device.question": "{device} möchte sich als Sie anmelden. Das Gerät muss diesen Code anzeigen:",
        "page.device.questionUnnamed": "Ein Gerät möchte sich als Sie anmelden. Es muss diesen Code anzeigen:",
        "page.device.warning":
            """
        Fahren Sie nur fort, wenn Sie dies selbst auf einem Gerät vor sich begonnen haben. Wer Ihnen einen Link \
        oder Code geschickt hat, will Ihren Badge.
        """,
        "page.device.allow": "Anmelden und erlauben",
        "page.login.deny": "Ablehnen",
        "page.login.sentCode": "Code, der Ihnen gesendet wurde",
        "page.login.wrongCode": "Dieser Code ist falsch.",
        "page.login.refused": "Der Benutzername oder das Passwort ist falsch.",
        "page.login.accountLocked": "Es gab zu viele falsche Anmeldungen. Versuchen Sie es später erneut.",
        "page.login.wrongPerson": "Der Badge auf dem Gerät gehört jemand anderem.",
        "page.login.suspended": "Ihr Badge ist ausgesetzt. Fragen Sie die Organisation.",
        "page.login.later": "Das wurde zu oft angefragt. Versuchen Sie es später erneut.",
        "page.device.allowed": "Fertig. Gehen Sie zurück zu Ihrem Gerät; Sie können diese Seite schließen.",
        "page.browser.question": "{client} möchte sich als Sie anmelden.",
        "page.browser.questionUnnamed": "Ein Programm auf diesem Gerät möchte sich als Sie anmelden.",
        "page.browser.warning":
            """
        Fahren Sie nur fort, wenn Sie dies gerade selbst begonnen haben. Wer Ihnen einen Link geschickt hat, \
        will Ihren Badge.
        """,
        "page.browser.allow": "Anmelden",
        "page.browser.invitationUnusable":
            "Die Einladung wurde verwendet, ist abgelaufen oder gehört nicht der Person, die sich angemeldet hat.",
        "page.browser.unusable":
            """
        Diese Anmeldung kann nicht fortgesetzt werden: Sie ist abgelaufen oder wurde nicht richtig begonnen. \
        Gehen Sie zurück zum Programm und beginnen Sie von vorn.
        """,
        "page.device.denied": "Abgelehnt. Das Gerät wurde nicht angemeldet; Sie können diese Seite schließen.",
        "page.login.triesLeft": "{count, plural, one {Es bleibt ein Versuch.} other {Es bleiben # Versuche.}}",
        "page.login.lockedFor": "Nach zu vielen falschen Anmeldungen nimmt das Konto keine weitere an: {wait} lang.",
        "page.login.codeSent": "Geben Sie den Code ein, der Ihnen gesendet wurde.",
        "page.login.codeNeeded": "Geben Sie auch den Code ein.",
        "page.login.said": "{message}",
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
        "page.open.invitation": "Ihr Badge von {organization}",
        "page.open.recovery": "Ihren Badge von {organization} erneut erhalten",
        "page.open.text":
            """
        Öffnen Sie die App auf dem Gerät, das den Badge erhalten soll. Wenn nichts geschieht, installieren \
        Sie zuerst die App Ihrer Organisation.
        """,
        "page.open.here": "App öffnen",
        "page.open.elsewhere": "Der Badge ist für ein anderes Gerät? Lesen Sie diesen Code dort mit der App ein.",
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
