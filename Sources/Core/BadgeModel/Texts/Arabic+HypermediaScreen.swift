extension CoreTexts.Arabic {
    /// Texts of a login that the server drives.
    static let hypermediaScreen: MessageCatalogue.Texts = [
        "action.back": "رجوع",
        "action.cancel": "إلغاء",
        "prompt.hypermedia.picture": "صورة: {label}",
        "prompt.hypermedia.unexplained": "لم يقبل الخادم ذلك، ولم يذكر السبب.",
        "prompt.hypermedia.platform": "استخدام هذا الجهاز",
    ]
}
