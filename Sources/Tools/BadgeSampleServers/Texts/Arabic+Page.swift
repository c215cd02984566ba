import BadgeModel

extension SampleTexts.Arabic {
    /// Texts of the pages and answers of sample servers.
    static let page: MessageCatalogue.Texts = [
        "page.login.triesLeft":
            """
        {count, plural, zero {لم تبقَ محاولات.} one {بقيت محاولة واحدة.} two {بقيت محاولتان.} few {بقيت # \
        محاولات.} many {بقيت # محاولة.} other {بقيت # محاولة.}}
        """,
        "page.login.codeSent": "أدخل الرمز الذي أُرسل إليك.",
        "page.hypermedia.busy": "يسجّل الدخول أشخاص كثيرون الآن. حاول بعد دقيقة.",
        "page.flow.password": "اختر كلمة مرور أخرى لدى {organization}",
        "page.flow.address": "أكّد بريدك الإلكتروني لدى {organization}",
        "page.flow.message": "{organization}",
        "page.flow.verify": "أكّد فقط إن كنت قد سجّلت بنفسك بعنوان البريد هذا. أدخل كلمة المرور التي اخترتها.",
        "page.flow.verifyProvider":
            "يريد حساب يسجّل الدخول عبر {provider} استخدام عنوان البريد هذا. أكّد فقط إن كان حسابك.",
        "page.flow.wrongPassword": "كلمة المرور غير صحيحة. أدخلها مرة أخرى.",
        "page.flow.verifyAddress": "تأكيد العنوان",
        "page.flow.passwordChosen":
            "غُيّرت كلمة مرورك. عُد إلى التطبيق وسجّل الدخول بها؛ يمكنك إغلاق هذه الصفحة.",
        "page.flow.addressVerified": "أُكّد بريدك الإلكتروني. يمكنك إغلاق هذه الصفحة.",
        "page.flow.unusable":
            "استُخدم هذا الرابط أو انتهت صلاحيته أو حلّ محله رابط أحدث. اطلب إرسال رسالة أخرى.",
        "page.flow.passwordUnfit": "يجب أن تكون كلمة المرور من 8 إلى 1024 بايت. اختر كلمة أخرى.",
        "page.hypermedia.restart": "لا يمكن متابعة تسجيل الدخول. ابدأ من جديد.",
        "page.hypermedia.browser": "عاد المتصفح من تسجيل دخول آخر. افتح الصفحة من جديد.",
        "page.hypermedia.entries": "تحقق من مدخلاتك.",
        "page.hypermedia.missing": "أدخل شيئًا هنا.",
        "page.hypermedia.invalid": "هذا الإدخال غير صالح.",
        "page.hypermedia.refused": "رُفض تسجيل الدخول.",
        "page.hypermedia.credential": "لم يُقبل مفتاح الأمان.",
        "page.hypermedia.request": "أرسل التطبيق طلبًا غير صالح هنا.",
        "page.flow.provider": "تسجيل الدخول عبر {provider}",
        "page.flow.signedIn": "لقد سجّلت الدخول",
        "page.flow.endSession": "تسجيل الخروج",
        "page.flow.saved": "حُفظت تغييراتك.",
        "page.flow.failed": "لم ينجح ذلك. حاول مرة أخرى لاحقًا.",
    ]
}
