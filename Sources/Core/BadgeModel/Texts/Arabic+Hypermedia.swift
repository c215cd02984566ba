extension CoreTexts.Arabic {
    /// Errors of logins that are driven by the server.
    static let hypermedia: MessageCatalogue.Texts = [
        "notSupported.moreCredentials":
            "لدى هذه المحفظة 100 مفتاح لـ {relyingParty} ولا تنشئ المزيد. اختر طريقة أخرى."
    ]
}
