import BadgeModel

extension HypermediaTexts.Arabic {
    /// Texts of a login that the server drives.
    static let hypermediaScreen: MessageCatalogue.Texts = [
        "action.leave": "مغادرة",
        "action.leaveLogin": "إلغاء تسجيل الدخول",
        "action.stay": "متابعة",
        "prompt.hypermedia.server": "هذه الخطوة من {server}.",
        "prompt.hypermedia.title": "تسجيل الدخول",
        "prompt.hypermedia.qrCode": "رمز QR",
        "prompt.hypermedia.forgotAccountID": "هل نسيت اسم المستخدم؟",
        "prompt.hypermedia.help": "المساعدة",
        "prompt.hypermedia.restart": "البدء من جديد",
        "prompt.hypermedia.fixedOn": "{label} (تطلبه المؤسسة)",
        "prompt.hypermedia.fixedOff": "{label} (لا تسمح به المؤسسة)",
        "prompt.hypermedia.pending": "في انتظار تأكيدك في مكان آخر",
        "prompt.hypermedia.unanswered": "لا يجيب {server} الآن. تواصل المحفظة السؤال.",
        "prompt.hypermedia.answeredAgain": "عاد {server} إلى الإجابة.",
        "prompt.hypermedia.done": "تم التأكيد",
        "prompt.hypermedia.failed": "لم يتم التأكيد",
        "prompt.hypermedia.recipient": "أُرسل إلى {recipient}.",
        "prompt.hypermedia.problem": "لا يمكن متابعة تسجيل الدخول",
        "prompt.hypermedia.close": "هل تريد إلغاء تسجيل الدخول؟",
        "prompt.hypermedia.over": "انتهى تسجيل الدخول",
        "prompt.hypermedia.said": "يقول {server}: {text}",
        "prompt.hypermedia.missing": "{label}: لا توجد قيمة.",
        "prompt.hypermedia.invalid": "{label}: القيمة غير صالحة.",
        "prompt.hypermedia.inBrowser": "تابع في متصفحك، لدى {host}.",
        "prompt.hypermedia.keyNotCreated": "لم يُنشأ مفتاح",
        "prompt.hypermedia.keyNotUsed": "لم يُستخدم المفتاح",
        "prompt.hypermedia.createsKey": "تنشئ هذه الخطوة مفتاحًا يمكنك تسجيل الدخول به إلى هذا الخادم.",
        "prompt.hypermedia.usesKey": "تسجّل هذه الخطوة دخولك بمفتاح بدلًا من كلمة المرور.",
        "prompt.hypermedia.crossPlatform": "استخدام جهاز آخر أو مفتاح أمان",
        "uiNotRegistered.presenterFailed": "تعذّر إنشاء الشاشة التي سجّلها التطبيق من أجل {model}. اسأل مطوّر التطبيق.",
        "notSupported.modelMap": "حُوّلت الخطوة {name} إلى نموذج ليس {expected}. أعد نموذجًا من هذا النوع.",
    ]
}
