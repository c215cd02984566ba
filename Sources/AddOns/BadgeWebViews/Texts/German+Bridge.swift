import BadgeModel

extension WebViewTexts.German {
    /// Why a page is not shown, and what it does not do.
    static let bridge: MessageCatalogue.Texts = [
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
    ]
}
