extension CoreTexts.German {
    /// Words that are used within other texts.
    static let noun: MessageCatalogue.Texts = [
        "noun.keys": "Schlüsselliste",
        "noun.passphrase": "Passphrase",
        "noun.pin": "PIN",
        "noun.policy": "Richtlinie",
        "noun.statusList": "Statusliste",
        "noun.wallet": "Wallet",
    ]
}
