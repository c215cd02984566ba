extension CoreTexts.Arabic {
    /// Errors of invitations and their codes.
    static let invitation: MessageCatalogue.Texts = [
        "transactionCodeRefused.wrong": "الرمز خطأ. تحقق من الرمز وأدخله من جديد.",
        "transactionCodeRefused.wrongOrInvitationGone":
            "الرمز خطأ، أو استُخدمت الدعوة أو انتهت صلاحيتها. تحقق من الرمز وأدخله من جديد.",
        "transactionCodeRefused.wrongWithTries":
            """
        الرمز خطأ. {count, plural, zero {لم تبقَ محاولات} one {بقيت محاولة واحدة} two {بقيت محاولتان} few {بقيت \
        # محاولات} many {بقيت # محاولة} other {بقيت # محاولة}}. تحقق من الرمز وأدخله من جديد.
        """,
        "invitationUnusable.gone":
            """
        استُخدمت الدعوة أو سُحبت أو انتهت صلاحيتها أو أُدخلت لها رموز خاطئة كثيرة. اطلب من المؤسسة دعوة جديدة.
        """,
        "invitationUnusable.recoveryLink":
            "استُخدم رابط الاسترداد أو سُحب أو انتهت صلاحيته. اطلب من المؤسسة رابط استرداد آخر.",
        "offerUnsupported.grantType": "لا يقبل خادم المؤسسة دعوات من هذا التطبيق. أبلغ المؤسسة.",
        "offerUnsupported.tokenType": "يمنح الخادم رموز وصول من نوع غير مدعوم. أبلغ المؤسسة.",
        "issuancePending.badge": "لم تصدر المؤسسة هذه الشارة بعد. ستأتي مع مزامنة لاحقة؛ ولا شيء آخر يلزم.",
        "decryptionFailed.message":
            "عُدّلت رسالة مشفّرة في الطريق، أو هي موجّهة إلى غيرك. حاول من جديد؛ ثم أبلغ المؤسسة.",
        "offerTooLarge.offer": "الدعوة أكبر من 64 كيلوبايت. اطلب من المؤسسة رابطًا أقصر.",
        "offerSchemeUnknown.scheme": "تبدأ الدعوة بـ {scheme}://. انسخ الرابط الذي أرسلته المؤسسة.",
        "offerMalformed.unreadable": "تعذّرت قراءة الدعوة: {finding} انسخ الرابط كاملًا، أو اطلب رابطًا جديدًا.",
        "offerUnsupported.noGrant": "لا تحمل الدعوة رمزًا يمكن استخدامه. اطلب من المؤسسة دعوة برمز مصرّح به مسبقًا.",
        "linkUnknown.action": "لا يعرف هذا التطبيق ما يطلبه الرابط. حدّثه، أو اطلب رابطًا آخر.",
        "linkMalformed.unreadable": "تعذّرت قراءة الرابط: {finding}. انسخ الرابط كاملًا، أو اطلب رابطًا جديدًا.",
        "linkUnknown.shortcut": "الرابط اختصار NFC، ولا يدعمه هذا التطبيق. اطلب رابطًا من نوع آخر.",
        "linkUnknown.scheme":
            "لا يفتح هذا التطبيق إلا روابط {scheme}: و{offer}: وopenid4vp:. انسخ الرابط الذي أرسلته المؤسسة.",
        "linkUnknown.empty": "لا يوجد نص. ألصق رابطًا، أو امسح رمز QR.",
        "linkUnknown.tooLarge": "النص أكبر من {kilobytes} كيلوبايت. انسخ الرابط وحده.",
        "linkUnknown.text": "لا يحتوي النص على رابط يفتحه هذا التطبيق. انسخ الرابط كاملًا، أو امسح رمز QR مرة أخرى.",
        "linkUnknown.document":
            "النص مستند JSON، لكنه ليس تحدّيًا من متحقق. انسخ الرابط الذي يعرضه المتحقق أو المؤسسة.",
        "linkUnknown.code":
            """
        يبدو النص رمزًا. الرموز التي تعرضها الشارة تتحقق منها مؤسستها، أما رمز الدعوة فيُدخل بعد فتح رابط الدعوة.
        """,
        "linkUnknown.nonce": "يبدو النص تحدّيًا من دون اسم المتحقق. انسخ التحدّي كاملًا.",
        "linkUnknown.presentation": "يبدو النص شارة أو عرضًا لها يتحقق منه متحقق. يحتاج هذا التطبيق إلى رابط.",
        "linkUnknown.certificate": "يبدو النص مفتاحًا أو شهادة. يحتاج هذا التطبيق إلى رابط.",
        "linkUnknown.page":
            """
        يبدو النص عنوان صفحة ويب. انسخ الرابط الذي تعرضه الصفحة للمحافظ، أو عنوان خادم المؤسسة وحده.
        """,
        "linkUnknown.email": "يبدو النص عنوان بريد إلكتروني. لاستعادة شارة، اطلب رابط استعادة بالبريد الإلكتروني.",
        "linkUnknown.host": "يبدو النص عنوان خادم. اكتب {address}.",
        "linkUnknown.challengeExpired": "انتهت صلاحية تحدّي المتحقق. اطلب منه تحدّيًا جديدًا.",
    ]
}
