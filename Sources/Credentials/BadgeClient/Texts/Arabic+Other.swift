import BadgeModel

extension ClientTexts.Arabic {
    /// Other errors.
    static let other: MessageCatalogue.Texts = [
        "duration.aWhile": "بعض الوقت",
        "badgeSuspended.byOrganization": "علّقت المؤسسة الشارة. اطلب منها إعادتها؛ ويبقى ما على هذا الجهاز.",
        "serverAnswerInvalid.checkpointOfAnotherStore": "أجابت المؤسسة بنقطة تحقق لمخزن آخر. أبلغ المؤسسة.",
        "serverAnswerInvalid.unboundLogin":
            "لا يربط {server} عمليات تسجيل الدخول بهذا الجهاز كما تطلب {organization}. أبلغ المؤسسة.",
        "metadataMismatch.logoHost": "يقع شعار {issuer} في عنوان على هذا الجهاز أو في شبكته. أبلغ المؤسسة.",
        "metadataMismatch.issuerHost":
            "الدعوة لدى {server} هي من {issuer} الموجود على هذا الجهاز أو في شبكته. لا تتابع؛ أبلغ المؤسسة.",
        "notFound.atOrganization": "لا تعرف المؤسسة شيئًا كهذا. راجع القائمة من جديد.",
        "notFound.photoAtOrganization":
            "لا توجد لدى {server} صورة لهذه الشارة. ارفع صورة، أو أبلغ المؤسسة.",
        "notFound.deviceAtOrganization": "لا تعرف المؤسسة جهازًا كهذا. راجع القائمة من جديد.",
        "invalidInput.phoneNumberRefused":
            "لا يمكن للمؤسسة الإرسال إلى رقم الهاتف هذا. أدخله مع رمز البلد، مثل +441632960001.",
        "invalidInput.phoneNumberAbsent": "ليس لدى المؤسسة رقم هاتف للإرسال إليه. أدخل رقمًا.",
        "notSupported.rekeying": "لا يمكن لـ {configuration} إعطاء هذا الجهاز مفتاحًا آخر. اطلب إصدار الشارة من جديد.",
        "notSupported.deviceAPI":
            "لا توجد لدى {issuer} عمليات تسجيل دخول أو قوائم أجهزة أو رموز للشارات. اطلب من المؤسسة دعوة.",
        "invalidInput.passwordUnfit": "كلمة المرور الجديدة قصيرة جدًا أو طويلة جدًا أو هي القديمة نفسها. اختر غيرها.",
        "invalidInput.certificateFields": "لا يقبل {server} ما أدخلته. تحقق منه وحاول من جديد.",
        "notSupported.passwordChange":
            "لا تُغيَّر كلمات المرور لدى {issuer} من خلال تطبيق. اسأل المؤسسة أين تغيّر كلمة مرورك.",
        "inputRequired.transactionCode": "تحتاج الدعوة إلى رمز أرسلته المؤسسة منفصلًا. أدخله.",
        "notSupported.providers": "لا تقبل {organization} تسجيل الدخول عبر مقدّمي الهوية. سجّل الدخول بطريقة أخرى.",
        "accountUnknown.provider":
            """
        ليس لدى {organization} شخص مرتبط بحسابك لدى {provider}. اطلب من المسؤول أن يربط الحساب بك، أو اربطه بنفسك \
        على جهاز عليه شارتك.
        """,
        "alreadyExists.account":
            "هذا الحساب مرتبط بالفعل بشخص في {organization}. يمكن لذلك الشخص أو للمؤسسة إلغاء الربط.",
        "invalidInput.shareRecipientRefused":
            "لا تستطيع {organization} إرسال بريد إلكتروني إلى هذا العنوان. أدخل عنوانًا آخر.",
        "rateLimited.share":
            "ترسل {organization} نيابة عنك عددًا لا يتجاوز {limit} من الرسائل يوميًا. حاول لاحقًا.",
    ]
}
