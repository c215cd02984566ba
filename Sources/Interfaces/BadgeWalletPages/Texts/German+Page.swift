import BadgeModel

extension WalletPageTexts.German {
    /// What the wallet's pages say.
    static let page: MessageCatalogue.Texts = [
        "field.passphrase": "Passphrase",
        "field.pin": "PIN",
        "field.link": "Link",
        "fact.badge": "Badge",
        "fact.credential": "Nachweis",
        "fact.custody": "Schlüsselverwahrung",
        "fact.email": "E-Mail",
        "fact.group": "Gruppe",
        "fact.holder": "Inhaber",
        "fact.id": "ID",
        "fact.issuer": "Aussteller",
        "fact.logo": "Logo",
        "fact.lockedUntil": "Gesperrt bis",
        "fact.newPasscode": "Ein neuer",
        "fact.organization": "Organisation",
        "fact.rollbackProtection": "Rollback-Schutz",
        "fact.schema": "Schema",
        "fact.store": "Speicher",
        "fact.title": "Titel",
        "fact.triesLeft": "Verbleibende Versuche",
        "command.badge.credential": "{format}, Schlüssel {key}, {count, plural, one {# Mal} other {# Mal}} verwendet",
        "command.badge.default": "{badge} ist der Standard-Badge.",
        "command.agreement.none": "Die Organisation des Badges hat keine Dokumente, denen zuzustimmen wäre.",
        "command.audit.altered": "Das Protokoll wurde verändert. Bewahren Sie eine Kopie des Ordners auf.",
        "command.audit.sound": "In Ordnung: {count, plural, one {# Eintrag} other {# Einträge}}, Wurzel {root}.",
        "command.consent.bluetooth.refused": "{badge} darf Bluetooth nicht verwenden.",
        "command.consent.bluetooth.given": "{badge} darf Bluetooth verwenden.",
        "command.consent.location.refused": "{badge} darf den Standort dieses Geräts nicht sehen.",
        "command.consent.location.always": "{badge} darf den Standort dieses Geräts jederzeit sehen.",
        "command.consent.location.whenInUse": "{badge} darf den Standort dieses Geräts während der Verwendung sehen.",
        "command.device.limit": "Höchstens {count, plural, one {# Gerät} other {# Geräte}}.",
        "command.device.removed": "Die Badges dieser Organisation wurden von {device} entfernt.",
        "command.location.source": "Der Standort wird von {source} gelesen.",
        "command.location.here": "Dieses Gerät befindet sich bei {latitude}, {longitude}, auf {accuracy} m genau.",
        "command.location.unknown": "Der Standort ist unbekannt.",
        "command.open.server": "{server} ist der verwendete Server.",
        "command.open.signedIn": "Angemeldet. Öffnen Sie diese Weiterleitungsadresse:",
        "command.open.refused": "Anmeldung abgelehnt. Öffnen Sie diese Weiterleitungsadresse:",
        "command.passcode.set": "Der Passcode ist festgelegt.",
        "command.passcode.right": "Der Passcode ist richtig.",
        "command.passcode.changed": "Der Passcode ist geändert.",
        "command.passcode.reset": "Der Passcode ist zurückgesetzt.",
        "command.passcode.resetBadges":
            """
        Der Passcode ist zurückgesetzt. {count, plural, one {# Badge muss} other {# Badges müssen}} neu \
        ausgestellt werden.
        """,
        "command.passcode.resetTitle": "Den Passcode zurücksetzen?",
        "command.passcode.resetMessage":
            "Die Badges, die er schützt, können nicht verwendet werden, bis ihre Organisation sie neu ausstellt.",
        "command.remove.badgeTitle": "{badge} von {holder} entfernen?",
        "command.remove.badge": "Der Badge {badge} ist dann weg; nur eine neue Einladung bringt wieder einen.",
        "command.remove.device": "Die Badges darauf sind endgültig widerrufen.",
        "command.remove.done": "Der Badge {badge} von {holder} ist entfernt.",
        "command.remove.currentDevice":
            "Es ist das Gerät, das Sie benutzen. Die Badges darauf werden endgültig widerrufen.",
        "wallet.nav.badges": "Badges",
        "wallet.nav.present": "Vorzeigen",
        "wallet.nav.add": "Badge hinzufügen",
        "wallet.nav.passcode": "Passcode",
        "wallet.nav.log": "Aktivität",
        "wallet.nav.settings": "Einstellungen",
        "wallet.nav.label": "Wallet",
        "wallet.badges.count": "{count, plural, one {# Badge} other {# Badges}}",
        "wallet.badges.noneTitle": "Noch keine Badges",
        "wallet.badges.noneText":
            "Fügen Sie den ersten mit der Einladung hinzu, die Ihnen Ihre Organisation gesendet hat.",
        "wallet.status.promised": "Unterwegs",
        "wallet.status.ownStatus": "Nicht verwendbar",
        "wallet.status.locked": "Gesperrt",
        "wallet.badge.default": "Standard",
        "wallet.badge.validUntil": "Gültig bis {date}",
        "wallet.badge.noEnd": "Ohne Enddatum",
        "wallet.badge.photo": "Foto von {holder}",
        "wallet.badge.details": "Angaben",
        "wallet.badge.noneTitle": "Dieser Badge ist nicht in der Wallet",
        "wallet.badge.noneText": "Vielleicht wurde er entfernt. Gehen Sie zurück zu Ihren Badges.",
        "wallet.note.pending": "Er wird aktiv, sobald die erforderlichen Dokumente akzeptiert sind.",
        "wallet.note.promised":
            """
        Die Organisation hat diesen Badge zugesagt und noch nicht ausgestellt. Synchronisieren Sie später.
        """,
        "wallet.note.suspended":
            """
        Die Organisation hat diesen Badge ausgesetzt. Fragen Sie die Organisation, und synchronisieren Sie dann.
        """,
        "wallet.note.ownStatus":
            """
        Die Organisation hat diesem Badge einen Status gegeben, den sie selbst definiert und mit dem er nicht verwendbar \
        ist. Fragen Sie die Organisation, und synchronisieren Sie dann.
        """,
        "wallet.note.revoked":
            """
        Die Organisation hat diesen Badge endgültig widerrufen. Bitten Sie um eine neue Einladung, und entfernen Sie \
        diesen Badge.
        """,
        "wallet.note.expired": "Dieser Badge ist abgelaufen. Synchronisieren Sie, um ihn zu erneuern.",
        "wallet.note.keyMissing":
            "Der Schlüssel dieses Badges fehlt. Melden Sie sich an, damit der Badge neu ausgestellt wird.",
        "wallet.note.locked":
            "Zu viele falsche Passcodes haben diesen Badge gesperrt. Melden Sie sich an, um ihn zu entsperren.",
        "wallet.action.showCode": "Code anzeigen",
        "wallet.action.showOneTimeCode": "Einmalcode anzeigen",
        "wallet.action.resolve": "Bedingungen erfüllen",
        "wallet.action.photo": "Foto hochladen",
        "wallet.action.sync": "Synchronisieren",
        "wallet.action.makeDefault": "Als Standard verwenden",
        "wallet.action.decide": "Über die Dokumente entscheiden",
        "wallet.action.devices": "Geräte anzeigen",
        "wallet.action.lock": "Jetzt sperren",
        "wallet.action.enterPasscode": "Passcode eingeben",
        "wallet.action.resetPasscode": "Vergessenen Passcode zurücksetzen",
        "wallet.action.unlock": "Entsperren",
        "wallet.action.close": "Wallet schließen",
        "wallet.action.recover": "Per E-Mail wiederherstellen",
        "wallet.action.cancel": "Abbrechen",
        "wallet.action.backToBadges": "Zurück zu Ihren Badges",
        "wallet.rules.title": "Bedingungen der Verwendung",
        "wallet.rules.none": "Dieser Badge kann überall und jederzeit verwendet werden.",
        "wallet.rules.allMet": "Alle Bedingungen sind erfüllt.",
        "wallet.rules.unmet":
            "{count, plural, one {# Bedingung ist nicht erfüllt.} other {# Bedingungen sind nicht erfüllt.}}",
        "wallet.rules.met": "Erfüllt",
        "wallet.rules.notMet": "Nicht erfüllt",
        "wallet.rules.atUse": "Bei Verwendung gefragt",
        "wallet.rule.revoked": "Widerruf",
        "wallet.rule.login": "Anmeldung",
        "wallet.rule.phone": "Telefon",
        "wallet.rule.documents": "Dokumente",
        "wallet.rule.hours": "Zeiten",
        "wallet.rule.location": "Zugriff auf den Standort",
        "wallet.rule.area": "Bereich",
        "wallet.rule.bluetooth": "Bluetooth",
        "wallet.rule.photo": "Foto",
        "wallet.rule.passcode": "Passcode",
        "wallet.words.inAreas": "Nur in: {areas}.",
        "wallet.words.notInAreas": "Nicht in: {areas}.",
        "wallet.words.circle": "{area} (im Umkreis von {radius})",
        "wallet.words.moreAreas": "{count, plural, one {# weiterer Bereich} other {# weitere Bereiche}}",
        "wallet.words.windows": "Nur zu diesen Zeiten: {windows}.",
        "wallet.words.window": "{days}, {from} bis {to} ({zone})",
        "wallet.words.everyDay": "täglich",
        "wallet.words.moreWindows": "{count, plural, one {# weiteres Zeitfenster} other {# weitere Zeitfenster}}",
        "wallet.words.digits": "Mit einem Passcode von mindestens {count, plural, one {# Ziffer} other {# Ziffern}}.",
        "wallet.words.characters":
            "Mit einem Passcode von mindestens {count, plural, one {# Zeichen} other {# Zeichen}}.",
        "wallet.words.documents": "Sobald Sie akzeptiert haben: {documents}.",
        "wallet.words.whenInUse": "Mit Zugriff auf den Standort dieses Geräts, während der Badge verwendet wird.",
        "wallet.words.always": "Mit ständigem Zugriff auf den Standort dieses Geräts.",
        "wallet.words.bluetooth": "Mit erlaubtem und eingeschaltetem Bluetooth.",
        "wallet.words.photo": "Sobald die Organisation ein Foto von Ihnen hat.",
        "wallet.words.phone": "Sobald Ihr Telefon bestätigt ist.",
        "wallet.words.login": "Solange Sie angemeldet sind.",
        "wallet.words.loginAge": "Mit einer Anmeldung, die höchstens {limit} alt ist.",
        "wallet.words.notRevoked": "Solange die Organisation ihn nicht widerrufen hat.",
        "wallet.words.unknown": "Eine Bedingung, die diese Version nicht kennt: {type}.",
        "wallet.day.mon": "Mo",
        "wallet.day.tue": "Di",
        "wallet.day.wed": "Mi",
        "wallet.day.thu": "Do",
        "wallet.day.fri": "Fr",
        "wallet.day.sat": "Sa",
        "wallet.day.sun": "So",
        "wallet.consents.title": "Einwilligungen",
        "wallet.consents.none":
            "Sie haben diesem Badge noch keine Einwilligung gegeben. Er fragt, wenn er eine braucht.",
        "wallet.agreements.title": "Dokumente",
        "wallet.agreements.accepted": "Akzeptiert am {date}",
        "wallet.agreements.declined": "Abgelehnt am {date}",
        "wallet.agreements.withdrawn": "Zurückgezogen am {date}",
        "wallet.agreements.isAccepted": "Akzeptiert",
        "wallet.agreements.isNotAccepted": "Nicht akzeptiert",
        "wallet.agreements.undecided": "Noch nicht entschieden",
        "wallet.agreements.required": "Erforderlich",
        "wallet.agreements.optional": "Freiwillig",
        "wallet.agreements.read": "Text lesen",
        "wallet.agreements.history": "Entscheidungen",
        "wallet.agreements.receipt": "Beleg gesendet am {date}",
        "wallet.agreements.unsent": "Beleg noch nicht gesendet",
        "wallet.code.title": "Code von {badge}",
        "wallet.code.life": "Gültig für {count, plural, one {# Sekunde} other {# Sekunden}}.",
        "wallet.code.lifeOnline":
            "Gültig für {count, plural, one {# Sekunde} other {# Sekunden}}, von der Organisation.",
        "wallet.code.lifeOffline":
            "Gültig für {count, plural, one {# Sekunde} other {# Sekunden}}, von diesem Gerät berechnet.",
        "wallet.code.expired": "Dieser Code ist abgelaufen.",
        "wallet.code.next": "Nächsten Code anzeigen",
        "wallet.code.qr": "QR-Code der Ziffern",
        "wallet.passcode.isSet": "Ein Passcode schützt die Badges auf diesem Gerät.",
        "wallet.passcode.isNotSet":
            "Es ist kein Passcode festgelegt. Bis dahin schützt allein die Schlüsselverwahrung die Badges.",
        "wallet.devices.title": "Geräte",
        "wallet.devices.text": "Die Geräte, auf denen Sie Badges von {organization} haben.",
        "wallet.devices.current": "Dieses Gerät",
        "wallet.log.text":
            """
        Jede Entscheidung, jede Eingabe des Passcodes und jede Änderung eines Badges, die neueste zuerst.
        """,
        "wallet.log.what": "Was",
        "wallet.log.when": "Wann",
        "wallet.log.proofText":
            """
        Wer den öffentlichen Schlüssel dieses Speichers kennt, kann mit diesem Nachweis prüfen, dass der Eintrag im \
        Protokoll steht.
        """,
        "wallet.log.noneTitle": "Diesen Eintrag gibt es nicht",
        "wallet.log.noneText": "Gehen Sie zurück zur Aktivität.",
        "wallet.add.invitation": "Mit einer Einladung",
        "wallet.add.invitationText":
            """
        Fügen Sie den Link der Einladung ein. Als Nächstes wird nach dem Code gefragt, der Ihnen getrennt davon \
        gesendet wurde.
        """,
        "wallet.add.login": "Mit einer Anmeldung",
        "wallet.add.loginText":
            "Wenn Sie sich bei Ihrer Organisation anmelden können, geben Sie deren Adresse ein.",
        "wallet.add.server": "Adresse der Organisation",
        "wallet.add.serverHint": "etwa {example}",
        "wallet.add.recovery": "Badge verloren?",
        "wallet.add.recoveryText":
            "Ihre Organisation kann Ihnen einen Link senden, der ihn auf dieses Gerät zurückbringt.",
        "wallet.add.linkMissing": "Fügen Sie zuerst den Link ein.",
        "wallet.add.serverUnreadable": "Das ist nicht die Adresse eines Servers. Sie beginnt mit https://.",
        "wallet.present.title": "Einer Prüfstelle",
        "wallet.present.text":
            """
        Fügen Sie den Link ein, den die Prüfstelle zeigt, oder den Text ihres QR-Codes. Sie sehen, wer wonach fragt, bevor \
        etwas gesendet wird.
        """,
        "wallet.present.field": "Link oder Text",
        "wallet.present.done": "{verifier} hat die Antwort.",
        "wallet.present.declined": "{verifier} weiß, dass Sie nichts vorzeigen.",
        "wallet.present.claims": "Mitgeteilt wurde: {claims}.",
        "wallet.present.goOn": "Weiter bei {host}",
        "wallet.present.shown": "Zeigen Sie der Prüfstelle diese Präsentation. Sie gilt einige Minuten.",
        "wallet.settings.language": "Sprache",
        "wallet.settings.theme": "Darstellung",
        "wallet.settings.system": "Wie das System",
        "wallet.settings.light": "Hell",
        "wallet.settings.dark": "Dunkel",
        "wallet.settings.saved": "Gespeichert.",
        "wallet.settings.about": "Diese Wallet",
        "wallet.running.title": "In Arbeit",
        "wallet.running.text": "Hier geht es von selbst weiter.",
        "wallet.cancelled.title": "Abgebrochen",
        "wallet.gone.title": "Diese Seite ist beendet",
        "wallet.gone.text": "Was sie gezeigt hat, ist vorbei. Gehen Sie zurück zu Ihren Badges.",
        "wallet.busy.title": "Zu viel auf einmal",
        "wallet.busy.text":
            """
        Die Wallet arbeitet an anderen Anfragen. Beenden Sie eine davon, oder brechen Sie sie ab, und versuchen Sie es \
        noch einmal.
        """,
        "wallet.done.badge": "Der Badge von {holder} ist in der Wallet.",
        "wallet.done.permitted": "Alle Bedingungen sind erfüllt.",
        "wallet.done.synced": "Alles ist auf dem neuesten Stand.",
        "wallet.done.login": "Sie sind angemeldet.",
        "wallet.done.photo": "Die Organisation hat Ihr Foto.",
        "wallet.done.consent": "Die Einwilligung ist zurückgezogen.",
        "wallet.done.agreement": "Die Zustimmung ist zurückgezogen.",
        "wallet.done.decided": "Ihre Entscheidungen sind gespeichert.",
        "wallet.done.locked": "Die Wallet ist gesperrt.",
        "wallet.done.recovery": "Wenn die Organisation die Adresse kennt, ist eine E-Mail mit einem Link unterwegs.",
        "wallet.locked.title": "Die Wallet ist gesperrt",
        "wallet.absent.title": "Es gibt noch keine Wallet",
        "wallet.absent.text": "Sie entsteht mit dem ersten Badge oder mit einem Passcode.",
        "wallet.broken.title": "Die Wallet lässt sich nicht öffnen",
        "wallet.broken.text": "Nichts wurde geändert oder gelöscht.",
        "wallet.closed.title": "Die Wallet ist geschlossen",
        "wallet.closed.text": "Sie können diese Seite schließen.",
        "wallet.search.label": "Badges suchen",
        "wallet.search.all": "Alle zeigen",
        "wallet.search.none": "Kein Badge passt zu „{text}“.",
        "wallet.action.location": "Standort dieses Geräts festlegen",
        "wallet.action.removeBadge": "Diesen Badge entfernen",
        "wallet.badge.removal": "Entfernen löscht den Badge und seinen Schlüssel von diesem Gerät.",
        "wallet.location.title": "Standort dieses Geräts",
        "wallet.location.text":
            """
        Er wird mit den Bereichen verglichen, in denen Ihre \
        Badges verwendet werden können, und bleibt in dieser Wallet.
        """,
        "wallet.location.browser": "Standort dieses Browsers verwenden",
        "wallet.location.browserFailed":
            "Der Browser hat seinen Standort nicht genannt. Erlauben Sie es, oder geben Sie die Koordinaten ein.",
        "wallet.location.coordinates": "Breite und Länge",
        "wallet.location.hint": "in Grad, etwa {example}",
        "wallet.location.set": "Standort festlegen",
        "wallet.location.clear": "Standort vergessen",
        "wallet.location.unreadable":
            "Geben Sie zwei Zahlen ein: eine Breite von -90 bis 90 und eine Länge von -180 bis 180.",
        "wallet.done.location": "Der Standort ist festgelegt.",
        "wallet.done.locationCleared": "Der Standort ist vergessen.",
        "wallet.refused.title": "Der Badge kann jetzt nicht verwendet werden",
        "wallet.refused.text": "Versuchen Sie es erneut, sobald das erfüllt ist.",
        "wallet.agreements.name": "{title} ({language})",
        "wallet.settings.aboutText": "Sie liegt verschlüsselt auf diesem Gerät.",
    ]
}
