extension German {
    /// Texts of the terminal.
    static let terminal: MessageCatalogue.Texts = [
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
        "terminal.notShown": "wird nicht angezeigt",
        "terminal.moreLines": "-- noch {count} Zeilen -- Eingabetaste: nächste Seite, e: Ende: ",
        "terminal.typeNumber": "Geben Sie eine Zahl von 1 bis {count} ein.",
        "terminal.typeYesOrNo": "Geben Sie j für Ja oder n für Nein ein.",
        "terminal.cancel": "Abbrechen",
        "terminal.cancelQuestion": "Abbrechen? [j/N] ",
        "terminal.chooseOrBack": "Auswahl [1-{count}], oder Eingabetaste für zurück: ",
        "terminal.connectionProblem": "Verbindungsproblem: {reason}",
        "terminal.keys": "Strg-D: {cancel}.",
        "terminal.keys.cancel": "abbrechen",
        "terminal.keysWithDefaults":
            "Strg-D: {cancel}. Eingabetaste: was in [ ] steht, sonst weitere Möglichkeiten.",
        "terminal.keysWithMore": "Strg-D: {cancel}. Eingabetaste: weitere Möglichkeiten.",
        "terminal.waiting": "{time} verbleiben, bitte warten. Strg-D: abbrechen. ",
        "terminal.waitingOrChoose": "{time} verbleiben, bitte warten. Auswahl [1-{count}]: ",
        "terminal.waitingSince": "Warten seit {time}. Auswahl [1-{count}]: ",
    ]
}
