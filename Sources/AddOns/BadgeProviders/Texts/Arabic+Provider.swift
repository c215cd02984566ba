import BadgeModel

extension ProviderTexts.Arabic {
    /// Errors of sign-ins with identity providers.
    static let provider: MessageCatalogue.Texts = [
        "providerUnsupported.kind":
            "لا يتضمن هذا التطبيق طريقة لتسجيل الدخول عبر {provider} لأنه من نوع آخر. اختر مقدّمًا آخر.",
        "dialogAlreadyShown.signIn": "هناك تسجيل دخول معروض بالفعل. أكمله أو ألغه أولًا.",
        "prompt.provider.choose": "كيف تريد تسجيل الدخول إلى {organization}؟",
        "prompt.provider.with": "سجّل الدخول عبر {provider}",
        "prompt.provider.welcome": "مرحبًا بعودتك، {name}",
        "prompt.provider.lastTime": "في المرة الماضية سجّلت الدخول إلى {organization} عبر {provider}.",
        "prompt.provider.other": "سجّل الدخول بطريقة أخرى",
        "prompt.provider.native": "سجّل الدخول باسم المستخدم وكلمة المرور",
        "prompt.provider.identifier": "ما هو حسابك لدى {provider}؟",
        "field.providerIdentifier": "اسم المستخدم أو البريد الإلكتروني",
        "prompt.provider.page": "تابع في المتصفح لدى {host}.",
        "prompt.provider.elsewhere": "تابع لدى {provider}.",
        "prompt.provider.waiting": "يجري سؤال {server} عن طرق تسجيل الدخول.",
        "prompt.provider.none": "لا يوجد مقدّمون متاحون",
        "prompt.provider.noneMessage": "لم يذكر {server} أي طريقة لتسجيل الدخول. حاول لاحقًا.",
        "prompt.provider.unsupported": "لا يمكن استخدام {provider}",
    ]
}
