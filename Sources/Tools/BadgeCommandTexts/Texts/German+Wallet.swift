import BadgeModel

extension CommandTexts.German {
    /// Outputs of the wallet's commands.
    static let wallet: MessageCatalogue.Texts = [
        "command.list.none": "Noch keine Badges.",
        "command.list.locked": "{status}, gesperrt",
        "command.badge.locked": "die Passcode-Versuche, die die Organisation zulässt, sind aufgebraucht",
        "command.badge.isDefault": "ja, er wird verwendet, wenn kein Badge angegeben ist",
        "command.badge.photo": "Das Foto von {holder}: {type}, {width} × {height} Pixel",
        "command.badge.logo": "Das Logo von {badge}: {type}, {width} × {height} Pixel",
        "command.badge.noDefault":
            "Es ist kein Standard-Badge gewählt; bei mehreren Badges muss einer angegeben werden.",
        "command.agreement.accepted": "zugestimmt",
        "command.agreement.declined": "abgelehnt",
        "command.agreement.withdrawn": "zurückgezogen",
        "command.agreement.notAccepted": "nicht zugestimmt",
        "command.agreement.unsent":
            """
        Die Organisation hat {count, plural, one {# Beleg} other {# Belege}} noch nicht; die nächste \
        Synchronisierung sendet, was wartet, und sagt, was daran hindert.
        """,
        "command.audit.checkpoint":
            """
        Checkpoint: Änderung {generation} des Speichers, {count, plural, one {# Eintrag} other {# Einträge}}, in \
        Übereinstimmung mit dem Protokoll.
        """,
        "command.audit.policy": "Richtlinienversion {version}",
        "command.audit.device": "{person}, Gerät {device}",
        "command.check.permitted": "Erlaubt",
        "command.check.notPermitted": "Nicht erlaubt",
        "command.check.allMet": "{permitted}: Jede Einschränkung ist erfüllt.",
        "command.check.unmetTitle": "{refused}. Nicht erfüllte Einschränkungen:",
        "command.check.met": "erfüllt",
        "command.check.unmet": "nicht erfüllt",
        "command.check.noBiometrics": "Dieses Gerät hat keine Biometrie, deshalb wird nach dem Passcode gefragt.",
        "command.check.open": "Bis ein Passcode festgelegt ist, schützt nur die Schlüsselverwahrung den Badge.",
        "command.code.life": "gültig für {count, plural, one {# Sekunde} other {# Sekunden}}",
        "command.code.lifeOnline":
            "gültig für {count, plural, one {# Sekunde} other {# Sekunden}}, von der Organisation",
        "command.code.lifeOffline":
            "gültig für {count, plural, one {# Sekunde} other {# Sekunden}}, von diesem Gerät berechnet",
        "command.consent.bluetooth.notAsked": "Niemand hat gefragt, ob {badge} Bluetooth verwenden darf.",
        "command.consent.location.notAsked": "Niemand hat gefragt, ob {badge} den Standort dieses Geräts sehen darf.",
        "command.device.current": "dieses",
        "command.location.noFix": "Der Standort ist unbekannt. gpsd hat noch keine Position.",
        "command.location.unreachable": "Der Standort ist unbekannt. Keine Verbindung zu gpsd auf {host}, Port {port}.",
        "command.logout.done": "Bei {organization} abgemeldet, {count, plural, one {# Badge} other {# Badges}}.",
        "command.logout.nobody": "Bei {organization} war niemand angemeldet.",
        "command.organization.none": "Noch keine Organisationen.",
        "command.organization.trusted": "Den Schlüsseln von {organization} wird jetzt vertraut.",
        "command.organization.keysSame": "{organization} hat die bekannten Schlüssel.",
        "command.key.compromisedTitle": "Den jetzigen Schlüssel zurückziehen?",
        "command.key.compromised":
            """
        Jeder Badge, den er signiert hat, muss neu ausgestellt werden, und manche Wallets und Prüfstellen werden \
        ihre Benutzer fragen.
        """,
        "command.organization.removed": "{organization} und {count, plural, one {# Badge} other {# Badges}} entfernt.",
        "command.policy.version": "Version {version}",
        "command.policy.inForce": "Version {version}, in Kraft bis {end}",
        "command.policy.drawn": "Gezeichnet in {file}",
        "command.policy.valid": "Die Richtlinie ist gültig. Eine Verwendung durch eine neue Wallet:",
        "command.passcode.isSet": "festgelegt",
        "command.passcode.isNotSet": "nicht festgelegt",
        "command.passcode.awaitingNewKey":
            """
        Badge {badge} lag offen, bevor ein Passcode ihn schützte; er wird mit neuem Schlüssel neu ausgestellt, \
        sobald der Passcode das nächste Mal verwendet wird und {server} erreichbar ist.
        """,
        "command.photo.uploaded": "Das Foto von {holder} ist hochgeladen. SHA-256: {digest}",
        "command.recover.sent": "Wenn die Organisation die Adresse kennt, ist eine E-Mail mit einem Link unterwegs.",
        "command.remove.badges":
            """
        {count, plural, one {# Badge ist} other {# Badges sind}} dann weg; nur eine neue Einladung bringt wieder \
        einen.
        """,
        "command.sync.none": "Es gibt noch keine Organisation, die gefragt werden könnte.",
        "command.sync.policy": "{organization}, Richtlinienversion {version}",
        "command.sync.noPolicy": "{organization}, keine Richtlinie",
        "command.sync.failed": "fehlgeschlagen: {reason}",
        "command.sync.issued": "Badge {badge} wurde wie versprochen ausgestellt",
        "command.sync.renewed": "Badge {badge} wurde neu ausgestellt",
        "command.sync.awaited": "Badge {badge} ist versprochen und noch nicht fertig",
        "command.sync.keys":
            "die Schlüssel sind jetzt die der Version {version}, wie ein bekannter Schlüssel bestätigt",
        "command.sync.change": "Badge {badge} war {old}, ist jetzt {new}",
        "command.sync.picture": "Badge {badge} hat ein anderes Foto oder Logo",
        "command.sync.pictureFailed": "kein Bild: {reason}",
        "command.sync.unchanged": "es hat sich nichts geändert",
        "command.trust.none": "Keinem Programm wird vertraut.",
        "command.trust.revoked": "{client} muss wieder fragen.",
        "command.use.audience": "Präsentation, nur für {audience}:",
        "command.use.file": "in {file}",
        "command.use.life": "Gültig bis {end}, mit der Nonce {nonce}.",
        "command.verify.challenge": "Challenge für {audience}, einmal gültig und bis {end}:",
        "command.verify.answer": "Wer einen Badge vorzeigt, beantwortet sie mit: {command}",
        "command.verify.serving": "Prüfung für {audience} unter {url}. Beenden mit Ctrl-C.",
        "command.verify.page": "Die Seite für Personen ist unter {url} erreichbar.",
        "command.verify.asking":
            """
        Scannen Sie dies mit einer Wallet, oder öffnen Sie den Link auf dem Gerät der Wallet. Eine Antwort \
        ist bis {end} möglich:
        """,
        "command.verify.returned": "Die Antwort ist angekommen. Sie können diese Seite schließen.",
        "command.verifier.created":
            "Der Schlüssel, eine Zertifikatsanforderung und ein Zertifikat zum Erproben liegen in {folder}.",
        "command.verify.valid": "Gültig",
        "command.verify.refused": "Abgelehnt",
        "command.theme.valid":
            "Das Design ist gültig und legt {count, plural, one {eine Eigenschaft} other {# Eigenschaften}} fest.",
        "command.theme.undrawn": "Weder eine Webseite noch ein Terminal zeigt diese:",
        "command.theme.undrawnOnWeb": "Eine Webseite zeigt diese nicht:",
        "command.theme.undrawnInTerminal": "Ein Terminal zeigt diese nicht:",
        "command.theme.variants":
            "Diese Farben haben auch Werte für ein dunkles oder anderes Aussehen, die nicht verwendet werden:",
        "command.theme.preview": "Abfragen",
        "command.theme.title": "Bei Example Works anmelden",
        "command.theme.heading": "Noch eine Überschrift",
        "command.theme.info": "Ein Hinweis, der informiert.",
        "command.theme.warning": "Ein Hinweis, der warnt.",
        "command.theme.error": "Ein Hinweis, dass etwas falsch ist.",
        "command.theme.content": "Eine Zeile Text.",
        "command.theme.stay": "Angemeldet bleiben",
        "command.theme.problem": "Das hat nicht geklappt",
        "command.theme.terms": "Tragen Sie den Ausweis sichtbar.",
        "command.connection.backup":
            """
        Für {host} ist nur ein Schlüssel angeheftet, und das ohne Ende: Wechselt der Server seinen Schlüssel, \
        kann dorthin nichts mehr gesendet werden. Heften Sie auch seinen nächsten Schlüssel an.
        """,
        "command.connection.certificates": "{count, plural, one {# Zertifikat} other {# Zertifikate}}",
        "command.connection.expired": "{date}, abgelaufen: Jeder Schlüssel wird angenommen",
        "command.connection.firstSeen": "{pin} am {date}",
        "command.connection.noPins": "keine, jeder Schlüssel wird angenommen",
        "command.policy.isValid": "Die Richtlinie ist gültig.",
        "command.policy.isEmpty":
            "Die Richtlinie ist gültig. Sie schränkt nichts ein: Badges gelten jederzeit und überall.",
        "command.policy.circle": "{area}: Kreis, Mittelpunkt {centre}, Radius {radius}",
        "command.policy.polygon": "{area}: Polygon, Mittelpunkt {centre}, {width} × {height}",
        "command.policy.exception": "außer {area}",
        "command.policy.smallArea":
            """
        {area} ist zu klein für Standorte mit einer Genauigkeit von {accuracy}: Niemand kann sich nachweislich \
        darin befinden.
        """,
        "command.login.another":
            "Sie haben von dort schon einen Badge: {badge}. Mit {command} melden Sie sich für ihn neu an. Diese Anmeldung holt einen weiteren.",
        "command.logout.all": "Abgemeldet: {count, plural, one {# Badge} other {# Badges}}.",
        "command.password.changed":
            "Das Passwort des Kontos von {badge} ist geändert. Überall sonst ist das Konto abgemeldet.",
        "command.web.opened": "Antworten Sie in Ihrem Browser.",
        "command.web.unreachable":
            """
        --ui web fand weder einen Browser zum Öffnen noch ein Terminal, um die Adresse der Seite anzuzeigen. Führen Sie dies \
        auf einem Desktop aus, oder in einem Terminal, und öffnen Sie die Adresse, die dort erscheint.
        """,
        "command.web.link":
            "Öffnen Sie diesen Link in einem Browser auf diesem Rechner. Er gilt einmal, fünf Minuten lang: {link}",
        "command.wallet.open":
            "Die Wallet ist auf diesem Rechner für Ihren Browser geöffnet. Beenden Sie sie mit Ctrl-C.",
        "command.wallet.idle": "Die Wallet wurde 15 Minuten lang nicht benutzt und ist geschlossen.",
        "command.present.mismatch": "{badge}: {reason}",
        "command.present.redirect": "Die Prüfstelle macht in einem Browser weiter, unter:",
        "command.open.presentation": "Zeigen Sie dies der Prüfstelle:",
    ]
}
