import BadgeModel

extension ClientTexts.German {
    /// Errors of logins and of the device.
    static let device: MessageCatalogue.Texts = [
        "loginRefused.credentialsWithTries":
            """
        Der Benutzername oder das Passwort ist falsch. {count, plural, one {Es bleibt 1 Versuch.} other {Es \
        bleiben # Versuche.}} Prüfen Sie beides und versuchen Sie es erneut.
        """,
        "loginRefused.said": "Die Organisation lehnt die Anmeldung ab: {message}",
        "secondFactorRequired.said": "Das Konto verlangt neben dem Passwort einen Code: {message}",
        "accountLocked.lastTry":
            """
        Der Benutzername oder das Passwort ist falsch. Das war der letzte Versuch: Das Konto nimmt für {wait} keine \
        Anmeldung an. Versuchen Sie es danach erneut.
        """,
        "secondFactorRequired.wrongCode":
            "Dieser Code ist falsch. {count, plural, one {Es bleibt ein Versuch.} other {Es bleiben # Versuche.}}",
        "secondFactorRequired.codeResent":
            "Dieser Code gilt nicht. Geben Sie den ein, der Ihnen eben gesendet wurde.",
        "accountUnknown.login":
            """
        {organization} kennt niemanden mit Ihrem Konto bei {server}. Bitten Sie die Verwaltung der Organisation, \
        Ihnen das Konto zuzuordnen, und melden Sie sich erneut an.
        """,
        "authenticationFailed.login":
            """
        {organization} nimmt die Anmeldung bei {server} nicht an. Melden Sie sich erneut an; schlägt das wieder \
        fehl, wenden Sie sich an die Organisation.
        """,
        "sessionEnded.deviceKeyAbsent":
            """
        Die Berechtigung ist an einen Geräteschlüssel gebunden, der hier fehlt. Melden Sie sich an, oder bitten \
        Sie um eine neue Einladung.
        """,
        "sessionEnded.byOrganization":
            """
        Die Organisation hat die Sitzung dieses Geräts beendet. Melden Sie sich an, oder bitten Sie um eine neue \
        Einladung.
        """,
        "sessionEnded.withoutBadge": "Die Sitzung dieses Geräts hat keinen Badge. Holen Sie den Badge erneut.",
        "deviceLimitReached.badge":
            """
        Der Badge ist auf so vielen Geräten, wie die Organisation zulässt. Entfernen Sie ihn von einem davon und \
        versuchen Sie es erneut.
        """,
        "verificationRequired.phone":
            "Die Organisation verlangt einen Code, den sie per Telefon sendet. Lassen Sie sich einen senden.",
        "verificationCodeRefused.code": "Der Code ist falsch. Prüfen Sie ihn und geben Sie ihn erneut ein.",
        "verificationCodeRefused.codeWithTries":
            """
        Der Code ist falsch. {count, plural, one {Es bleibt 1 Versuch.} other {Es bleiben # Versuche.}} Prüfen \
        Sie ihn und geben Sie ihn erneut ein.
        """,
        "verificationCodeExpired.code":
            "Der Code ist zu alt oder wurde zu oft falsch eingegeben. Lassen Sie sich einen neuen senden.",
        "verificationCodeExpired.lastTry":
            """
        Der Code ist falsch. Das war der letzte Versuch mit ihm, und er gilt nicht mehr. Lassen Sie sich einen neuen \
        senden.
        """,
        "verificationCodeExpired.secondFactor":
            """
        Dieser Code ist zu alt und gilt nicht mehr. Melden Sie sich in {wait} erneut an; dann wird ein neuer Code \
        gesendet.
        """,
        "verificationCodeExpired.secondFactorTries":
            """
        Der Code wurde zu oft falsch eingegeben und gilt nicht mehr. Melden Sie sich in {wait} erneut an; dann wird \
        ein neuer Code gesendet.
        """,
        "photoRefused.notAPicture":
            "Das Bild ist kein JPEG- oder PNG-Bild mit höchstens 4096 Pixeln je Seite. Wählen Sie ein anderes.",
        "photoRefused.tooLarge": "Das Bild ist größer, als die Organisation zulässt. Wählen Sie ein anderes.",
        "clientUnknown.notRegistered":
            """
        Die Organisation kennt die anfragende App nicht, oder nicht unter der Adresse, an die sie die Antwort \
        möchte. Fahren Sie nicht fort; informieren Sie die Organisation.
        """,
    ]
}
