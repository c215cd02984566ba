import BadgeModel

extension CommandTexts.German {
    /// The prompts and outputs of commands. Commands named within them are values.
    static let command: MessageCatalogue.Texts = [
        "command.next": "Weiter:",
        "command.yes": "ja",
        "command.no": "nein",
        "command.none": "keine",
        "command.noEnd": "kein Ende",
        "command.cutValue": "{beginning}… ({count} Zeichen)",
        "command.both": "{first} und {second}",
        "command.either": "{first} oder {second}",
        "command.stopped": "Beendet.",
        "command.standardInput": "Die Standardeingabe",
        "command.fileDescriptor": "Dateideskriptor {number}",
        "command.withRemedy": "{error} Mit: {command}",
        "command.serverSays": "Der Server meldet: „{text}“",
        "command.file.absent": "Datei nicht gefunden",
        "command.file.denied": "Zugriff verweigert",
        "command.file.folder": "ist ein Ordner",
        "command.file.notOpen": "ist nicht geöffnet",
        "command.progress.checking": "Seiten werden geprüft",
        "command.progress.copying": "Seiten werden kopiert",
        "command.progress.examining": "{home} wird untersucht",
        "command.progress.hashing": "Protokoll wird geprüft",
        "command.document.line": "Zeile {line}: {finding}",
        "command.progress.askedToWait": "Der Server verlangt eine Pause von {time}; danach neuer Versuch",
        "command.progress.retrying": "Der Server antwortet noch nicht; neuer Versuch",
        "command.hypermedia.app": "Eine Anmeldung würde jetzt die App für {scheme}: öffnen.",
        "command.hypermedia.authorized": "Die Anmeldung endete mit einem Autorisierungscode.",
        "command.hypermedia.key": "Eine Anmeldung würde jetzt mit einem Schlüssel für {relyingParty} unterschreiben.",
        "command.hypermedia.newKey": "Eine Anmeldung würde jetzt einen Schlüssel für {relyingParty} erstellen.",
        "command.hypermedia.omitted": "Eine Anmeldung lässt diese Aktion weg: {flaw}.",
        "command.hypermedia.page": "Eine Anmeldung würde jetzt eine Seite von {host} im Browser öffnen.",
        "command.hypermedia.replayed": "Gezeigte Dokumente: {shown} von {count}.",
        "command.hypermedia.step": "{type}: {step}",
        "command.progress.waiting": "Warten auf {server}",
        "command.qrCode.tooWide": "Der QR-Code wird nicht gezeichnet: Er braucht ein Terminal mit {columns} Spalten.",
        "command.unlock.title": "Speicher entsperren",
        "command.unlock.message": "Der Speicher in {home} ist gesperrt.",
        "command.pick.named": "„{name}“ kann jeder dieser Einträge sein.",
        "command.pick.unnamed": "Mehrere Badges kommen infrage.",
        "command.pick.organization": "Organisation auswählen",
        "command.agree.title": "Diesen Badge annehmen?",
        "command.link.pasteLink": "Link einfügen",
        "command.link.pasteOffer": "Angebot einfügen",
        "command.link.hidden": "Wer es sieht, kann es möglicherweise verwenden; deshalb wird es nicht angezeigt.",
        "command.link.recovery": "ein Wiederherstellungslink",
        "command.link.bareOffer": "ein Angebot ohne Code",
        "command.link.warning":
            """
        Warnung: {link} ist für sich allein einen Badge wert, und andere Benutzer dieses Rechners können die \
        Argumente eines Programms lesen; auch Ihre Shell merkt sie sich. Verwenden Sie nächstes Mal {file}, \
        {descriptor} oder -, oder fügen Sie den Text ein, wenn danach gefragt wird.
        """,
        "command.browser.open": "{host} in diesem Browser öffnen",
        "command.browser.waiting":
            "Die Anmeldung läuft im Browser. Strg-C bricht ab. Erscheint keine Seite, öffnen Sie diese Adresse: {address}",
        "command.receive.incomplete": "Nicht alles, was der Badge verlangt, wurde angegeben.",
        "command.receive.waits": "{error} Der Badge ist in der Wallet und wartet darauf: {command}",
        "command.prompt.location": "Den Standort dieses Geräts setzen Sie in einem anderen Terminal: {command}",
        "command.provision.unlock": "Entsperren Sie die Wallet, um diesen Badge hinzuzufügen.",
        "command.provision.resumed":
            "Ein unterbrochener Vorgang wurde abgeschlossen: Der Badge von {holder} ist in der Wallet.",
        "command.provision.notYet": "Ein Badge, der gerade ausgestellt wurde, ist noch nicht da: {reason}",
        "command.remedy": "{remedy}: {command}",
        "command.remedy.more": "{remedy} Alle Befunde: {command}",
        "command.remedy.login":
            """
        {login}. Wenn die Organisation keine Anmeldung anbietet, bitten Sie sie um eine neue Einladung und \
        öffnen Sie diese mit: {provision}; entfernen Sie danach den alten Badge: {remove}
        """,
        "command.remedy.resetPasscode": "{remedy}: {reset}; danach {login}",
        "command.status.promised": "pending: Die Organisation stellt ihn später aus; eine Synchronisierung holt ihn ab",
        "command.status.pending":
            """
        pending: Bei der ersten Verwendung wird nach dem gefragt, was fehlt: einer Anmeldung, einem Telefon oder \
        einer Zustimmung
        """,
        "command.status.declined": "pending: Sie haben abgelehnt, ohne was er nicht verwendbar ist: {documents}",
        "command.approval.none": "Kein Badge wartet auf Genehmigung.",
        "command.approval.open": "{email} wartet seit {date}",
        "command.approval.approved":
            "{email} ist genehmigt: Die Wallet erhält den Badge bei der nächsten Synchronisierung",
        "command.approval.refused":
            "{email} ist abgelehnt: Der Badge verlässt die Wallet bei der nächsten Synchronisierung",
        "command.batch.size":
            "Eine Wallet erhält {count, plural, one {1 Nachweis} other {# Nachweise}} eines Badges auf einmal.",
        "command.status.own": "Status {value}",
        "command.status.ownExplained":
            "Status {value}, den die Organisation selbst definiert; der Badge ist nicht verwendbar",
        "command.status.suspended": "von der Organisation ausgesetzt",
        "command.status.revoked": "von der Organisation widerrufen",
        "command.status.keyMissing":
            "keyMissing: Der Schlüssel ist verloren; die Organisation muss den Badge neu ausstellen",
    ]
}
