import BadgeModel

extension VerifierTexts.Arabic {
    /// Texts of a verifier: why a presented badge is refused.
    static let reason: MessageCatalogue.Texts = [
        "invalidInput.audienceAndNonce": "تُقرأ الشارة لجمهور محدد وقيمة عشوائية. قدّمهما معًا.",
        "storeDamaged.challengeMemory":
            """
        {path} مفقود أو تالف: لا تُعرف التحديات التي أُجيب عنها، فلا يُقبل أي منها. أزله؛ وعندئذ تصبح التحديات \
        الجديدة صالحة.
        """,
        "verification.noIssuer": "لا يذكر الاعتماد جهة إصدار. اطلب من صاحبه شارة مؤسسة.",
        "verification.untrustedIssuer": "الشارة من مؤسسة غير موثوق بها هنا.",
        "verification.untrustedType": "المؤسسة غير موثوق بها هنا لهذا النوع من الشارات.",
        "verification.revoked": "سحبت المؤسسة الشارة نهائيًّا.",
        "verification.suspended": "سحبت المؤسسة الشارة مؤقتًا.",
        "verification.statusNotKnown": "تعطي المؤسسة الشارة الحالة {value} التي تعرّفها بنفسها. اسألها عن معناها.",
        "verification.statusElsewhere":
            "تنشر المؤسسة حالة الشارة بطريقة لا تُقرأ هنا. لا يمكن معرفة ما إذا كانت الشارة قد سُحبت.",
        "verification.noKeyBinding": "لا يحمل العرض إثباتًا لامتلاك العارض مفتاح الشارة. اعرض الشارة لا اعتمادها.",
        "verification.challengeMalformed": "لا يجيب العرض عن تحدٍّ لهذا المتحقق. اطلب تحدّيًا، واعرض الشارة معه.",
        "verification.challengeForeign": "يجيب العرض عن تحدّي متحقق آخر. اعرض الشارة مع تحدٍّ لهذا المتحقق.",
        "verification.challengeExpired": "مضى على التحدي أكثر من خمس دقائق. اعرض الشارة من جديد مع تحدٍّ جديد.",
        "verification.challengeNotYetValid": "التحدي من المستقبل. اضبط ساعة المتحقق، واعرض الشارة مع تحدٍّ جديد.",
        "verification.challengeUsed": "أُجيب عن التحدي من قبل، وهو صالح مرة واحدة. اعرض الشارة من جديد مع تحدٍّ جديد.",
        "verification.challengeMemoryFull":
            "عُرضت شارات كثيرة في الدقائق الخمس الأخيرة. اعرض الشارة من جديد بعد دقيقة.",
        "verification.statusOffline":
            "تعذّر الوصول إلى المؤسسة. استُخدمت قائمة حالاتها بتاريخ {date}؛ وما سحبته بعد ذلك غير معروف هنا.",
        "verification.statusListNotStored": "تعذّر حفظ قائمة الحالات للتشغيل القادم. {error}",
        "verification.statusUnavailable": "تعذّرت معرفة هل سُحبت الشارة. {error}",
        "verification.keysWithdrawn": "سحبت المؤسسة المفاتيح الموثوقة هنا. ثق بمفاتيحها الجديدة عندما تعطيك إياها.",
        "verification.notAPresentation": "هذا ليس عرضًا لشارة. امسح من جديد.",
    ]
}
