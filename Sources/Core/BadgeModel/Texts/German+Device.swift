extension CoreTexts.German {
    /// Errors of logins, devices and personal data.
    static let device: MessageCatalogue.Texts = [
        "loginRefused.credentials":
            "Der Benutzername oder das Passwort ist falsch. Prüfen Sie beides und versuchen Sie es erneut.",
        "secondFactorRequired.account":
            "Das Konto verlangt neben dem Passwort einen zweiten Faktor. Geben Sie auch diesen ein.",
        "secondFactorRequired.codeHolds":
            """
        Der Code, der Ihnen zuvor gesendet wurde, gilt noch; ein weiterer wurde nicht gesendet. Geben Sie diesen ein.
        """,
        "sessionEnded.byServer":
            """
        {server} hat die Sitzung dieses Geräts beendet. Melden Sie sich an, oder bitten Sie um eine neue \
        Einladung.
        """,
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
        "verificationCodeExpired.browser": "Im Browser hat sich niemand rechtzeitig angemeldet. Beginnen Sie von vorn.",
        "verificationCodeExpired.login":
            "Der Code ist abgelaufen, bevor sich jemand damit angemeldet hat. Beginnen Sie von vorn.",
        "photoRefused.unreadable": "Das Bild kann nicht verwendet werden: {reason}. Wählen Sie ein anderes.",
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
        "clientUnknown.redirectURI":
            "{client} verwendet eine Weiterleitungsadresse, die nicht registriert ist. Es wurde nichts offengelegt.",
        "clientUnknown.claims":
            "{client} verlangt Angaben, für die es nicht registriert ist. Es wurde nichts offengelegt.",
        "linkMalformed.answerAddress": "Die Adresse, an die die App die Antwort möchte, ist keine Adresse.",
        "invalidInput.linkScheme":
            """
        {scheme} ist kein Schema für Links einer App. Verwenden Sie Kleinbuchstaben, Ziffern, Punkte, \
        Bindestriche und Pluszeichen.
        """,
    ]
}
