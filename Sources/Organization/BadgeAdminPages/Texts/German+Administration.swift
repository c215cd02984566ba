import BadgeModel

extension AdministrationTexts.German {
    /// Texts of the administrators' pages.
    static let page: MessageCatalogue.Texts = [
        "admin.name": "Verwaltung",
        "admin.yes": "Ja",
        "admin.no": "Nein",
        "admin.area.overview": "Übersicht",
        "admin.area.people": "Personen",
        "admin.area.invitations": "Einladungen",
        "admin.area.badges": "Badges",
        "admin.area.policy": "Richtlinie",
        "admin.area.agreements": "Zustimmungen",
        "admin.area.providers": "Identitätsanbieter",
        "admin.area.loginSettings": "Anmeldeeinstellungen",
        "admin.area.devices": "Geräte",
        "admin.area.keys": "Schlüssel",
        "admin.area.outbox": "Postausgang",
        "admin.area.audit": "Protokoll",
        "admin.area.administrators": "Administratoren",
        "admin.role.owner": "Inhaber",
        "admin.role.people": "Personen",
        "admin.role.policy": "Richtlinie",
        "admin.role.auditor": "Prüfer",
        "admin.role.owner.text": "sieht und ändert alles, auch die Administratoren",
        "admin.role.people.text": "Personen, Einladungen, Badges, Geräte und Nachrichten",
        "admin.role.policy.text": "die Richtlinie, Identitätsanbieter und Anmeldeeinstellungen",
        "admin.role.auditor.text": "sieht alles und ändert nichts",
        "admin.login.title": "Anmeldung der Verwaltung",
        "admin.login.codeHint": "Die sechs Ziffern, die Ihre Authenticator-App anzeigt.",
        "admin.login.refused": "Die E-Mail-Adresse, das Passwort oder der Code ist falsch. Jeder Code gilt einmal.",
        "admin.login.busy": "Es werden zu viele Anmeldungen geprüft. Versuchen Sie es noch einmal.",
        "admin.link.text": "Dieser Link meldet an:",
        "admin.link.used":
            """
        Melden Sie sich mit Ihrem Passwort an, oder lassen Sie einen neuen Link erstellen. Ein Link gilt einmal, \
        für zehn Minuten.
        """,
        "admin.forbidden.title": "Ihre Rolle umfasst das nicht",
        "admin.forbidden.text": "Bitten Sie einen Inhaber darum, oder um eine andere Rolle.",
        "admin.area.organization": "Organisation",
        "admin.unit.label": "Einheit von: {field}",
        "admin.unit.seconds": "Sekunden",
        "admin.unit.minutes": "Minuten",
        "admin.unit.hours": "Stunden",
        "admin.unit.days": "Tage",
        "admin.organization.text":
            """
        Wallets erfahren von einer Änderung beim nächsten Abgleich. Ausgestellte Badges behalten ihr Ende.
        """,
        "admin.organization.colorHint": "Wie #1A547A. Leer: keine eigene.",
        "admin.organization.usual": "Leer: {duration}.",
        "admin.inviteAll.validForHint": "Höchstens {duration}; leer für die übliche Zeit: {usual}.",
        "admin.inviteAll.title": "Alle einladen",
        "admin.inviteAll.who": "Wen einladen, und wie",
        "admin.inviteAll.text":
            """
        Eingeladen werden alle, die weder einen Badge noch eine offene Einladung haben. Die Vorschau lädt \
        niemanden ein.
        """,
        "admin.inviteAll.groupHint": "Nur die Personen dieser Abteilung, genau so geschrieben. Leer für alle.",
        "admin.inviteAll.preview": "Vorschau",
        "admin.inviteAll.count":
            """
        {count, plural, =0 {Niemand würde eingeladen} one {Eine Person würde eingeladen} other {# Personen \
        würden eingeladen}}
        """,
        "admin.inviteAll.limit":
            """
        Höchstens {count} Personen werden auf einmal eingeladen. Wiederholen Sie es für die übrigen.
        """,
        "admin.inviteAll.action": "Einladen",
        "admin.inviteAll.changed":
            """
        Die Zahl der Personen hat sich inzwischen geändert, und niemand wurde eingeladen. Sehen Sie die \
        Vorschau noch einmal an.
        """,
        "admin.inviteAll.done":
            """
        {count, plural, =0 {Niemand wurde eingeladen.} one {Eine Person wurde eingeladen.} other {# Personen \
        wurden eingeladen.}}
        """,
        "admin.inviteAll.leftOut": "Nicht dabei",
        "admin.inviteAll.hasBadge": "Hat einen Badge",
        "admin.inviteAll.isInvited": "Hat eine offene Einladung",
        "admin.inviteAll.isSuspended": "Ist gesperrt",
        "admin.inviteAll.cannotGetMail": "Hat keine Adresse, an die E-Mail gesendet werden kann",
        "admin.inviteAll.cannotLogIn": "Hat weder ein Passwort noch ein verknüpftes Konto",
        "admin.inviteAll.here": "Angebote und Codes als zwei Dateien erhalten",
        "admin.inviteAll.hereText":
            """
        Die Angebote und die Codes kommen danach als zwei Dateien, die sonst nirgends aufbewahrt werden. Geben Sie jedes \
        Angebot und seinen Code auf zwei verschiedenen Wegen weiter.
        """,
        "admin.inviteAll.mailText":
            """
        Die Codes von Personen ohne Telefonnummer kommen danach als Datei, die sonst nirgends aufbewahrt wird. Geben Sie sie \
        weiter, aber nicht per E-Mail.
        """,
        "admin.inviteAll.mailLoginText": "Alle melden sich an, um das Angebot einzulösen; es gibt keine Codes.",
        "admin.inviteAll.lasts": "Jede Einladung gilt {duration}.",
        "admin.inviteAll.short":
            """
        Das kann zu kurz sein, um gedruckte Codes weiterzugeben. Um längere Einladungen zu erlauben, legen Sie fest, wie \
        lange eine einzelne höchstens gilt:
        """,
        "admin.inviteAll.offers": "Angebote speichern",
        "admin.inviteAll.codes": "Codes speichern",
        "admin.inviteAll.filesText":
            """
        Speichern Sie die Dateien innerhalb von zehn Minuten: Nichts anderes enthält sie. Geben Sie einen Code auf anderem \
        Weg weiter als sein Angebot.
        """,
        "admin.invitations.search": "Nach Name oder E-Mail-Adresse suchen",
        "admin.outbox.search": "Nach Empfänger suchen",
        "admin.outbox.state": "Zustand",
        "admin.outbox.anyState": "Jeder Zustand",
        "admin.outbox.kind": "Art",
        "admin.outbox.anyKind": "Jede Art",
        "admin.outbox.noMatch": "Keine Nachricht passt.",
        "admin.badges.isReplaced": "Ersetzt",
        "admin.badges.replaced": "Durch eine Erneuerung ersetzt",
        "admin.fault.title": "Dieser Server hat einen Fehler",
        "admin.fault.text":
            """
        An dem, was Sie gesendet haben, ist nichts falsch. Sagen Sie es denen, die den Server betreiben; in \
        seinem Protokoll steht der Code {code}.
        """,
        "admin.invite.validFor": "Gültig für",
        "admin.invite.validForHint": "Höchstens {duration}; leer für die übliche Zeit.",
        "admin.invite.loginText": "Bei einer Anmeldung gibt es keinen Code, und der Badge wird sofort ausgestellt.",
        "admin.import.title": "Personen importieren",
        "admin.import.text":
            """
        Eine Datei mit Werten, die durch Kommas, Semikolons oder Tabulatoren getrennt sind. Die erste Zeile nennt die \
        Spalten: name und email und beliebige der anderen.
        """,
        "admin.import.file": "Datei",
        "admin.import.fileHint": "CSV in UTF-8 oder UTF-16 mit höchstens 10.000 Personen.",
        "admin.import.update": "Vorhandene Personen aktualisieren",
        "admin.import.preview": "Vorschau",
        "admin.import.noFile": "Wählen Sie eine Datei.",
        "admin.import.exists":
            """
        Es gibt schon eine Person mit der E-Mail-Adresse {email} und anderen Angaben. Um die der Datei zu übernehmen, \
        wählen Sie „Vorhandene Personen aktualisieren“.
        """,
        "admin.import.previewText": "Das würde ein Import tun. Es wurde nichts geändert.",
        "admin.import.doneText": "Die Personen sind importiert.",
        "admin.import.action": "Importieren",
        "admin.import.another": "Andere Datei wählen",
        "admin.import.added": "Hinzugefügt",
        "admin.import.updated": "Aktualisiert",
        "admin.import.unchanged": "Unverändert",
        "admin.import.refused": "Abgelehnt",
        "admin.import.line": "Zeile",
        "admin.import.reason": "Grund",
        "admin.import.missing": "Nicht in der Datei",
        "admin.import.missingText": "Ein Import entfernt niemanden.",
        "admin.import.more": "{count} weitere.",
        "invalidInput.adminDuration": "„{text}“ ist keine ganze Zahl ab 1. Berichtigen Sie sie.",
        "invalidInput.adminAddress": "„{text}“ ist keine Webadresse. Schreiben Sie sie wie https://example.com.",
        "admin.conflict.text":
            """
        Jemand anders hat diese Angaben geändert, seit Sie sie geöffnet haben; es wurde nichts gespeichert. Das \
        Formular behält, was Sie geändert haben, und hat sonst die neuen Angaben. Vergleichen Sie sie und speichern \
        Sie noch einmal. Sie sind jetzt:
        """,
        "admin.conflict.empty": "leer",
        "invalidInput.adminImportSize": "Die Datei hat mehr als {count} Personen oder mehr als 2 MB. Teilen Sie sie.",
        "admin.account.locked": "Das Passwort war zu oft falsch. Versuchen Sie es in {duration} noch einmal.",
        "admin.account.title": "Konto",
        "admin.account.changePassword": "Passwort ändern",
        "admin.account.passwordText": "Alle Ihre Sitzungen enden. Sie melden sich mit dem neuen Passwort wieder an.",
        "admin.account.codeText": "Die Codes des jetzigen Schlüssels gelten nicht mehr. Alle Ihre Sitzungen enden.",
        "admin.account.wrongPassword": "Das aktuelle Passwort ist falsch. Es wurde nichts geändert.",
        "admin.account.logInAgain": "Sobald Ihre App Codes dieses Schlüssels anzeigt, melden Sie sich wieder an.",
        "admin.field.currentPassword": "Aktuelles Passwort",
        "admin.field.code": "Einmalcode",
        "admin.field.role": "Rolle",
        "admin.field.lastLogin": "Letzte Anmeldung",
        "admin.field.phoneHint": "Mit Landesvorwahl, etwa +441632960961.",
        "admin.field.secondFactor": "Zweiter Faktor",
        "admin.field.added": "Hinzugefügt",
        "admin.field.person": "Person",
        "admin.field.badge": "Badge",
        "admin.field.status": "Status",
        "admin.field.issued": "Ausgestellt",
        "admin.field.until": "Gültig bis",
        "admin.field.tries": "Versuche übrig",
        "admin.field.identifier": "Kennung",
        "admin.field.key": "Schlüssel",
        "admin.action.logOut": "Abmelden",
        "admin.action.edit": "Bearbeiten",
        "admin.action.setPassword": "Passwort setzen",
        "admin.action.requireFactor": "Zweiten Faktor verlangen",
        "admin.action.waiveFactor": "Auf den zweiten Faktor verzichten",
        "admin.action.invite": "Einladen",
        "admin.action.approve": "Genehmigen",
        "admin.action.refuse": "Ablehnen",
        "admin.action.suspend": "Sperren",
        "admin.action.reinstate": "Entsperren",
        "admin.action.revoke": "Widerrufen",
        "admin.done.saved": "Gespeichert.",
        "admin.done.invitationEnded":
            """
        Gespeichert. Die offene Einladung wurde beendet, weil sie für die frühere E-Mail-Adresse galt: Laden Sie die \
        Person noch einmal ein.
        """,
        "admin.done.withdrawn": "Die Einladung wurde zurückgezogen.",
        "admin.done.restored": "Wiederhergestellt.",
        "admin.done.passwordChanged": "Ihr Passwort ist geändert. Melden Sie sich mit dem neuen an.",
        "admin.done.added": "Hinzugefügt.",
        "admin.done.removed": "Entfernt.",
        "admin.done.invited": "Die Einladung ist unterwegs.",
        "admin.done.approved": "Genehmigt.",
        "admin.done.refused": "Abgelehnt.",
        "admin.done.suspended": "Gesperrt.",
        "admin.done.reinstated": "Entsperrt.",
        "admin.done.revoked": "Endgültig widerrufen.",
        "admin.done.resent": "Die Nachricht wird noch einmal gesendet.",
        "admin.done.announced": "Der nächste Schlüssel ist angekündigt.",
        "admin.done.rotated": "Die Organisation signiert jetzt mit dem nächsten Schlüssel.",
        "admin.done.retired": "Der Schlüssel ist zurückgezogen.",
        "admin.attention.title": "Braucht Aufmerksamkeit",
        "admin.attention.none": "Nichts braucht Aufmerksamkeit.",
        "admin.attention.failedMessages": "Nicht zugestellte Nachrichten: {count}",
        "admin.attention.operatorMessages": "Nachrichten, die Sie persönlich weitergeben: {count}",
        "admin.attention.approvals": "Badges, die auf Genehmigung warten: {count}",
        "admin.attention.expiring": "Badges, die in den nächsten 30 Tagen ablaufen: {count}",
        "admin.attention.oldKey": "Alter des Signaturschlüssels in Tagen: {count}. Kündigen Sie den nächsten an.",
        "admin.attention.noNextKey":
            "Kein nächster Signaturschlüssel ist angekündigt: Wallets sollten ihn kennen, bevor er gebraucht wird.",
        "admin.attention.noSecondFactor": "Keine Anmeldung verlangt einen zweiten Faktor.",
        "admin.attention.noPolicy": "Es gibt keine Richtlinie: Badges gelten überall und jederzeit.",
        "admin.attention.oneOwner":
            "Es gibt nur einen Inhaber. Fügen Sie einen weiteren hinzu, bevor dieses Konto verloren geht.",
        "admin.number.people": "Personen",
        "admin.number.active": "Aktive Badges",
        "admin.number.suspended": "Gesperrte Badges",
        "admin.number.invitations": "Offene Einladungen",
        "admin.people.search": "Personen suchen",
        "admin.people.add": "Person hinzufügen",
        "admin.people.none": "Es gibt noch keine Personen.",
        "admin.search.none": "Nichts passt zu „{text}“.",
        "admin.person.details": "Angaben",
        "admin.person.edit": "Person bearbeiten",
        "admin.person.remove": "Diese Person entfernen",
        "admin.person.removeText": "Ihre Badges werden endgültig widerrufen, und ihre Sitzungen enden.",
        "admin.person.suspend": "Diese Person sperren",
        "admin.person.isSuspended": "Gesperrt",
        "admin.person.suspendedSince": "seit {date}",
        "admin.person.suspendTitle": "{name} sperren?",
        "admin.person.suspendText":
            """
        Kein Badge, keine Anmeldung und keine Sitzung der Person funktioniert, bis Sie die Sperre aufheben.
        """,
        "admin.person.suspendInvitedText":
            """
        Kein Badge, keine Anmeldung und keine Sitzung der Person funktioniert, bis Sie die Sperre aufheben. Die Einladung, \
        die bis {date} offen ist, endet endgültig.
        """,
        "admin.person.invitation": "Offene Einladung",
        "admin.person.invitationText": "Eine neue Einladung ersetzt sie.",
        "admin.person.reinstate": "Diese Person entsperren",
        "admin.password.hint": "Mindestens 8 Zeichen.",
        "admin.invite.title": "Zu einem Badge einladen",
        "admin.invite.suspended": "Die Person ist gesperrt. Heben Sie die Sperre auf, bevor Sie sie einladen.",
        "admin.invite.way": "Wie",
        "admin.invite.way.here": "Angebot und Code hier anzeigen",
        "admin.invite.way.mail": "Angebot per E-Mail, Code als SMS",
        "admin.invite.way.mailLogin": "Angebot per E-Mail, einzulösen durch eine Anmeldung",
        "admin.invite.needsApproval": "Der Badge wartet auf Genehmigung",
        "admin.invite.done": "Einladung von {name}",
        "admin.invite.offer": "Angebot",
        "admin.invite.link": "Link des Angebots",
        "admin.invite.offerText": "{name} scannt dieses Angebot mit der Wallet. Es wird nur jetzt angezeigt.",
        "admin.invite.codeText": "Der Code nimmt einen anderen Weg, etwa per Telefon:",
        "admin.invite.sentText": "Das Angebot ist unterwegs an {email}.",
        "admin.invite.until": "Gültig bis {date}.",
        "admin.invitations.open": "Offene Einladungen",
        "admin.invitations.none": "Keine Einladung ist offen.",
        "admin.invitations.text": "Laden Sie jemanden auf der Seite der Person ein.",
        "admin.approvals.title": "Warten auf Genehmigung",
        "admin.approval.open": "Offen",
        "admin.approval.approved": "Genehmigt",
        "admin.approval.refused": "Abgelehnt",
        "admin.badges.search": "Nach Person suchen",
        "admin.badges.any": "Jeder Status",
        "admin.badges.none": "Hier gibt es keine Badges.",
        "admin.badge.title": "Badge {id}",
        "admin.badge.replacedBy": "Ersetzt durch",
        "admin.badge.log": "Was mit diesem Badge geschah",
        "admin.badge.revokeTitle": "Badge von {email} widerrufen?",
        "admin.badge.revokeText": "Ein widerrufener Badge bleibt widerrufen. Die Person braucht eine neue Einladung.",
        "admin.device.removeText": "Seine Badges werden widerrufen, und seine Sitzungen enden.",
        "admin.devices.none": "Es gibt keine Geräte.",
        "admin.agreements.none": "Es gibt noch keine Entscheidungen.",
        "admin.decision.accepted": "Angenommen",
        "admin.decision.declined": "Abgelehnt",
        "admin.decision.withdrawn": "Zurückgezogen",
        "admin.receipt.gap": "eine frühere Quittung fehlt",
        "admin.receipt.fork": "eine andere Quittung beansprucht dieselbe Stelle",
        "admin.audit.search": "Nach Person oder Administrator suchen",
        "admin.audit.ofPerson": "Was mit dieser Person geschah",
        "admin.audit.text": "Jede Änderung und wer sie vornahm, die neueste zuerst.",
        "admin.audit.entry": "Eintrag",
        "admin.audit.when": "Wann",
        "admin.audit.who": "Wer",
        "admin.audit.what": "Was",
        "admin.audit.changes": "Änderungen",
        "admin.audit.field": "Feld",
        "admin.audit.before": "Vorher",
        "admin.audit.after": "Nachher",
        "admin.audit.user": "(auf diesem Rechner)",
        "admin.audit.proofText":
            """
        Mit diesem Nachweis und dem öffentlichen Schlüssel kann jeder prüfen, dass der Eintrag in einem Protokoll \
        steht, das die Organisation signiert hat. Die anderen Einträge bleiben unbekannt.
        """,
        "admin.audit.key": "Öffentlicher Schlüssel",
        "admin.audit.sound": "Das Protokoll ist in Ordnung",
        "admin.audit.altered": "Das Protokoll wurde verändert",
        "admin.audit.entries": "Einträge",
        "admin.audit.root": "Wurzel",
        "admin.administrators.text": "Mindestens ein Inhaber bleibt.",
        "admin.administrators.add": "Administrator hinzufügen",
        "admin.administrators.lastLogin": "letzte Anmeldung {date}",
        "admin.administrators.renew": "Neuer Schlüssel für Codes",
        "admin.administrators.removeText":
            "Die Person kann sich nicht mehr anmelden. Das Protokoll behält, was sie getan hat.",
        "admin.key.title": "Codes von {name}",
        "admin.key.text": "Scannen Sie dies mit einer Authenticator-App. Es wird nur jetzt angezeigt.",
        "admin.key.qr": "QR-Code für die Authenticator-App",
        "admin.key.byHand": "Schlüssel zum Eintippen",
        "admin.key.renewTitle": "Neuer Schlüssel für die Codes von {name}?",
        "admin.key.renewText": "Die Codes des bisherigen Schlüssels gelten nicht mehr, und die Sitzungen enden.",
        "notFound.adminPerson": "Diese Person gibt es nicht mehr. Sehen Sie in der Liste der Personen nach.",
        "notFound.adminInvitation": "Die Einladung ist nicht mehr offen.",
        "admin.result.unseen.title": "Noch nicht gesehen",
        "admin.result.unseen.text":
            "Was Sie in den letzten zehn Minuten erzeugt und noch nicht gesehen oder gespeichert haben.",
        "admin.result.gone.title": "Diese Seite wurde einmal gezeigt",
        "admin.result.gone.text":
            """
        Was eine Änderung ergibt, wird einmal gezeigt; Dateien bleiben zehn Minuten lang. Wenn Sie noch einen Code brauchen, \
        laden Sie die Person erneut ein; für Administratoren erzeugen Sie einen neuen Schlüssel für Codes. Der frühere \
        gilt dann nicht mehr.
        """,
        "admin.policy.version": "Version {version}, in Kraft bis {date}. Sie wird vor dem Ende neu signiert.",
        "admin.policy.conflict":
            """
        Version {version} wurde veröffentlicht, während Sie an Version {yours} arbeiteten. Von Ihnen ging nichts \
        verloren: Vergleichen Sie, und veröffentlichen Sie noch einmal.
        """,
        "admin.policy.history": "Versionen",
        "admin.policy.historyText":
            """
        Jede Änderung ist eine eigene Version. Eine frühere lässt sich wiederherstellen: Sie wird unter der \
        nächsten Nummer neu signiert.
        """,
        "admin.policy.number": "Version {version}",
        "admin.policy.setAt": "Festgelegt",
        "admin.policy.setBy": "Von",
        "admin.policy.inForce": "in Kraft",
        "admin.policy.restoredFrom": "Version {version} wiederhergestellt",
        "admin.policy.restrictions": "Einschränkungen",
        "admin.policy.differences": "Unterschiede zur geltenden Version",
        "admin.policy.differencesText":
            "+ käme hinzu, - fiele weg, ~ würde geändert, wenn diese Version wiederhergestellt würde.",
        "admin.policy.same": "Keine Unterschiede.",
        "admin.policy.moreDifferences": "Weitere Unterschiede: {count}.",
        "admin.policy.restore": "Diese Version wiederherstellen",
        "admin.policy.restoreTitle": "Version {version} wiederherstellen?",
        "admin.policy.restoreText":
            """
        Sie wird als Version nach {current} signiert und ersetzt diese auf allen Geräten. Version {current} \
        bleibt in der Liste.
        """,
        "admin.policy.restoreConflict":
            """
        Inzwischen wurde Version {version} veröffentlicht, und nichts wurde wiederhergestellt. Vergleichen \
        Sie noch einmal.
        """,
        "admin.policy.templates": "Mit einer Vorlage beginnen",
        "admin.policy.templatesText": "Eine Vorlage ersetzt den Text oben. Veröffentlicht wird erst, wenn Sie es tun.",
        "admin.policy.template.open": "Keine Einschränkungen; Badges lassen sich eine Woche lang offline verwenden.",
        "admin.policy.template.passcode": "Ein sechsstelliger Passcode, der nach fünf Minuten wieder verlangt wird.",
        "admin.policy.template.office": "Ein Passcode, und Verwendung werktags von 08:00 bis 18:00 Uhr.",
        "admin.policy.template.site": "Ein Passcode, und Verwendung höchstens 500 Meter von einer Adresse.",
        "admin.policy.template.terms": "Ein Passcode, und Bedingungen, denen die Person zustimmt.",
        "admin.policy.template.strict":
            "Foto, bestätigtes Telefon, Passcode mit begrenzten Versuchen, Zeiten, Gebiet, Anmeldung alle 30 Tage.",
        "admin.policy.document": "Dokument",
        "admin.policy.text": "Richtlinie als JSON",
        "admin.policy.publish": "Veröffentlichen",
        "admin.policy.check": "Prüfen",
        "admin.restriction.login": "Anmeldung",
        "admin.restriction.phone": "Telefon",
        "admin.restriction.documents": "Dokumente",
        "admin.restriction.hours": "Zeiten",
        "admin.restriction.location": "Zugriff auf den Standort",
        "admin.restriction.area": "Bereich",
        "admin.restriction.bluetooth": "Bluetooth",
        "admin.restriction.photo": "Foto",
        "admin.restriction.passcode": "Passcode",
        "admin.policy.line": "Zeile {line}:",
        "admin.policy.points": "Gebiete",
        "admin.policy.pointsText":
            """
        Koordinaten in Grad, Nord und Ost positiv. Sie werden in das Dokument oben geschrieben und mit ihm \
        veröffentlicht.
        """,
        "admin.policy.apply": "In das Dokument übernehmen",
        "admin.policy.latitude": "Breite",
        "admin.policy.longitude": "Länge",
        "admin.policy.radius": "Radius",
        "admin.policy.ring": "Umriss: eine Zeile für jeden Punkt, Breite und Länge. Der letzte ist wieder der erste.",
        "admin.policy.drawings": "Wo und wann",
        "admin.providers.none": "Kein Identitätsanbieter ist registriert.",
        "admin.providers.add": "Identitätsanbieter registrieren",
        "admin.providers.document": "Anbieter als JSON",
        "admin.providers.hint": "Wie in der Liste der Anbieter, die Wallets bekommen.",
        "admin.providers.kind": "Art",
        "admin.providers.kind.openIDConnect": "OpenID Connect",
        "admin.providers.kind.saml": "SAML 2.0, durch die App",
        "admin.providers.kind.openID2": "OpenID 2.0, durch die App",
        "admin.providers.kind.custom": "Eine eigene Anmeldung der App",
        "admin.providers.field.id": "Kennung",
        "admin.providers.field.name": "Name",
        "admin.providers.field.issuer": "Aussteller",
        "admin.providers.field.clientID": "Client",
        "admin.providers.field.scopes": "Scopes",
        "admin.providers.field.icon": "Symbol",
        "admin.providers.field.domains": "Vertrauenswürdig für die Domains",
        "admin.providers.hint.id": "1 bis 64 Buchstaben, Ziffern oder - . _ ~. Sie bleibt, wie sie ist.",
        "admin.providers.hint.name": "So heißt er für die Personen.",
        "admin.providers.hint.issuer": "Die https-Adresse, unter der der Anbieter seine Metadaten veröffentlicht.",
        "admin.providers.hint.clientID": "Der öffentliche Client mit PKCE, der beim Anbieter registriert ist.",
        "admin.providers.hint.scopes": "Außer openid, durch Leerzeichen getrennt.",
        "admin.providers.hint.icon": "Der Name eines Symbols unter den Ressourcen der App. Darf leer sein.",
        "admin.providers.hint.domains":
            "Durch Kommas getrennt; eine bestätigte Adresse in einer davon verknüpft ein Konto mit seiner Person.",
        "admin.providers.problem.id": "Schreiben Sie 1 bis 64 Buchstaben, Ziffern oder - . _ ~.",
        "admin.providers.problem.name": "Schreiben Sie einen Namen von 1 bis 100 Zeichen in einer Zeile.",
        "admin.providers.problem.issuer":
            "Schreiben Sie eine https-Adresse ohne Abfrage, etwa https://login.example.com.",
        "admin.providers.problem.clientID": "Schreiben Sie die Kennung des Clients.",
        "admin.providers.problem.scopes": "Schreiben Sie höchstens 32 Wörter, durch Leerzeichen getrennt.",
        "admin.providers.problem.icon": "Schreiben Sie nur Buchstaben, Ziffern, - . _ oder nichts.",
        "admin.providers.onlyOpenID": "Das hat nur ein Anbieter der Art OpenID Connect. Lassen Sie es leer.",
        "admin.providers.asksForIdentifier": "Vor der Anmeldung nach Benutzername oder E-Mail-Adresse fragen",
        "admin.providers.reauthenticates": "Jedes Mal dort anmelden lassen",
        "admin.providers.asDocument": "Als Dokument bearbeiten",
        "admin.providers.asFields": "In Feldern bearbeiten",
        "invalidInput.providerDomainsForbidden":
            "Ihre Rolle umfasst nicht die Domains eines Anbieters, die entscheiden, wen er anmelden darf. Fragen Sie einen Inhaber.",
        "admin.providers.removeText":
            "Die Sitzungen, die er begonnen hat, enden, und niemand meldet sich mehr mit ihm an.",
        "admin.loginSettings.text":
            "Apps liefern dieses Dokument mit. Es wird hier geprüft und gezeichnet, und nicht behalten.",
        "admin.loginSettings.document": "Anmeldeeinstellungen als JSON",
        "admin.loginSettings.check": "Prüfen und zeichnen",
        "admin.loginSettings.example": "Beispiel einfügen",
        "admin.loginSettings.welcome": "Willkommen bei %@",
        "admin.loginSettings.organization": "Organisation",
        "admin.loginSettings.organizationHint":
            "Das Dokument kann Bildschirme für einzelne Organisationen und Server beschreiben: Diese werden gezeichnet.",
        "admin.loginSettings.server": "Server",
        "admin.loginSettings.language": "Sprache",
        "admin.loginSettings.screens": "Bildschirme",
        "admin.loginSettings.preview": "Vorschau: {screen}",
        "admin.loginSettings.images": "Bilder gehören zur App und werden hier nicht gezeichnet: {names}",
        "admin.loginSettings.invalid": "Das Dokument ist ungültig. Gezeichnet wird, was lesbar ist.",
        "admin.loginSettings.screen.server": "Anmeldung im Browser",
        "admin.loginSettings.screen.project": "Anmeldung mit Passwort",
        "admin.loginSettings.screen.certificate": "Zertifikat",
        "admin.loginSettings.screen.changePassword": "Änderung des Passworts",
        "admin.document.position": "Zeile {line}, Spalte {column}:",
        "admin.devices.search": "Nach Gerät oder Person suchen",
        "admin.devices.device": "Gerät",
        "admin.devices.platform": "Plattform",
        "admin.keys.text":
            """
        Kündigen Sie den nächsten Schlüssel etwa einen Monat vor dem Wechsel an, damit Wallets und Prüfstellen \
        von ihm erfahren.
        """,
        "admin.keys.next": "angekündigt",
        "admin.keys.signing": "signiert",
        "admin.keys.former": "früher",
        "admin.keys.badges": "gültige Badges: {count}",
        "admin.keys.announce": "Nächsten Schlüssel ankündigen",
        "admin.keys.rotate": "Zum nächsten Schlüssel wechseln",
        "admin.keys.retire": "Zurückziehen",
        "admin.keys.rotateTitle": "Ab jetzt mit dem nächsten Schlüssel signieren?",
        "admin.keys.rotateText":
            """
        Der frühere Schlüssel bleibt für die Badges veröffentlicht, die er signiert hat. Wallets, die noch \
        nicht vom nächsten erfahren haben, fragen nach.
        """,
        "admin.outbox.none": "Der Postausgang ist leer.",
        "admin.outbox.passOn": "Anzeigen, was weiterzugeben ist",
        "admin.outbox.resend": "Noch einmal senden",
        "admin.message.invitation": "Einladung",
        "admin.message.loginInvitation": "Einladung per Anmeldung",
        "admin.message.transactionCode": "Code einer Einladung",
        "admin.message.verificationCode": "Bestätigungscode",
        "admin.message.secondFactor": "Zweiter Faktor",
        "admin.message.recovery": "Wiederherstellung",
        "admin.message.newDevice": "Neues Gerät",
        "admin.message.badgeSuspended": "Badge gesperrt",
        "admin.message.badgeReinstated": "Badge freigegeben",
        "admin.message.badgeRevoked": "Badge widerrufen",
        "admin.message.passwordReset": "Neues Passwort",
        "admin.message.emailVerification": "E-Mail-Adresse zu bestätigen",
        "admin.message.accountLinked": "Konto verknüpft",
        "admin.message.share": "Von einer Person geteilt",
        "admin.message.emailChanged": "E-Mail-Adresse geändert",
        "admin.message.passwordChanged": "Passwort geändert",
        "admin.state.waiting": "Wartet",
        "admin.state.sending": "Wird gesendet",
        "admin.state.sent": "Gesendet",
        "admin.state.uncertain": "Vielleicht gesendet",
        "admin.state.refused": "Abgelehnt",
        "admin.state.givenUp": "Aufgegeben",
        "admin.state.ended": "Nicht mehr nötig",
        "audit.field.approval": "Genehmigung",
        "audit.field.authorizationServer": "Autorisierungsserver",
        "audit.field.batchSize": "Nachweise auf einmal",
        "audit.field.goodUntil": "Noch gültig bis",
        "audit.field.language": "Sprache der Nachrichten",
        "audit.field.linkScheme": "Schema der Links",
        "audit.field.mailSender": "Absender von E-Mails",
        "audit.field.nextKey": "Nächster Schlüssel",
        "audit.field.properties": "Weitere Eigenschaften",
        "audit.field.provider": "Identitätsanbieter",
        "audit.field.signingKey": "Signaturschlüssel",
        "audit.field.suspendedWithPerson": "Mit der Person gesperrt",
        "audit.field.template": "Vorlage",
        "audit.field.textGateway": "Gateway für SMS",
        "audit.field.version": "Version",
        "audit.value.personal": "personenbezogene Daten",
        "audit.value.erased": "gelöscht",
        "audit.value.unrecorded": "nicht aufgezeichnet",
        "command.audit.server": "der Server",
        "command.loginSettings.valid": "Das Dokument ist gültig. Es beschreibt diese Anmeldedialoge: {screens}.",
    ]
}
