extension CoreTexts.Arabic {
    /// Errors of logins, devices and personal data.
    static let device: MessageCatalogue.Texts = [
        "loginRefused.credentials": "اسم المستخدم أو كلمة المرور خطأ. تحقق منهما وحاول من جديد.",
        "loginRefused.credentialsWithTries":
            """
        اسم المستخدم أو كلمة المرور خطأ. {count, plural, zero {لم تبقَ محاولات} one {بقيت محاولة واحدة} two \
        {بقيت محاولتان} few {بقيت # محاولات} many {بقيت # محاولة} other {بقيت # محاولة}}. تحقق منهما وحاول من \
        جديد.
        """,
        "accountLocked.tooManyTries": "لا يقبل الحساب تسجيل الدخول لمدة {wait} بعد محاولات خاطئة كثيرة. حاول بعد ذلك.",
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
        "secondFactorRequired.account": "يحتاج الحساب إلى عامل ثانٍ إلى جانب كلمة المرور. أدخله أيضًا.",
        "wrongPerson.login": "تسجيل الدخول لشخص غير صاحب الشارة. سجّل الدخول بحساب صاحب الشارة.",
        "sessionEnded.byServer": "أنهى {server} جلسة هذا الجهاز. سجّل الدخول، أو اطلب دعوة جديدة.",
        "sessionEnded.deviceKeyAbsent": "التفويض مرتبط بمفتاح جهاز غير موجود هنا. سجّل الدخول، أو اطلب دعوة جديدة.",
        "sessionEnded.byOrganization": "أنهت المؤسسة جلسة هذا الجهاز. سجّل الدخول، أو اطلب دعوة جديدة.",
        "sessionEnded.withoutBadge": "لا توجد شارة في جلسة هذا الجهاز. اجلب الشارة من جديد.",
        "sessionEnded.neverBegun": "لم يسجّل أحد الدخول للشارة {badge} على هذا الجهاز. سجّل الدخول إلى الشارة أولًا.",
        "sessionEnded.fromBackup":
            "عادت جلسة {badge} من نسخة احتياطية ولا تُستخدم مرة أخرى. سجّل الدخول إلى الشارة أولًا.",
        "sessionEnded.ofBadge":
            """
        أنهت المؤسسة جلسة {badge} على هذا الجهاز. يحدث ذلك عندما لا تُستخدم الجلسة مدة طويلة، أو يُزال الجهاز، \
        أو تُلغى الشارة، أو تُستخدم نسخة من الجلسة. سجّل الدخول إلى الشارة من جديد.
        """,
        "sessionEnded.neededForIssuance":
            "ليس للشارة {badge} جلسة يمكن إصدارها فيها من جديد. سجّل الدخول، أو اطلب دعوة جديدة.",
        "sessionEnded.onDevice": "أُنهيت الجلسة على هذا الجهاز. سجّل الدخول إلى الشارة أولًا.",
        "deviceLimitReached.badge":
            "الشارة موجودة على أقصى عدد من الأجهزة تسمح به المؤسسة. أزلها من أحدها وحاول من جديد.",
        "verificationRequired.phone": "تطلب المؤسسة رمزًا ترسله عبر الهاتف. اطلب إرسال رمز.",
        "verificationCodeRefused.code": "الرمز خطأ. تحقق منه وأدخله من جديد.",
        "verificationCodeRefused.codeWithTries":
            """
        الرمز خطأ. {count, plural, zero {لم تبقَ محاولات} one {بقيت محاولة واحدة} two {بقيت محاولتان} few {بقيت \
        # محاولات} many {بقيت # محاولة} other {بقيت # محاولة}}. تحقق منه وأدخله من جديد.
        """,
        "verificationCodeExpired.browser": "لم يسجّل أحد الدخول في المتصفح في الوقت المناسب. ابدأ من جديد.",
        "verificationCodeExpired.login": "انتهت صلاحية الرمز قبل أن يسجّل أحد الدخول به. ابدأ من جديد.",
        "verificationCodeExpired.code": "الرمز قديم جدًّا، أو أُدخل خطأً مرات كثيرة. اطلب إرسال رمز آخر.",
        "verificationCodeExpired.lastTry": "الرمز خطأ. كانت هذه آخر محاولة له ولم يعد صالحًا. اطلب إرسال رمز آخر.",
        "verificationCodeExpired.secondFactor":
            """
        هذا الرمز قديم جدًّا، أو أُدخل خطأً مرات كثيرة، ولم يعد صالحًا. سجّل الدخول من جديد بعد {wait}؛ عندها يُرسل \
        رمز آخر.
        """,
        "photoRefused.unreadable": "لا يمكن قبول الصورة: {reason}. اختر صورة أخرى.",
        "photoRefused.notAPicture": "ليست صورة JPEG أو PNG بحد أقصى 4096 بكسل في كل جانب. اختر صورة أخرى.",
        "photoRefused.tooLarge": "الصورة أكبر مما تقبله المؤسسة. اختر صورة أخرى.",
        "photoRefused.size": "الصورة أكبر من {megabytes} ميغابايت. اختر صورة أصغر.",
        "photoRefused.notReadable": "تعذّرت قراءة الصورة. اختر صورة من أحد هذه الأنواع: {types}.",
        "photoRefused.type": "نوع الصورة {type}. اختر صورة من أحد هذه الأنواع: {types}.",
        "photoRefused.heic":
            "نوع الصورة {type}، ولا يمكن إزالة الموقع والجهاز منها. اختر صورة من أحد هذه الأنواع: {types}.",
        "photoRefused.pixels":
            "أبعاد الصورة {width} × {height} بكسل، أي أكثر من {side} في أحد الجانبين. اختر صورة أصغر.",
        "serverSwitchRefused.notAgreed": "لن يُستخدم {server}. لم توافق على ذلك.",
        "serverSwitchRefused.keysNotTrusted": "المفاتيح الجديدة لدى {organization} غير موثوق بها. لم توافق على ذلك.",
        "serverSwitchRefused.otherKeys": "تعرض {organization} مفاتيح غير التي ذكرتها. اسألها عن بصماتها من جديد.",
        "serverSwitchRefused.noScreen": "لن يُستخدم {server}. لا توجد شاشة مسجّلة يمكنها سؤال المستخدم.",
        "clientUnknown.notRegistered":
            "لا تعرف المؤسسة التطبيق السائل، أو لا تعرفه بالعنوان الذي يريد الجواب عليه. لا تتابع؛ أبلغ المؤسسة.",
        "clientUnknown.redirectURI": "يستخدم {client} عنوان إعادة توجيه غير مسجّل. لم يُفصح عن شيء.",
        "clientUnknown.claims": "يطلب {client} بيانات غير مسجّل لها. لم يُفصح عن شيء.",
        "linkMalformed.unreadable": "تعذّرت قراءة الرابط: {finding}. انسخ الرابط كاملًا، أو اطلب رابطًا جديدًا.",
        "linkMalformed.answerAddress": "العنوان الذي يريد التطبيق الجواب عليه ليس عنوانًا.",
        "linkUnknown.scheme": "لا يفتح هذا التطبيق إلا روابط {scheme}: و{offer}:. انسخ الرابط الذي أرسلته المؤسسة.",
        "linkUnknown.shortcut": "الرابط اختصار NFC، ولا يدعمه هذا التطبيق. اطلب رابطًا من نوع آخر.",
        "linkUnknown.action": "لا يعرف هذا التطبيق ما يطلبه الرابط. حدّثه، أو اطلب رابطًا آخر.",
        "loginRefused.said": "ترفض المؤسسة تسجيل الدخول: {message}",
        "secondFactorRequired.said": "يتطلب الحساب رمزًا إلى جانب كلمة المرور: {message}",
        "accountUnknown.login":
            """
        لا تعرف {organization} أحدًا لديه حسابك على {server}. اطلب من مسؤولها ربط الحساب بك، ثم سجّل الدخول من \
        جديد.
        """,
        "authenticationFailed.login":
            "لا تقبل {organization} تسجيل الدخول على {server}. سجّل الدخول من جديد، وإذا تكرر الفشل فأبلغ المؤسسة.",
        "invalidInput.linkScheme":
            "{scheme} ليس مخططًا لروابط تطبيق. استخدم أحرفًا صغيرة وأرقامًا ونقاطًا وشرطات وعلامات زائد.",
    ]
}
