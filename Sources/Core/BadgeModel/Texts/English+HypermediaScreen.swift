extension CoreTexts.English {
    /// Texts of a login that the server drives.
    static let hypermediaScreen: MessageCatalogue.Texts = [
        "action.back": "Back",
        "action.cancel": "Cancel",
        "prompt.hypermedia.picture": "Picture: {label}",
        "prompt.hypermedia.unexplained": "The server did not accept this, and does not say why.",
        "prompt.hypermedia.platform": "Use this device",
    ]
}
