extension CoreTexts.English {
    /// Words that are used within other texts.
    static let noun: MessageCatalogue.Texts = [
        "noun.keys": "list of keys",
        "noun.passphrase": "passphrase",
        "noun.pin": "PIN",
        "noun.policy": "policy",
        "noun.statusList": "status list",
        "noun.wallet": "wallet",
    ]
}
