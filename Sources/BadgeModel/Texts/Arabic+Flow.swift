extension CoreTexts.Arabic {
    /// Errors of the forms of a flow and of the sign-ins with them.
    static let flow: MessageCatalogue.Texts = [
        "notFound.flowForm": "لا توجد الاستمارة {form} بين استمارات الخادم. أبلغ المؤسسة.",
        "loginRefused.flow": "الاسم أو كلمة المرور غير صحيح. أدخلهما مرة أخرى.",
        "custodyDamaged.flowSession": "تعذرت قراءة رموز تسجيل الدخول. سجل الدخول مرة أخرى.",
    ]
}
