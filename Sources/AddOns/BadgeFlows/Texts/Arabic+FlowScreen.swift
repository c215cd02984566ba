import BadgeModel

extension FlowTexts.Arabic {
    /// Texts of the forms of a flow.
    static let flowScreen: MessageCatalogue.Texts = [
        "action.joinAccounts": "دمج الحسابين",
        "action.keepApart": "عدم الدمج",
        "flow.title.signIn": "تسجيل الدخول لدى {server}",
        "flow.title.registration": "تسجيل حساب لدى {server}",
        "flow.title.socialRegistration": "إكمال تسجيلك لدى {server}",
        "flow.title.profile": "بياناتك لدى {server}",
        "flow.title.passwordChange": "تغيير كلمة المرور لدى {server}",
        "flow.title.forgottenPassword": "هل نسيت كلمة المرور لدى {server}؟",
        "flow.title.resendVerification": "تأكيد عنوان بريدك الإلكتروني لدى {server}",
        "flow.title.other": "{server}",
        "flow.merge.title": "لديك حساب لدى {server} بالفعل",
        "flow.merge.password":
            "لدى {server} حساب بعنوان بريدك الإلكتروني وكلمة مرور. هل تريد الدخول بكلمة المرور لدمج الحسابين؟",
        "flow.merge.provider":
            "لدى {server} حساب بعنوان بريدك الإلكتروني يدخل عبر {provider}. هل تريد الدخول هناك لدمج الحسابين؟",
        "flow.sent.forgottenPassword": "يرسل {server} رسالة إلى {name}. يتيح رابطها اختيار كلمة مرور أخرى.",
        "flow.sent.verification": "يرسل {server} رسالة إلى {name}. افتح رابطها لتأكيد عنوان بريدك الإلكتروني.",
        "action.save": "حفظ",
        "flow.sent.title": "رسالة في الطريق",
    ]
}
