extension CoreTexts.Arabic {
    /// Texts of the forms of a flow.
    static let flowScreen: MessageCatalogue.Texts = [
        "action.signIn": "تسجيل الدخول",
        "action.register": "تسجيل حساب",
        "action.save": "حفظ",
        "flow.sent.title": "رسالة في الطريق",
    ]
}
