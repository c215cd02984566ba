import BadgeModel

extension TerminalTexts.German {
    /// Texts of the terminal.
    static let dialogue: MessageCatalogue.Texts = [
        "invalidInput.imageUnreadable": "{path} kann nicht gelesen werden. Geben Sie den Pfad einer Bilddatei ein.",
        "invalidInput.notAPicture": "Kein Bild: {path}. Geben Sie eine JPEG- oder PNG-Datei an.",
        "inputRequired.terminal":
            """
        Es gibt kein Terminal für Rückfragen. Führen Sie den Befehl in einem Terminal aus, oder geben Sie alles \
        mit Optionen an.
        """,
        "terminal.characterLimit": "höchstens {count, plural, one {# Zeichen} other {# Zeichen}}",
        "terminal.answers.end": "e ende",
        "terminal.answers.no": "n nein",
        "terminal.answers.yes": "j ja",
        "terminal.choice.no": "[j/N]",
        "terminal.choice.none": "[j/n]",
        "terminal.choice.yes": "[J/n]",
        "terminal.typeLanguage": "Geben Sie das Kürzel von {languages} ein, oder drücken Sie die Eingabetaste.",
        "terminal.acceptedLanguage": "Sie entscheiden über den Text in {language}.",
        "terminal.otherLanguages":
            "Auch in {languages}. Geben Sie das Kürzel ein, um den Text zu lesen, oder drücken Sie Eingabe: ",
        "terminal.question": "{question}? {choice} ",
        "terminal.choose": "Auswahl",
        "terminal.pressReturn": "Weiter mit der Eingabetaste: ",
        "terminal.yesOrNoActions": "{yes} (j) oder {no} (n): ",
        "terminal.accept": "Zustimmen: {document}",
        "terminal.nothingToChoose": "Es gibt nichts auszuwählen.",
        "terminal.pathOfFile": "Pfad einer Datei",
        "terminal.severalLines": "mehrere Zeilen, am Ende eine leere",
        "terminal.optional": "optional",
        "terminal.notShown": "wird nicht angezeigt",
        "terminal.moreLines": "-- noch {count} Zeilen -- Eingabe: nächste Seite, e: Ende, Strg-D: {cancel}: ",
        "terminal.turnPage": "Drücken Sie zum Weiterlesen die Eingabetaste, oder geben Sie e für das Ende ein.",
        "terminal.typeNumber": "Geben Sie eine Zahl von 1 bis {count} ein.",
        "terminal.typeOne": "Geben Sie 1 für „{action}“ ein.",
        "terminal.typeYesOrNo": "Geben Sie j für Ja oder n für Nein ein.",
        "terminal.cancelQuestion": "Abbrechen? [j/N] ",
        "terminal.cancelLogin": "Anmeldung abbrechen? [j/N] ",
        "terminal.chooseOrBack": "Auswahl [1-{count}], oder Eingabetaste für zurück: ",
        "terminal.chooseOnlyOrBack": "1 zum Auswählen, oder Eingabetaste für zurück: ",
        "terminal.typeOnlyNumber": "(1 eingeben)",
        "terminal.keys.asking": "{cancel} (mit Rückfrage)",
        "terminal.keys.cancel": "abbrechen",
        "terminal.keys.leave": "verlassen",
        "terminal.keys.cancelling": "Strg-D: {cancel}.",
        "terminal.keys.more": "weitere Möglichkeiten",
        "terminal.keys.named": "weitere Möglichkeiten ({options})",
        "terminal.keys.proposed": "was in [ ] steht, oder {more}",
        "terminal.keys.return": "Eingabetaste: {action}.",
        "terminal.elapsed": "Warten seit {time}. Strg-D: {cancel}. ",
        "terminal.waiting": "{time} verbleiben, bitte warten. Strg-D: {cancel}. ",
        "terminal.waitingOrChoose": "{time} verbleiben, bitte warten. Auswahl [1-{count}]: ",
        "terminal.waitingOrChooseOnly": "{time} verbleiben, bitte warten. 1 zum Auswählen: ",
        "terminal.waitingSince": "Warten seit {time}. Auswahl [1-{count}]: ",
        "terminal.waitingSinceOnly": "Warten seit {time}. 1 zum Auswählen: ",
    ]
}
