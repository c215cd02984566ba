extension CoreTexts.Arabic {
    /// Errors of logins, devices and personal data.
    static let device: MessageCatalogue.Texts = [
        "loginRefused.credentials": "اسم المستخدم أو كلمة المرور خطأ. تحقق منهما وحاول من جديد.",
        "secondFactorRequired.account": "يحتاج الحساب إلى عامل ثانٍ إلى جانب كلمة المرور. أدخله أيضًا.",
        "secondFactorRequired.codeHolds":
            "الرمز الذي أُرسل إليك من قبل ما زال صالحًا، ولم يُرسل رمز آخر. أدخل ذلك الرمز.",
        "sessionEnded.byServer": "أنهى {server} جلسة هذا الجهاز. سجّل الدخول، أو اطلب دعوة جديدة.",
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
        "verificationCodeExpired.browser": "لم يسجّل أحد الدخول في المتصفح في الوقت المناسب. ابدأ من جديد.",
        "verificationCodeExpired.login": "انتهت صلاحية الرمز قبل أن يسجّل أحد الدخول به. ابدأ من جديد.",
        "photoRefused.unreadable": "لا يمكن قبول الصورة: {reason}. اختر صورة أخرى.",
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
        "clientUnknown.redirectURI": "يستخدم {client} عنوان إعادة توجيه غير مسجّل. لم يُفصح عن شيء.",
        "clientUnknown.claims": "يطلب {client} بيانات غير مسجّل لها. لم يُفصح عن شيء.",
        "linkMalformed.answerAddress": "العنوان الذي يريد التطبيق الجواب عليه ليس عنوانًا.",
        "invalidInput.linkScheme":
            "{scheme} ليس مخططًا لروابط تطبيق. استخدم أحرفًا صغيرة وأرقامًا ونقاطًا وشرطات وعلامات زائد.",
    ]
}
