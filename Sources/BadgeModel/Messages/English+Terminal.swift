extension English {
    /// Texts of the terminal.
    static let terminal: MessageCatalogue.Texts = [
        "terminal.answers.end": "e end",
        "terminal.answers.no": "n no",
        "terminal.answers.yes": "y yes",
        "terminal.choice.no": "[y/N]",
        "terminal.choice.none": "[y/n]",
        "terminal.choice.yes": "[Y/n]",
        "terminal.otherLanguages": "Also in {languages}. Type one to read it, or Return to go on: ",
        "terminal.question": "{question}? {choice} ",
        "terminal.choose": "Choose",
        "terminal.pressReturn": "Press Return to continue: ",
        "terminal.yesOrNoActions": "{yes} (y) or {no} (n): ",
        "terminal.accept": "Accept {document}",
        "terminal.nothingToChoose": "There is nothing to choose from.",
        "terminal.pathOfFile": "path of a file",
        "terminal.notShown": "not shown",
        "terminal.moreLines": "-- {count} more lines -- Return: next page, e: end: ",
        "terminal.typeNumber": "Type a number from 1 to {count}.",
        "terminal.typeYesOrNo": "Type y for yes or n for no.",
        "terminal.cancel": "Cancel",
        "terminal.cancelQuestion": "Cancel? [y/N] ",
        "terminal.chooseOrBack": "Choose [1-{count}], or Return to go back: ",
        "terminal.keys": "Ctrl-D: cancel.",
        "terminal.keysWithMore": "Ctrl-D: cancel. Return: more options.",
        "terminal.waiting": "{time} left, waiting. Ctrl-D: cancel. ",
    ]
}
