extension German {
    /// Words that are used within other texts.
    static let nouns: MessageCatalogue.Texts = [
        "noun.keys": "Schlüsselliste",
        "noun.organization": "Organisation",
        "noun.passphrase": "Passphrase",
        "noun.pin": "PIN",
        "noun.policy": "Richtlinie",
        "noun.statusList": "Statusliste",
        "noun.wallet": "Wallet",
    ]
}
