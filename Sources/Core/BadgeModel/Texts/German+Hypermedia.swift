extension CoreTexts.German {
    /// Errors of logins that are driven by the server.
    static let hypermedia: MessageCatalogue.Texts = [
        "notSupported.moreCredentials":
            """
        Diese Wallet hat 100 Schlüssel für {relyingParty} und erzeugt keine weiteren. Wählen Sie einen anderen Weg.
        """
    ]
}
