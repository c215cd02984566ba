import BadgeModel

extension ClientTexts.Arabic {
    /// Errors of logins and of the device.
    static let device: MessageCatalogue.Texts = [
        "loginRefused.credentialsWithTries":
            """
        اسم المستخدم أو كلمة المرور خطأ. {count, plural, zero {لم تبقَ محاولات} one {بقيت محاولة واحدة} two \
        {بقيت محاولتان} few {بقيت # محاولات} many {بقيت # محاولة} other {بقيت # محاولة}}. تحقق منهما وحاول من \
        جديد.
        """,
        "loginRefused.said": "ترفض المؤسسة تسجيل الدخول: {message}",
        "secondFactorRequired.said": "يتطلب الحساب رمزًا إلى جانب كلمة المرور: {message}",
        "accountLocked.lastTry":
            """
        اسم المستخدم أو كلمة المرور خطأ. كانت هذه آخر محاولة: لا يقبل الحساب تسجيل الدخول لمدة {wait}. حاول بعد ذلك.
        """,
        "secondFactorRequired.wrongCode":
            """
        هذا الرمز خطأ. {count, plural, zero {لم تبقَ محاولات.} one {بقيت محاولة واحدة.} two {بقيت محاولتان.} few {بقيت # \
        محاولات.} many {بقيت # محاولة.} other {بقيت # محاولة.}}
        """,
        "secondFactorRequired.codeResent": "هذا الرمز غير صالح. أدخل الرمز الذي أُرسل إليك للتو.",
        "accountUnknown.login":
            """
        لا تعرف {organization} أحدًا لديه حسابك على {server}. اطلب من مسؤولها ربط الحساب بك، ثم سجّل الدخول من \
        جديد.
        """,
        "authenticationFailed.login":
            "لا تقبل {organization} تسجيل الدخول على {server}. سجّل الدخول من جديد، وإذا تكرر الفشل فأبلغ المؤسسة.",
        "sessionEnded.deviceKeyAbsent": "التفويض مرتبط بمفتاح جهاز غير موجود هنا. سجّل الدخول، أو اطلب دعوة جديدة.",
        "sessionEnded.byOrganization": "أنهت المؤسسة جلسة هذا الجهاز. سجّل الدخول، أو اطلب دعوة جديدة.",
        "sessionEnded.withoutBadge": "لا توجد شارة في جلسة هذا الجهاز. اجلب الشارة من جديد.",
        "deviceLimitReached.badge":
            "الشارة موجودة على أقصى عدد من الأجهزة تسمح به المؤسسة. أزلها من أحدها وحاول من جديد.",
        "verificationRequired.phone": "تطلب المؤسسة رمزًا ترسله عبر الهاتف. اطلب إرسال رمز.",
        "verificationCodeRefused.code": "الرمز خطأ. تحقق منه وأدخله من جديد.",
        "verificationCodeRefused.codeWithTries":
            """
        الرمز خطأ. {count, plural, zero {لم تبقَ محاولات} one {بقيت محاولة واحدة} two {بقيت محاولتان} few {بقيت \
        # محاولات} many {بقيت # محاولة} other {بقيت # محاولة}}. تحقق منه وأدخله من جديد.
        """,
        "verificationCodeExpired.code": "الرمز قديم جدًّا، أو أُدخل خطأً مرات كثيرة. اطلب إرسال رمز آخر.",
        "verificationCodeExpired.lastTry": "الرمز خطأ. كانت هذه آخر محاولة له ولم يعد صالحًا. اطلب إرسال رمز آخر.",
        "verificationCodeExpired.secondFactor":
            """
        هذا الرمز قديم جدًّا ولم يعد صالحًا. سجّل الدخول من جديد بعد {wait}؛ عندها يُرسل رمز آخر.
        """,
        "verificationCodeExpired.secondFactorTries":
            "أُدخل الرمز خطأً مرات كثيرة ولم يعد صالحًا. سجّل الدخول من جديد بعد {wait}؛ عندها يُرسل رمز آخر.",
        "photoRefused.notAPicture": "ليست صورة JPEG أو PNG بحد أقصى 4096 بكسل في كل جانب. اختر صورة أخرى.",
        "photoRefused.tooLarge": "الصورة أكبر مما تقبله المؤسسة. اختر صورة أخرى.",
        "clientUnknown.notRegistered":
            "لا تعرف المؤسسة التطبيق السائل، أو لا تعرفه بالعنوان الذي يريد الجواب عليه. لا تتابع؛ أبلغ المؤسسة.",
    ]
}
