extension CoreTexts.Arabic {
    /// Errors of sign-ins with identity providers.
    static let provider: MessageCatalogue.Texts = [
        "providerUnknown.provider":
            "ليس لدى {organization} مقدّم هوية باسم {provider}. اختر واحدًا من المدرجين لديها.",
        "signInMismatch.answer": "إجابة {provider} تخص تسجيل دخول آخر. لا تتابع به؛ سجّل الدخول من جديد.",
        "lastSignIn.account": "هذه هي طريقتك الوحيدة لتسجيل الدخول. اربط حسابًا آخر أو عيّن كلمة مرور أولًا.",
        "notFound.account": "لا يوجد حساب مرتبط باسم {name}. اعرض القائمة لترى الأسماء.",
        "identityMalformed.token": "أرسل {provider} رمز هوية لا يمكن قراءته. أبلغ المؤسسة.",
        "identityIssuerMismatch.token": "رمز الهوية صادر عن جهة غير {provider}. لا تتابع؛ أبلغ المؤسسة.",
        "identityAudienceMismatch.token": "رمز الهوية من {provider} مخصّص لتطبيق آخر. لا تتابع؛ أبلغ المؤسسة.",
        "identityPartyMismatch.token": "لم يُصدر رمز الهوية من {provider} لهذا التطبيق. لا تتابع؛ أبلغ المؤسسة.",
        "identityNonceMissing.token": "لا يحدد رمز الهوية من {provider} تسجيل الدخول الذي يخصه. أبلغ المؤسسة.",
        "identityNonceMismatch.token":
            "رمز الهوية من {provider} يخص تسجيل دخول آخر أو تسجيلًا استغرق وقتًا طويلًا. سجّل الدخول من جديد.",
        "identityExpired.token":
            "انتهت صلاحية رمز الهوية من {provider}. تحقق من ساعة هذا الجهاز وسجّل الدخول من جديد.",
        "identityNotYetValid.token":
            "رمز الهوية من {provider} مؤرخ في المستقبل. تحقق من ساعة هذا الجهاز وسجّل الدخول من جديد.",
        "identityUnsigned.token": "رمز الهوية من {provider} غير موقّع. لا تتابع؛ أبلغ المؤسسة.",
        "identityKeySymmetric.token": "رمز الهوية من {provider} موقّع بسر مشترك، وهذا لا يثبت شيئًا. أبلغ المؤسسة.",
        "identityAlgorithmRefused.token": "رمز الهوية من {provider} موقّع بخوارزمية غير مقبولة. أبلغ المؤسسة.",
        "identityKeyUnknown.token":
            "لا ينشر {provider} مفتاح رمز الهوية الخاص به. سجّل الدخول لاحقًا أو أبلغ المؤسسة.",
        "identitySignatureInvalid.token": "توقيع رمز الهوية ليس توقيع {provider}. لا تتابع؛ أبلغ المؤسسة.",
        "identityAccessTokenMismatch.token": "رمز الهوية من {provider} يخص رمز وصول آخر. لا تتابع؛ أبلغ المؤسسة.",
        "identitySubjectMismatch.userInfo": "بيانات المستخدم من {provider} تخص حسابًا آخر. لا تتابع؛ أبلغ المؤسسة.",
    ]
}
