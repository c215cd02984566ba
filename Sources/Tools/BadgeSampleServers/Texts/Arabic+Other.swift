import BadgeModel

extension SampleTexts.Arabic {
    /// Texts of accounts and sign-ins by a flow.
    static let other: MessageCatalogue.Texts = [
        "loginRefused.flowSecondFactor": "تتطلب هذه البطاقة عاملًا ثانيًا. سجّل الدخول بكلمة مرور مؤسستك.",
        "accountConflict.flowLinked": "هذا الحساب مرتبط بالفعل.",
        "verificationRequired.flow": "أكّد عنوان بريدك الإلكتروني أولًا.",
        "flow.field.displayName": "الاسم",
    ]
}
