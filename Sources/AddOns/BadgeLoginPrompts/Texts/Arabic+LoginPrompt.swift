import BadgeModel

extension LoginPromptsTexts.Arabic {
    /// Errors of login prompts.
    static let loginPrompt: MessageCatalogue.Texts = [
        "uiNotRegistered.baseNotCalled":
            "يعيد {type} تعريف setUp(view:setup:) دون أن يستدعيها على super. استدعها هناك فهي التي تعرض الطلب.",
        "loginRefused.notSent": "لم يُرسل شيء إلى المؤسسة، فلم يسجّل أحد الدخول. سجّل الدخول من جديد.",
        "inputRequired.badgeOfAccount": "حدّد الشارة التي تتغير كلمة مرور حسابها.",
        "inputRequired.certificateServer": "حدّد الخادم الذي يصدر الشهادة.",
        "invalidInput.headerName": "ليس {name} اسم ترويسة. استخدم من حرف إلى 64 من الحروف والأرقام والواصلات.",
        "invalidInput.headerTaken": "لا يمكن تعيين الترويسة {name}، فالطلبات تحتاج إليها لنفسها.",
        "invalidInput.headerValue":
            "قيمة الترويسة {name} فارغة أو طويلة جدًا أو فيها أحرف غير أحرف ASCII القابلة للطباعة. صحّحها.",
        "invalidInput.tooManyHeaders": "عدد الترويسات أكثر من {most}. أزل الترويسة {name} أو غيرها.",
    ]
}
