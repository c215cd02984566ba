extension CoreTexts.German {
    /// Errors of logins, devices and personal data.
    static let device: MessageCatalogue.Texts = [
        "loginRefused.credentials":
            "Der Benutzername oder das Passwort ist falsch. Prüfen Sie beides und versuchen Sie es erneut.",
        "loginRefused.credentialsWithTries":
            """
        Der Benutzername oder das Passwort ist falsch. {count, plural, one {Es bleibt 1 Versuch.} other {Es \
        bleiben # Versuche.}} Prüfen Sie beides und versuchen Sie es erneut.
        """,
        "accountLocked.tooManyTries":
            """
        Nach zu vielen falschen Anmeldungen nimmt das Konto für {wait} keine weitere an. Versuchen Sie es danach \
        erneut.
        """,
        "accountLocked.lastTry":
            """
        Der Benutzername oder das Passwort ist falsch. Das war der letzte Versuch: Das Konto nimmt für {wait} keine \
        Anmeldung an. Versuchen Sie es danach erneut.
        """,
        "secondFactorRequired.wrongCode":
            "Dieser Code ist falsch. {count, plural, one {Es bleibt ein Versuch.} other {Es bleiben # Versuche.}}",
        "secondFactorRequired.codeResent":
            "Dieser Code gilt nicht. Geben Sie den ein, der Ihnen eben gesendet wurde.",
        "secondFactorRequired.account":
            "Das Konto verlangt neben dem Passwort einen zweiten Faktor. Geben Sie auch diesen ein.",
        "wrongPerson.login":
            "Die Anmeldung gehört einer anderen Person als der Badge. Melden Sie sich als Inhaber des Badges an.",
        "sessionEnded.byServer":
            """
        {server} hat die Sitzung dieses Geräts beendet. Melden Sie sich an, oder bitten Sie um eine neue \
        Einladung.
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
        "sessionEnded.neverBegun":
            "Auf diesem Gerät ist niemand für {badge} angemeldet. Melden Sie sich zuerst beim Badge an.",
        "sessionEnded.fromBackup":
            """
        Die Sitzung von {badge} stammt aus einer Sicherung und wird nicht wieder verwendet. Melden Sie sich \
        zuerst beim Badge an.
        """,
        "sessionEnded.ofBadge":
            """
        Die Organisation hat die Sitzung von {badge} auf diesem Gerät beendet. Das geschieht, wenn eine Sitzung \
        lange nicht verwendet wird, das Gerät entfernt wird, der Badge widerrufen wird oder eine Kopie der \
        Sitzung verwendet wird. Melden Sie sich erneut beim Badge an.
        """,
        "sessionEnded.neededForIssuance":
            """
        {badge} hat keine Sitzung, in der er neu ausgestellt werden könnte. Melden Sie sich an, oder bitten Sie \
        um eine neue Einladung.
        """,
        "sessionEnded.onDevice": "Die Sitzung wurde auf diesem Gerät beendet. Melden Sie sich zuerst beim Badge an.",
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
        "verificationCodeExpired.browser": "Im Browser hat sich niemand rechtzeitig angemeldet. Beginnen Sie von vorn.",
        "verificationCodeExpired.login":
            "Der Code ist abgelaufen, bevor sich jemand damit angemeldet hat. Beginnen Sie von vorn.",
        "verificationCodeExpired.code":
            "Der Code ist zu alt oder wurde zu oft falsch eingegeben. Lassen Sie sich einen neuen senden.",
        "verificationCodeExpired.lastTry":
            """
        Der Code ist falsch. Das war der letzte Versuch mit ihm, und er gilt nicht mehr. Lassen Sie sich einen neuen \
        senden.
        """,
        "verificationCodeExpired.secondFactor":
            """
        Dieser Code ist zu alt oder wurde zu oft falsch eingegeben und gilt nicht mehr. Melden Sie sich in {wait} \
        erneut an; dann wird ein neuer Code gesendet.
        """,
        "photoRefused.unreadable": "Das Bild kann nicht verwendet werden: {reason}. Wählen Sie ein anderes.",
        "photoRefused.notAPicture":
            "Das Bild ist kein JPEG- oder PNG-Bild mit höchstens 4096 Pixeln je Seite. Wählen Sie ein anderes.",
        "photoRefused.tooLarge": "Das Bild ist größer, als die Organisation zulässt. Wählen Sie ein anderes.",
        "photoRefused.size": "Das Bild ist größer als {megabytes} MB. Wählen Sie ein kleineres.",
        "photoRefused.notReadable":
            "Das Bild kann nicht als Bild gelesen werden. Wählen Sie ein Bild eines dieser Typen: {types}.",
        "photoRefused.type": "Das Bild ist vom Typ {type}. Wählen Sie ein Bild eines dieser Typen: {types}.",
        "photoRefused.heic":
            """
        Das Bild ist vom Typ {type}; Ort und Gerät lassen sich daraus nicht entfernen. Wählen Sie ein Bild eines \
        dieser Typen: {types}.
        """,
        "photoRefused.pixels":
            "Das Bild hat {width} × {height} Pixel, mehr als {side} auf einer Seite. Wählen Sie ein kleineres.",
        "serverSwitchRefused.notAgreed": "{server} wird nicht verwendet. Sie haben nicht zugestimmt.",
        "serverSwitchRefused.keysNotTrusted":
            "Den neuen Schlüsseln von {organization} wird nicht vertraut. Sie haben nicht zugestimmt.",
        "serverSwitchRefused.otherKeys":
            """
        {organization} zeigt andere Schlüssel als die, die Sie genannt haben. Fragen Sie erneut nach den \
        Fingerabdrücken.
        """,
        "serverSwitchRefused.noScreen":
            "{server} wird nicht verwendet. Es ist kein Bildschirm registriert, der Sie fragen könnte.",
        "clientUnknown.notRegistered":
            """
        Die Organisation kennt die anfragende App nicht, oder nicht unter der Adresse, an die sie die Antwort \
        möchte. Fahren Sie nicht fort; informieren Sie die Organisation.
        """,
        "clientUnknown.redirectURI":
            "{client} verwendet eine Weiterleitungsadresse, die nicht registriert ist. Es wurde nichts offengelegt.",
        "clientUnknown.claims":
            "{client} verlangt Angaben, für die es nicht registriert ist. Es wurde nichts offengelegt.",
        "linkMalformed.unreadable":
            """
        Der Link kann nicht gelesen werden: {finding}. Kopieren Sie den ganzen Link, oder bitten Sie um einen \
        neuen.
        """,
        "linkMalformed.answerAddress": "Die Adresse, an die die App die Antwort möchte, ist keine Adresse.",
        "linkUnknown.scheme":
            "Diese App öffnet nur Links mit {scheme}: und {offer}:. Kopieren Sie den Link der Organisation.",
        "linkUnknown.shortcut":
            "Der Link ist ein NFC-Kurzbefehl, den diese App nicht unterstützt. Bitten Sie um einen anderen Link.",
        "linkUnknown.action":
            "Diese App weiß nicht, was der Link verlangt. Aktualisieren Sie sie, oder bitten Sie um einen anderen.",
        "loginRefused.said": "Die Organisation lehnt die Anmeldung ab: {message}",
        "secondFactorRequired.said": "Das Konto verlangt neben dem Passwort einen Code: {message}",
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
        "invalidInput.linkScheme":
            """
        {scheme} ist kein Schema für Links einer App. Verwenden Sie Kleinbuchstaben, Ziffern, Punkte, \
        Bindestriche und Pluszeichen.
        """,
    ]
}
