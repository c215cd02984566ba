extension CoreTexts.German {
    /// Texts of a login that the server drives.
    static let hypermediaScreen: MessageCatalogue.Texts = [
        "action.back": "Zurück",
        "action.cancel": "Abbrechen",
        "prompt.hypermedia.picture": "Bild: {label}",
        "prompt.hypermedia.unexplained": "Der Server hat dies nicht angenommen und nennt keinen Grund.",
        "prompt.hypermedia.platform": "Dieses Gerät verwenden",
    ]
}
