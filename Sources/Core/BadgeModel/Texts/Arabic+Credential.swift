extension CoreTexts.Arabic {
    /// Errors of credentials and signed documents.
    static let credential: MessageCatalogue.Texts = [
        "signatureInvalid.refused": "رُفض التوقيع: {finding}. احصل على المستند من جديد من جهة إصداره.",
        "signatureInvalid.keysChanged":
            """
        توقّع {organization} الآن بمفاتيح أخرى: {shown} بدلًا من {known}، ولا يضمنها أي مفتاح معروف. اسأل المؤسسة عبر \
        قناة أخرى هل هذه بصماتها، ثم ثق بمفاتيحها الجديدة.
        """,
        "signatureInvalid.anotherSyncKey": "رُفض التوقيع: مفتاح الشارة يضمن مفتاح مزامنة آخر.",
        "credentialMalformed.unreadable": "تعذّرت قراءة الاعتماد: {finding}. اطلب من المؤسسة اعتمادًا جديدًا.",
        "credentialMalformed.valueNotStorable": "تحمل الشارة قيمة لا يمكن للمحفظة حفظها. أبلغ المؤسسة.",
        "credentialKeyMismatch.checkpoint": "نقطة التحقق غير موقّعة بمفتاح الشارة.",
        "credentialKeyMismatch.credential": "الاعتماد مرتبط بمفتاح آخر غير هذا. اطلب من المؤسسة دعوة جديدة.",
        "credentialKeyMismatch.credentialOfDevice":
            "الاعتماد مرتبط بمفتاح آخر غير مفتاح هذا الجهاز. اطلب من المؤسسة دعوة جديدة.",
        "credentialKeyMismatch.receipt":
            "الإيصال موقّع بمفتاح آخر غير مفتاح الشارة. قرّر من جديد باستخدام محفظة الشارة.",
        "credentialKeyMismatch.delegation": "التفويض لمفتاح مزامنة آخر. أصدر الشارة من جديد.",
        "credentialTypeMismatch.credential": "نوع الاعتماد {type} بدلًا من {expected}. أبلغ المؤسسة.",
        "credentialIssuerMismatch.credential": "يذكر الاعتماد جهة الإصدار {issuer} بدلًا من {expected}. أبلغ المؤسسة.",
        "credentialExpired.credential": "انتهت صلاحية الاعتماد. اطلب من المؤسسة دعوة جديدة.",
        "credentialNotYetValid.credential": "الاعتماد غير صالح بعد. تحقق من ساعة هذا الجهاز، أو انتظر حتى يصبح صالحًا.",
        "disclosureInvalid.credential": "إفصاحات الاعتماد خاطئة: {finding}. اطلب من المؤسسة اعتمادًا جديدًا.",
        "keyBindingInvalid.refused": "رُفض إثبات امتلاك العارض لمفتاح الشارة: {finding}. اعرض الشارة من جديد.",
        "audienceMismatch.presentation": "أُنشئ العرض لقارئ آخر. اعرض الشارة على هذا القارئ.",
        "nonceMismatch.presentation": "يجيب العرض عن تحدٍّ آخر. اعرض الشارة من جديد مع التحدي الجديد.",
        "presentationExpired.presentation": "العرض قديم جدًّا. تحقق من ساعتي الجهازين واعرض الشارة من جديد.",
        "presentationNotYetValid.presentation": "أُنشئ العرض في المستقبل. تحقق من ساعتي الجهازين واعرضها من جديد.",
        "documentInvalid.statusList": "نشر {server} قائمة حالات غير صحيحة: {reason} أبلغ المؤسسة.",
        "documentInvalid.policyWithoutNewVersion": "تغيّرت السياسة دون إصدار جديد {version}. أبلغ المؤسسة.",
        "documentInvalid.future":
            "وُقّع في المستقبل: {document}. تحقق من ساعة هذا الجهاز، فإن كانت صحيحة فأبلغ المؤسسة.",
        "documentInvalid.members":
            """
        {findings}. صحّح {count, plural, zero {ذلك} one {ذلك} two {الخطأين} few {الأخطاء} many {الأخطاء} other \
        {الأخطاء}} وحاول من جديد.
        """,
        "documentStale.expired": "انتهت الصلاحية: {document}. احصل على النسخة الحالية من المؤسسة.",
        "signatureInvalid.keysNotVouchedFor":
            """
        لدى {issuer} مفاتيح غير السابقة، ولا يضمنها أي من المفاتيح المعروفة هنا. لا تتابع قبل أن تؤكد المؤسسة \
        المفاتيح الجديدة.
        """,
        "documentStale.olderKeys":
            "يعرض {issuer} مفاتيحه بالإصدار {version}، والمعروف هنا هو الإصدار {held}. أبلغ المؤسسة.",
        "documentStale.olderPolicyOfIssuer":
            """
        أرسل {issuer} الإصدار {version} من سياسته، والساري هنا هو الإصدار {held}. اطلب من المؤسسة نشر أحدث سياسة \
        لها.
        """,
        "documentStale.olderPolicy": "الإصدار {version} من السياسة أقدم من {held} الساري.",
    ]
}
