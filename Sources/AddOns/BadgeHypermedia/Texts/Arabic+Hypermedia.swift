import BadgeModel

extension HypermediaTexts.Arabic {
    /// Errors of logins that are driven by the server.
    static let hypermedia: MessageCatalogue.Texts = [
        "serverAnswerInvalid.loginAddress":
            "يقود {server} تسجيل الدخول إلى عنوان غير مسموح به ({finding}). لا تتابع؛ أبلغ المؤسسة.",
        "serverAnswerInvalid.loginForm": "أرسل {server} لتسجيل الدخول نموذجًا خاطئًا ({finding}). أبلغ المؤسسة.",
        "serverAnswerInvalid.loginStep":
            "أرسل {server} خطوة خاطئة من تسجيل الدخول ({finding}). سجّل الدخول من جديد أو أبلغ المؤسسة.",
        "serverAnswerInvalid.loginLoop":
            "لا ينتهي تسجيل الدخول لدى {server}: فقد احتاج إلى أكثر من {most} من الطلبات. أبلغ المؤسسة.",
        "serverAnswerInvalid.loginResponse":
            "انتهى تسجيل الدخول لدى {server} باستجابة خاطئة ({finding}). سجّل الدخول من جديد.",
        "serverAnswerInvalid.mediaType":
            """
        أجاب {server} بـ HTTP {status} ونوع الوسائط {type}، وهو ليس خطوة من تسجيل الدخول. تحقق من العنوان أو أبلغ \
        المؤسسة.
        """,
        "serverAnswerInvalid.loginSession":
            "بدأ {server} تسجيل الدخول بجلسة لا يمكن متابعتها. أبلغ المؤسسة.",
        "metadataMismatch.loginResponse":
            "انتهى تسجيل الدخول لدى {server} باستجابة من خادم آخر. لا تتابع؛ أبلغ المؤسسة.",
        "invalidInput.loginValue": "لا يمكن اختيار هذه القيمة هنا. اختر قيمة أخرى أو أدخلها.",
        "invalidInput.loginStep": "هذا يخص خطوة أخرى من تسجيل الدخول. استخدم ما يعرضه تسجيل الدخول الآن.",
        "invalidInput.loginOption": "إعداد تسجيل الدخول خاطئ: {option}.",
        "attemptInProgress.loginStep": "ما زال تسجيل الدخول يعالج الخطوة الأخيرة. انتظر نتيجتها.",
        "attemptInProgress.loginFlow": "هناك تسجيل دخول جارٍ لدى {server}. أنهه أو أغلقه أولًا.",
        "closed.login": "انتهى تسجيل الدخول هذا. ابدأ تسجيل دخول جديدًا.",
        "sessionEnded.login": "لم يعد تسجيل الدخول لدى {server} صالحًا. ابدأ تسجيل دخول جديدًا.",
        "authenticationFailed.hypermediaLogin": "لم يسجّل {server} دخولك. ابدأ تسجيل دخول جديدًا.",
        "serverFailed.login": "فشل تسجيل الدخول لدى {server}. ابدأ تسجيل دخول جديدًا أو أبلغ المؤسسة.",
        "serverAnswerInvalid.relyingParty":
            "يطلب {server} مفتاحًا لـ {relyingParty} لا يحق له استخدامه. لا تتابع، وأخبر المؤسسة.",
        "notSupported.authenticator": "لا توجد هنا أداة مصادقة لذلك. اختر طريقة أخرى.",
        "notSupported.authenticatorKey":
            "لا يقبل {relyingParty} أي مفتاح تستطيع هذه المحفظة إنشاءه. اختر طريقة أخرى.",
        "notSupported.userVerification":
            "يريد {relyingParty} التأكد من أنك أنت، وقد أُنشئ مفتاح هذه المحفظة دون رمز مرور. اختر طريقة أخرى.",
        "notFound.webAuthnCredential":
            "ليس لدى هذه المحفظة مفتاح لـ {relyingParty} يجوز استخدامه هنا. اختر طريقة أخرى.",
        "alreadyExists.webAuthnCredential":
            "لدى هذه المحفظة مفتاح لهذا الحساب لدى {relyingParty} بالفعل. اختر طريقة أخرى.",
        "notSupported.clientOperation":
            "لا يستطيع هذا الجهاز تنفيذ ما يطلبه تسجيل الدخول ({name}). اختر طريقة أخرى.",
        "notSupported.loginLink":
            "يقود هذا الرابط إلى خارج تسجيل الدخول. إن كنت تثق به فافتحه في مكان آخر:\n{address}",
        "notSupported.hypermediaLogin": "لا يوجد لدى {server} تسجيل دخول يقوده بنفسه. سجّل الدخول بطريقة أخرى.",
    ]
}
