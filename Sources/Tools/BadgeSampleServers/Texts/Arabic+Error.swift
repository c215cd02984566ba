import BadgeModel

extension SampleTexts.Arabic {
    /// Texts of errors of sample servers.
    static let error: MessageCatalogue.Texts = [
        "invalidInput.loginWithoutCredential":
            """
        يقبل تسجيل الدخول هذا الأشخاص دون بيانات دخول، ولا يُقدَّم إلا على هذا الجهاز: على 127.0.0.1، دون وكيل، \
        لمؤسسة عنوانها هو عنوان هذا الجهاز.
        """,
        "invalidInput.trialPerson": "يقبل تسجيل الدخول هذا الأشخاص دون بيانات دخول. اذكر الشخص الذي يحصلون على شارته.",
        "invalidInput.sampleProviders":
            """
        يقبل موفرو الأمثلة الأشخاص دون بيانات دخول، ولا يُقدَّمون إلا على هذا الجهاز: على 127.0.0.1، دون وكيل، \
        لمؤسسة عنوانها هو عنوان هذا الجهاز.
        """,
        "notFound.flows": "لا يوجد سير عمل في ذلك المجلد. سمِّ الملفات APP/NAME/VERSION/LOCALE.json.",
        "documentInvalid.flow": "{path}: {reason}",
        "documentInvalid.flowTwice": "لتطبيقين سير عمل باسم {flow}. أعطِ كل سير عمل اسمًا خاصًا به.",
    ]
}
