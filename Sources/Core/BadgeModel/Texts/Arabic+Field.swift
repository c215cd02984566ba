extension CoreTexts.Arabic {
    /// Texts of fields and buttons.
    static let field: MessageCatalogue.Texts = [
        "action.login": "تسجيل الدخول",
        "action.signIn": "تسجيل الدخول",
        "action.setPasscode": "تعيين رمز المرور",
        "action.continue": "متابعة",
        "action.changePasscode": "تغيير رمز المرور",
        "action.allowAlways": "السماح دائمًا",
        "action.allowOnce": "السماح مرة واحدة",
        "action.refuse": "رفض",
        "action.trustKeys": "الوثوق بالمفاتيح الجديدة",
        "action.allow": "السماح",
        "action.checkAgain": "التحقق من جديد",
        "action.upload": "رفع",
        "action.send": "إرسال",
        "action.doNotSend": "عدم الإرسال",
        "action.resend": "إرسال رمز آخر",
        "action.removeDevice": "إزالة من ذلك الجهاز",
        "action.getBadge": "الحصول على الشارة",
        "action.sendRecoveryCode": "إرسال رابط الاسترداد",
        "action.addServer": "إضافة",
        "action.switchServer": "تبديل",
        "action.keepServer": "إبقاء كل شيء كما هو",
        "action.yes": "نعم",
        "action.no": "لا",
        "action.ok": "حسنًا",
        "field.username": "اسم المستخدم",
        "field.password": "كلمة المرور",
        "field.code": "الرمز",
        "field.passcode": "رمز المرور",
        "field.newPasscode": "رمز المرور الجديد",
        "field.newPasscodeAgain": "رمز المرور الجديد مرة أخرى",
        "field.claim": "الإفصاح عن: {claim}",
        "field.photo": "الصورة",
        "field.phoneNumber": "رقم الهاتف",
        "field.verificationCode": "رمز التحقق",
        "field.device": "الجهاز",
        "field.email": "عنوان البريد الإلكتروني",
        "field.badge": "الشارة",
        "field.choice": "اختيارك",
        "field.hint.digits":
            "{count, plural, zero {بلا أرقام} one {رقم واحد} two {رقمان} few {# أرقام} many {# رقمًا} other {# رقم}}",
        "field.hint.characters":
            "{count, plural, zero {بلا أحرف} one {حرف واحد} two {حرفان} few {# أحرف} many {# حرفًا} other {# حرف}}",
        "field.hint.minDigits":
            """
        {count, plural, zero {بلا حد أدنى للأرقام} one {رقم واحد على الأقل} two {رقمان على الأقل} few {# أرقام \
        على الأقل} many {# رقمًا على الأقل} other {# رقم على الأقل}}
        """,
        "field.hint.minCharacters":
            """
        {count, plural, zero {بلا حد أدنى للأحرف} one {حرف واحد على الأقل} two {حرفان على الأقل} few {# أحرف على \
        الأقل} many {# حرفًا على الأقل} other {# حرف على الأقل}}
        """,
        "action.forgotPassword": "هل نسيت كلمة المرور؟",
        "action.changePassword": "تغيير كلمة المرور",
        "action.tryAgain": "حاول من جديد",
        "field.newPassword": "كلمة المرور الجديدة",
        "field.newPasswordAgain": "كلمة المرور الجديدة مرة أخرى",
        "action.register": "تسجيل حساب",
    ]
}
