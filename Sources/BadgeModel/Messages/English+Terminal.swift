extension English {
    /// Texts of the terminal.
    static let terminal: MessageCatalogue.Texts = [
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
    ]
}
