extension English {
    /// Words that are used within other texts.
    static let nouns: MessageCatalogue.Texts = [
        "noun.keys": "list of keys",
        "noun.organization": "organization",
        "noun.passphrase": "passphrase",
        "noun.pin": "PIN",
        "noun.policy": "policy",
        "noun.statusList": "status list",
        "noun.wallet": "wallet",
    ]
}
