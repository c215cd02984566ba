extension CoreTexts.Arabic {
    /// Errors of the user and the screens.
    static let prompting: MessageCatalogue.Texts = [
        "declined.cancelled": "ألغاه المستخدم.",
        "declined.browserClosed": "أُغلق المتصفح قبل انتهاء تسجيل الدخول.",
        "declined.atServer": "رُفض تسجيل الدخول لدى {server}.",
        "declined.biometrics": "لم يُقدَّم الإصبع أو الوجه. أدخل رمز المرور.",
        "uiNotRegistered.method": "لا ينفّذ {type} الدالة {method} التي يحتاج إليها سير العمل هذا. نفّذها.",
        "uiNotRegistered.restriction": "{reason} لا توجد شاشة مسجّلة لـ {name} التي كانت ستعرض ذلك.",
        "uiNotRegistered.protocol":
            """
        لا توجد شاشة مسجّلة لـ {name}، أو لا ينشئ صنفها واحدة. سجّل واحدة في `ui` الخاصة بالمحفظة قبل بدء سير \
        العمل.
        """,
        "attemptInProgress.sessionRenewal": "تجدّد عملية أخرى هذه الجلسة ولا تنتهي. حاول لاحقًا.",
        "attemptInProgress.answer": "لا يزال الجواب السابق قيد المحاولة. انتظر نتيجته.",
        "attemptInProgress.login":
            "يجري هنا بالفعل تسجيل دخول لدى هذه المؤسسة. أكمله أو ألغه، ثم حاول من جديد.",
        "attemptInProgress.badge":
            "يجري بالفعل طلب هذه الشارة أو تجديدها. انتظر حتى ينتهي ذلك، ثم حاول من جديد.",
        "attemptInProgress.invitation": "يجري استخدام هذه الدعوة بالفعل. انتظر حتى ينتهي ذلك، ثم حاول من جديد.",
        "attemptInProgress.passcodeEntry": "يجري التحقق من إدخال آخر لرمز المرور، أو كان صحيحًا. حاول من جديد.",
        "attemptInProgress.passcodeEntries": "يجري التحقق من إدخالات أخرى لرمز المرور. حاول من جديد.",
        "inputRequired.server": "لا يوجد خادم مستخدم. حدّد خادم المؤسسة.",
        "serverAnswerInvalid.deviceCertificate": "أرسل {server} شهادة ليست لمفتاح هذا الجهاز. اسأل مشغّله.",
        "attemptInProgress.loginPrompt": "يُطلب الآن تسجيل دخول آخر. انتظر حتى ينتهي.",
        "invalidInput.anotherAnswer": "يطلب الطلب غير ما أُجيب به. أجب عمّا يطلبه.",
    ]
}
