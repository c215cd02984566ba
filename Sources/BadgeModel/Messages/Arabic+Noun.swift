extension Arabic {
    /// Words that are used within other texts.
    static let nouns: MessageCatalogue.Texts = [
        "noun.keys": "قائمة المفاتيح",
        "noun.organization": "المؤسسة",
        "noun.passphrase": "عبارة المرور",
        "noun.pin": "رقم PIN",
        "noun.policy": "السياسة",
        "noun.statusList": "قائمة الحالات",
        "noun.wallet": "المحفظة",
    ]
}
