extension Arabic {
    /// Texts of a login that the server drives.
    static let hypermediaScreens: MessageCatalogue.Texts = [
        "action.back": "رجوع",
        "action.cancel": "إلغاء",
        "action.leaveLogin": "مغادرة تسجيل الدخول",
        "action.stay": "البقاء",
        "prompt.hypermedia.server": "هذه الخطوة من {server}.",
        "prompt.hypermedia.title": "تسجيل الدخول",
        "prompt.hypermedia.picture": "صورة: {label}",
        "prompt.hypermedia.fixed": "{label}: {value}، كما تطلب المؤسسة",
        "prompt.hypermedia.more": "خيارات أخرى: {actions}",
        "prompt.hypermedia.pending": "في انتظار تأكيدك في مكان آخر",
        "prompt.hypermedia.done": "تم التأكيد",
        "prompt.hypermedia.failed": "لم يتم التأكيد",
        "prompt.hypermedia.recipient": "أُرسل إلى {recipient}.",
        "prompt.hypermedia.problem": "لا يمكن متابعة تسجيل الدخول",
        "prompt.hypermedia.close": "هل تريد مغادرة تسجيل الدخول؟",
        "prompt.hypermedia.over": "انتهى تسجيل الدخول",
        "prompt.hypermedia.missing": "{label}: لا توجد قيمة.",
        "prompt.hypermedia.invalid": "{label}: القيمة غير صالحة.",
        "prompt.hypermedia.unexplained": "لم يقبل الخادم ذلك، ولم يذكر السبب.",
        "prompt.hypermedia.inBrowser": "تابع في متصفحك، لدى {host}.",
        "prompt.hypermedia.platform": "استخدام هذا الجهاز",
        "prompt.hypermedia.crossPlatform": "استخدام جهاز آخر أو مفتاح أمان",
        "uiNotRegistered.presenterFailed": "تعذّر إنشاء الشاشة التي سجّلها التطبيق من أجل {model}. اسأل مطوّر التطبيق.",
        "notSupported.modelMap": "حُوّلت الخطوة {name} إلى نموذج ليس {expected}. أعد نموذجًا من هذا النوع.",
    ]
}
