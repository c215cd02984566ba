extension CoreTexts.Arabic {
    /// Words that are used within other texts.
    static let noun: MessageCatalogue.Texts = [
        "noun.keys": "قائمة المفاتيح",
        "noun.passphrase": "عبارة المرور",
        "noun.pin": "رقم PIN",
        "noun.policy": "السياسة",
        "noun.statusList": "قائمة الحالات",
        "noun.wallet": "المحفظة",
    ]
}
