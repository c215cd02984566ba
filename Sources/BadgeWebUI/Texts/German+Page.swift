import BadgeModel

extension WebTexts.German {
    /// What every page in a browser says.
    static let page: MessageCatalogue.Texts = [
        "action.withdraw": "Zurückziehen",
        "action.remove": "Entfernen",
        "fact.policy": "Richtlinie",
        "notSupported.legacySignals":
            "Ein Frame unterstützt die Bridge von 2013 nicht. Verwenden Sie einen anderen Host oder Seiten mit der heutigen Bridge.",
        "invalidInput.pageOfFile":
            "Eine Seite aus einer Datei kann nicht angezeigt werden. "
            + "Stellen Sie sie über https bereit, oder über http auf diesem Gerät.",
        "invalidInput.pageOrigin":
            "Seiten von {origin} werden hier nicht angezeigt. Fügen Sie den Ursprung denen der Bridge hinzu.",
        "notFound.page": "Es gibt keine Seite namens {name}. Fügen Sie ihre Adresse den Seiten der Bridge hinzu.",
        "notSupported.pageFunction": "Die Seite hat keine Funktion {name}. Vielleicht ist sie noch nicht gestartet.",
        "serverUnreachable.page": "Die Seite hat nicht geantwortet. Laden Sie sie neu.",
        "notSupported.pageScript":
            "Diese Ansicht führt keine Skripte der App aus. Rufen Sie eine Funktion der Seite auf.",
        "web.characterCount": "{count} von {limit} Zeichen",
        "command.audit.empty": "Es ist noch nichts geschehen.",
        "command.remove.title": "{subject} entfernen?",
        "wallet.pages.next": "Weiter",
        "wallet.pages.label": "Seiten",
        "wallet.action.save": "Speichern",
        "wallet.action.back": "Zurück",
        "wallet.words.unnamedArea": "einem Bereich ohne Namen",
        "wallet.devices.added": "Hinzugefügt {date}",
        "wallet.log.entry": "Eintrag {number}",
        "wallet.log.verify": "Protokoll prüfen",
        "wallet.log.proof": "Nachweis",
        "wallet.log.saveProof": "Nachweis speichern",
        "wallet.failed.title": "Das hat nicht geklappt",
        "wallet.pages.first": "Erste Seite",
        "wallet.search.action": "Suchen",
        "wallet.more": "Technische Angaben",
        "wallet.log.showProof": "Beweis anzeigen",
        "web.skip": "Zum Inhalt springen",
        "web.menu": "Bereiche",
        "web.open.title": "Wird geöffnet",
        "web.open.continue": "Weiter",
        "web.noSession.title": "Diese Seite öffnet sich nur mit ihrem Link",
        "web.noSession.text":
            "Holen Sie sich von der App einen neuen Link. Ein Link gilt einmal, in einem Browser, für fünf Minuten.",
        "web.linkUsed.title": "Dieser Link gilt nicht mehr",
        "web.notFound.title": "Diese Seite gibt es nicht",
        "web.notFound.text": "Vielleicht wurde sie geschlossen. Gehen Sie zur Startseite.",
        "web.foreign.title": "Die Anfrage wurde abgelehnt",
        "web.foreign.text":
            """
        Sie kam nicht von einer aktuellen Seite dieser App. Laden Sie die Seite neu, und wiederholen Sie die Eingabe.
        """,
        "web.tooLarge.title": "Das ist zu groß",
        "web.tooLarge.text":
            "Dieses Formular darf höchstens {limit} haben. Kürzen Sie Ihre Eingabe, oder wählen Sie eine kleinere Datei.",
        "web.malformed.title": "Das Formular ist nicht lesbar",
        "web.malformed.text": "Gehen Sie zurück, und senden Sie es noch einmal.",
        "web.method.text": "An diese Seite kann nichts gesendet werden.",
        "web.failed.title": "Das hat nicht geklappt",
        "web.failed.text": "Etwas Unerwartetes ist passiert. Versuchen Sie es noch einmal.",
        "web.start": "Startseite",
        "web.nothing.title": "Nichts zu beantworten",
        "web.nothing.text": "Fragen erscheinen hier, sobald es welche gibt. Sie können diese Seite offen lassen.",
        "web.working": "Wird bearbeitet …",
        "web.waiting": "Warten …",
        "web.timeLeft": "Noch {time}",
        "web.questions": "Offene Fragen",
        "web.accept": "Annehmen",
        "web.decline": "Ablehnen",
        "web.document.also": "Auch auf {language}",
        "web.document.decision": "Sie entscheiden über den Text auf {language}.",
        "web.document.digest": "Fingerabdruck dieses Textes (SHA-256)",
        "web.document.unshowable":
            "Dieser Text enthält Zeichen, die etwas verbergen oder umordnen, und kann hier nicht angenommen werden. "
            + "Wenden Sie sich an die Organisation.",
        "web.optional": "optional",
        "web.filledIn": "Die App hat das ausgefüllt. Lassen Sie es leer, um das zu verwenden.",
        "web.photo.types": "{types}, höchstens {limit}",
        "web.photo.preview": "Vorschau des gewählten Bildes",
        "web.picture.unshown": "Hier ist ein Bild, das nicht gezeigt werden kann: {label}",
        "web.crop.label": "Ausschnitt des Bildes, der verwendet wird",
        "web.crop.hint": "Ziehen Sie das Bild, oder bewegen Sie es mit den Pfeiltasten.",
        "web.crop.zoom": "Vergrößerung",
        "web.crop.whole": "Das ganze Bild verwenden",
        "web.crop.state": "{zoom} %, {x} % von links, {y} % von oben",
        "web.show": "Anzeigen",
        "web.hide": "Verbergen",
        "web.newTab": "öffnet einen neuen Tab",
        "web.lost": "Die App ist nicht mehr erreichbar. Holen Sie sich von ihr einen neuen Link.",
        "web.megabytes": "{count} MB",
        "web.kilobytes": "{count} KB",
        "web.cancelOutside": "Schließen",
    ]
}
