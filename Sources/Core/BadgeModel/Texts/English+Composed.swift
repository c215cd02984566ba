extension CoreTexts.English {
    /// Texts that contain other texts.
    static let composed: MessageCatalogue.Texts = [
        "verbatim": "{text}",
        "sentences": "{sentences}",
    ]
}
