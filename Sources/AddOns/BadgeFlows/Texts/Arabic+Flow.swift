import BadgeModel

extension FlowTexts.Arabic {
    /// Errors of the forms of a flow and of the sign-ins with them.
    static let flow: MessageCatalogue.Texts = [
        "notFound.flow":
            "ليس لدى {server} التدفق {flow} بالإصدار {version} باللغة {locale}. تحقق من الاسم والإصدار واللغة.",
        "notFound.flowProfile": "لا يوجد تسجيل دخول مرتبط باسم {profile}. راجع التسجيلات المرتبطة.",
        "serverAnswerInvalid.flow": "تعذرت قراءة الاستمارات التي أرسلها {server}: {finding} أبلغ المؤسسة.",
        "serverAnswerInvalid.flowReply":
            "أرسل {server} ردًا تعذرت قراءته: {finding}. أعد المحاولة لاحقًا أو أبلغ المؤسسة.",
        "serverFailed.flow": "لم يتمكن {server} من تنفيذ ذلك. أعد المحاولة لاحقًا.",
        "rateLimited.flow": "لا يقبل {server} طلبات أخرى الآن. أعد المحاولة لاحقًا.",
        "invalidInput.flow": "رفض {server} ما أدخلته. صححه وأعد المحاولة.",
        "invalidInput.flowRefused": "رفض {server} ذلك ({code}). أبلغ المؤسسة.",
        "invalidInput.flowName": "أدخل الاسم وكلمة المرور.",
        "invalidInput.flowSignInForm":
            "لا تتكون الاستمارة {form} من اسم وكلمة مرور فقط. املأ حقولها بأسمائها.",
        "invalidInput.flowFormName": "لم تُحدد استمارة لهذا الغرض ({purpose}). حدد واحدة.",
        "invalidInput.flowNoIdentifier":
            "ليس في الاستمارة {form} حقل لعنوان بريد إلكتروني أو اسم. حدد استمارة أخرى.",
        "invalidInput.flowRedirect": "يحتاج الربط إلى عنوان للعودة. حدد عنوانًا.",
        "invalidInput.flowAddress": "لا يمكن استخدام عنوان خادم تسجيل الدخول: {address}.",
        "invalidInput.flowSetting": "لا يجوز أن يكون الإعداد {name} لتسجيل الدخول فارغًا.",
        "invalidInput.flowEndpoint":
            "ليس {path} مسارًا على خادم. اكتبه مثل /oauth/update_profile_native.",
        "invalidInput.flowLastSignIn":
            "هذه طريقتك الوحيدة لتسجيل الدخول. اربط طريقة أخرى أو عيّن كلمة مرور قبل إزالتها.",
        "invalidInput.flowProviders": "لمزودين المعرّف نفسه: {provider}. امنح كلًّا منهما معرّفًا خاصًا به.",
        "invalidInput.flowProviderToken": "يحتاج المزود {provider} إلى {missing} إلى جانب الرمز.",
        "alreadyExists.flow": "تم إعداد تسجيل الدخول بالفعل. غيّر إعدادات منفردة بدلًا من ذلك.",
        "loginRefused.flowProvider": "لم يقبل {server} تسجيل الدخول عبر {provider}. سجل الدخول مرة أخرى.",
        "accountUnknown.flow": "لا يوجد لدى {server} حساب بهذا الاسم. تحقق منه أو سجّل حسابًا.",
        "registrationRequired.flow": "لا يوجد بعد حساب لهذا الدخول لدى {server}. سجّل حسابًا للمتابعة.",
        "accountConflict.flow":
            "لدى {server} حساب بعنوان البريد الإلكتروني هذا. سجل الدخول إليه ({provider}) لدمج الحسابين.",
        "sessionEnded.flow": "لم يعد تسجيل الدخول لدى {server} صالحًا. سجل الدخول مرة أخرى.",
        "sessionEnded.flowNone": "لم يسجل أحد الدخول لدى {server}. سجل الدخول أولًا.",
        "clientUnknown.flow": "لا يعرف {server} هذا التطبيق. أبلغ المؤسسة.",
        "notSupported.flow": "لا يوفر {server} ذلك.",
        "notFound.flowForm": "لا توجد الاستمارة {form} بين استمارات الخادم. أبلغ المؤسسة.",
        "loginRefused.flow": "الاسم أو كلمة المرور غير صحيح. أدخلهما مرة أخرى.",
        "form.year": "{label}: يجب أن يكون اليوم بين عامي {first} و{last}.",
        "form.format": "{label}: الصيغة غير مقبولة.",
    ]
}
