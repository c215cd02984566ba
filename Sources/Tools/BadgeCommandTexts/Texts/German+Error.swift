import BadgeModel

extension CommandTexts.German {
    /// Errors of the command line itself. The commands and options that they suggest are values.
    static let error: MessageCatalogue.Texts = [
        "ambiguous.choice": "„{name}“ kann {count} Einträge meinen. Geben Sie einen mit seiner ID an.",
        "ambiguous.devices": "„{name}“ kann {count} Geräte meinen. Geben Sie eines mit seiner ID an.",
        "ambiguous.name": "„{name}“ kann {names} meinen. Geben Sie einen Eintrag mit seiner ID an.",
        "ambiguous.unnamed":
            "Mehrere Badges kommen infrage: {names}. Geben Sie einen mit seiner ID an.",
        "declined.afterSignIn": "Sie sind angemeldet. Alles Weitere wurde abgebrochen.",
        "declined.noRegistration": "Die Registrierung wurde abgebrochen. Es wurde kein Konto angelegt.",
        "declined.noMessage": "Es wurde keine Nachricht angefordert.",
        "declined.badgeNotUsed": "Der Badge wurde nicht verwendet.",
        "declined.interrupted": "Vor dem Abschluss unterbrochen.",
        "declined.invitationRedeemed":
            "Die Einladung wurde eingelöst. Führen Sie den Befehl noch einmal aus, um das Badge zu erhalten.",
        "declined.invitationKept": "Die Einladung wurde nicht eingelöst; sie ist weiterhin gültig.",
        "declined.linkNotFollowed": "Dem Link wurde nicht gefolgt.",
        "declined.noCode": "Es wurde kein Code angezeigt.",
        "declined.noDeviceListed": "Es wurden keine Geräte aufgelistet.",
        "declined.noDeviceRemoved": "Es wurde kein Gerät entfernt.",
        "declined.noPhoto": "Es wurde kein Foto hochgeladen.",
        "declined.noRecovery": "Es wurde kein Wiederherstellungslink angefordert.",
        "declined.nobodyLoggedIn": "Es wurde niemand angemeldet.",
        "declined.nothingChanged": "Es wurde nichts geändert.",
        "declined.nothingDecided": "Es wurde nichts entschieden.",
        "declined.nothingPicked": "Es wurde nichts ausgewählt.",
        "deviceLimitReached.chooseByOption":
            """
        Die Organisation lässt kein weiteres Gerät zu. Geben Sie mit {option} das an, das entfernt wird: \
        {devices}
        """,
        "documentInvalid.convertedAlready": "Die Datei muss nicht umgewandelt werden. Prüfen Sie sie mit: {command}",
        "documentInvalid.emptyFile": "{file} ist leer.",
        "documentInvalid.inFile": "{file}: {error}",
        "documentInvalid.listed":
            """
        {count, plural, one {# Angabe ist} other {# Angaben sind}} falsch. Korrigieren Sie sie und versuchen Sie es erneut.
        """,
        "documentInvalid.noLegacyKeys":
            """
        Die Datei enthält keine Einstellung von Janrains „Custom Interface“ und keinen Anmeldebildschirm des SDK von \
        MicroStrategy. Geben Sie eine Property List von einem der beiden oder ein JSON-Dokument mit dessen Schlüsseln an.
        """,
        "documentInvalid.noLegacyValues":
            "Keine ihrer Einstellungen lässt sich umwandeln, aus den angegebenen Gründen.",
        "inputRequired.acceptance":
            """
        Der Badge wartet auf die Zustimmung zu {documents}. Geben Sie {option} an oder führen Sie den Befehl in \
        einem Terminal aus. Es wurde nichts eingelöst; die Einladung ist weiterhin gültig.
        """,
        "inputRequired.agreement":
            """
        {notice} Hier kann niemand gefragt werden: Geben Sie {option} an, um ihn anzunehmen. Es wurde nichts \
        geändert.
        """,
        "inputRequired.confirmation": "{question} Hier kann niemand gefragt werden: Geben Sie {option} an.",
        "inputRequired.exportKey": "Der Schlüssel öffnet alles im Speicher. Geben Sie {option} an, um ihn auszugeben.",
        "inputRequired.link":
            """
        Der Link fehlt. Geben Sie {file}, {descriptor} oder - für die Standardeingabe an, oder führen Sie den \
        Befehl in einem Terminal aus.
        """,
        "inputRequired.offer":
            """
        Das Angebot fehlt. Geben Sie {file}, {descriptor} oder - für die Standardeingabe an, oder führen Sie den \
        Befehl in einem Terminal aus.
        """,
        "inputRequired.restore":
            """
        {outcome} Ist der Speicher nicht lesbar, geht verloren, was seither dazukam. Geben Sie {option} an, um die \
        Sicherung wiederherzustellen.
        """,
        "inputRequired.secret": "{title}: Hier kann niemand gefragt werden. Geben Sie {option} an.",
        "inputRequired.serverOption": "Es wird kein Server verwendet. Geben Sie den der Organisation mit {option} an.",
        "inputRequired.challenge":
            """
        Hier wurde keine Challenge erzeugt, die eine Präsentation beantworten könnte. Erzeugen Sie eine mit \
        {command}, oder geben Sie mit {option} die Nonce an, die Sie vergeben haben.
        """,
        "invalidInput.duration": "{text} für {option} ist keine Dauer. Schreiben Sie sie wie {example}.",
        "invalidInput.verifierInTheClear":
            """
        Auf {host} würde das Vorgezeigte unverschlüsselt übertragen. Geben Sie {certificate} und {key} an, nennen \
        Sie mit {proxy} den Proxy, der verschlüsselt, oder lauschen Sie auf 127.0.0.1.
        """,
        "invalidInput.programKey":
            "Das Geheimnis von {option} hat weniger als {count} Zeichen. Erzeugen Sie ein längeres.",
        "inputRequired.trust":
            """
        Geben Sie an, wessen Badges Sie annehmen: {trust}, oder {organization} für eine Organisation dieser \
        Wallet.
        """,
        "invalidInput.address": "{text} ist keine Adresse. Schreiben Sie sie wie https://id.example.com.",
        "invalidInput.askedEachTime":
            """
        Jede App könnte diese Weiterleitung empfangen, deshalb werden Sie jedes Mal gefragt. Geben Sie {option} \
        an.
        """,
        "invalidInput.entriesDiffer": "Die beiden Eingaben stimmen nicht überein. Es wurde nichts geändert.",
        "invalidInput.hostOfLocationSource": "{host} ist kein Hostname. Geben Sie die Quelle als gpsd://HOST:PORT an.",
        "invalidInput.recordedDocuments":
            "{folder} enthält {count} Dokumente (*.json); 1 bis {most} lassen sich abspielen. Geben Sie einen anderen Ordner an.",
        "invalidInput.largeFile": "{file} ist größer als {limit} Byte. Geben Sie eine andere Datei an.",
        "invalidInput.standardInput": "Die Standardeingabe ist kein Text.",
        "notFound.drawing":
            """
        In {file} gibt es nichts zu zeichnen: Die Richtlinie schränkt weder Ort noch Zeit ein. Ergänzen \
        Sie geoFence oder timeOfDay.
        """,
        "notFound.anyBadge": "Die Wallet enthält noch keinen Badge. Holen Sie einen mit: {command}",
        "notFound.badgeInLog": "Das Protokoll enthält keinen Badge „{badge}“. Alles anzeigen mit: {command}",
        "notFound.badgeNamed": "Die Wallet enthält keinen Badge „{name}“. Alle anzeigen mit: {command}",
        "notFound.choice":
            "„{name}“ steht nicht zur Auswahl. Geben Sie einen dieser Einträge mit seiner ID an: {choices}.",
        "notFound.device": "Es gibt kein Gerät „{name}“. Alle anzeigen mit: {command}",
        "notFound.documentOfBadge": "Der Badge hat kein Dokument „{document}“. Alle anzeigen mit: {command}",
        "notFound.inputFile": "{file}: {reason}.",
        "notFound.organizationNamed": "Die Wallet kennt keine Organisation „{name}“. Alle anzeigen mit: {command}",
        "notFound.photo": "Zum Badge {badge} gibt es hier kein Foto. Rufen Sie es ab mit: {command}",
        "notFound.logo": "Zum Badge {badge} gibt es hier kein Logo. Rufen Sie es ab mit: {command}",
        "invalidInput.pictureAndDocument":
            "--json und -o - schreiben beide in die Standardausgabe. Geben Sie eine Datei an.",
        "invalidInput.pictureOnTerminal":
            "Ein Bild wird nicht auf ein Terminal geschrieben. Geben Sie mit -o eine Datei an.",
        "storeAbsent.walletInNamedHome":
            "In {home} gibt es keine Wallet. Geben Sie einen anderen Ordner an, oder holen Sie einen Badge: {command}",
        "storeFailed.homeNotCreated": "Der Ordner {home} kann nicht angelegt werden. Beheben Sie das.",
        "unexpected.standardOutput":
            "Der Befehl wurde ausgeführt, aber seine Antwort kann nicht in die Standardausgabe geschrieben werden.",
        "notFound.shareTargetNamed":
            """
        Es gibt kein Ziel zum Teilen. Geben Sie eines mit {option} an, oder bitten Sie die Organisation, das Teilen per \
        E-Mail zu erlauben.
        """,
        "presentationRefused.privateHostNamed":
            """
        Die Anfrage von {client} wird abgelehnt: {finding}. Es wurde nichts gesendet. Wenn {host} Ihnen gehört, fügen Sie \
        hinzu: {option}
        """,
        "notFound.pin": "{pin} ist für {host} nicht angeheftet.",
        "notSupported.pinWithoutTLS":
            "{host} wird hier ohne TLS erreicht und zeigt keinen Schlüssel, der angeheftet werden könnte.",
        "invalidInput.pinsEnd":
            "{text} ist kein Datum. Schreiben Sie 2027-06-30, 2027-06-30T12:00:00Z oder never.",
        "invalidInput.presentationFile": "{file} ist eine Datei. Übergeben Sie, was sie enthält: {command}",
        "inputRequired.linkReader":
            """
        Hier lässt sich kein Browser öffnen, und es gibt kein Terminal, das den Link zeigen könnte. Führen Sie den Befehl \
        in einem Terminal aus, oder geben Sie {option} an.
        """,
        "inputRequired.form":
            """
        „{title}“ braucht eine Antwort, und hier kann niemand gefragt werden. Führen Sie den Befehl in einem \
        Terminal aus.
        """,
        "inputRequired.formWithOption":
            """
        „{title}“ braucht eine Antwort, und hier kann niemand gefragt werden. Geben Sie sie mit {option} an, \
        oder führen Sie den Befehl in einem Terminal aus.
        """,
        "inputRequired.presentation":
            """
        {verifier} fragt nach einem Badge, und es wurde nichts gesendet. Geben Sie {option} an, oder führen Sie dies in \
        einem Terminal aus.
        """,
        "inputRequired.unverifiedPresentation":
            """
        {verifier} fragt nach einem Badge, niemand bürgt für diesen Namen, und es wurde nichts gesendet. Geben Sie {option} \
        an, oder führen Sie dies in einem Terminal aus.
        """,
        "notFound.noMatch": "Kein Badge hier ist das, wonach {verifier} fragt.",
        "ambiguous.presentedBadge":
            "Mehrere Badges beantworten {query}: {badges}. Es wurde nichts gesendet. Nennen Sie einen: {option}",
        "invalidInput.requiredClaim":
            """
        Die Prüfstelle nimmt keine Antwort auf {query} ohne {claim}. Es wurde nichts gesendet. Nennen Sie auch diese \
        Angabe.
        """,
        "invalidInput.unaskedClaim":
            "Die Prüfstelle fragt in {query} nicht nach {claim}, sondern nach {claims}. Es wurde nichts gesendet.",
        "notSupported.scanner":
            "Das Programm {program}, das Bilder liest, ist nicht installiert. Geben Sie stattdessen den Text des Codes an.",
        "notFound.codeInPicture":
            "In {file} ist kein QR-Code. Machen Sie ein schärferes Bild, oder geben Sie den Text des Codes an.",
        "ambiguous.codesInPicture": "In {file} sind {count} QR-Codes. Schneiden Sie den gemeinten aus.",
        "photoRefused.scan": "{file} ist kein PNG- oder JPEG-Bild von höchstens 16 MB und 50 Megapixeln.",
    ]
}
