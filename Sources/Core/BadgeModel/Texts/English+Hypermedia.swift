extension CoreTexts.English {
    /// Errors of logins that are driven by the server.
    static let hypermedia: MessageCatalogue.Texts = [
        "notSupported.moreCredentials":
            "This wallet already has 100 keys for {relyingParty}, the most it can have. Choose another way."
    ]
}
