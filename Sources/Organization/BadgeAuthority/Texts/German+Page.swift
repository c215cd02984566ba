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
        "page.login.codeSpent":
            """
        Dieser Code ist zu alt. Melden Sie sich in {wait} erneut an; dann wird ein neuer Code gesendet.
        """,
        "page.login.codeExhausted":
            """
        Der Code wurde zu oft falsch eingegeben und gilt nicht mehr. Melden Sie sich in {wait} erneut an; dann wird \
        ein neuer Code gesendet.
        """,
        "page.login.codeHolds":
            """
        Der Code, der Ihnen zuvor gesendet wurde, gilt noch; ein weiterer wurde nicht gesendet. Geben Sie diesen ein.
        """,
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
        "page.login.codeResent": "Dieser Code gilt nicht. Geben Sie den ein, der Ihnen eben gesendet wurde.",
        "page.login.laterIn": "Es gab zu viele Versuche. Versuchen Sie es in {wait} erneut.",
        "page.login.codeNeeded": "Geben Sie auch den Code ein.",
        "page.login.said": "{message}",
        "page.open.invitation": "Ihr Badge von {organization}",
        "page.open.recovery": "Ihren Badge von {organization} erneut erhalten",
        "page.open.text":
            """
        Öffnen Sie die App auf dem Gerät, das den Badge erhalten soll. Wenn nichts geschieht, installieren \
        Sie zuerst die App Ihrer Organisation.
        """,
        "page.open.here": "App öffnen",
        "page.open.elsewhere": "Der Badge ist für ein anderes Gerät? Lesen Sie diesen Code dort mit der App ein.",
        "page.signIn.title": "Mit Ihrem Badge von {organization} anmelden",
        "page.signIn.question": "{client} möchte wissen, wer Sie sind.",
        "page.signIn.claims": "Aus Ihrem Badge werden übermittelt: {claims}.",
        "page.signIn.warning":
            """
        Fahren Sie nur fort, wenn Sie diese Seite eben selbst geöffnet haben. Wer Ihnen ihren Link oder Code \
        geschickt hat, meldet sich sonst als Sie an.
        """,
        "page.signIn.here": "Wallet auf diesem Gerät öffnen",
        "page.signIn.scan": "Die Wallet ist auf einem anderen Gerät? Lesen Sie diesen Code dort ein.",
        "page.signIn.check": "Ich habe in der Wallet geantwortet",
        "page.signIn.refused":
            """
        Mit diesem Badge können Sie sich hier nicht anmelden. Versuchen Sie es mit einem gültigen Badge dieser \
        Organisation.
        """,
        "page.signIn.declined": "Die Wallet hat keinen Badge vorgezeigt. Sie können den Code erneut einlesen.",
        "page.signIn.otherBrowser":
            "Diese Anmeldung wurde in einem anderen Browser begonnen. Setzen Sie sie dort fort.",
        "page.signIn.finished": "Fertig. Sie können diese Seite schließen.",
    ]
}
