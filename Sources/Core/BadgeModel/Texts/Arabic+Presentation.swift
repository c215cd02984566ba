extension CoreTexts.Arabic {
    /// Texts about verifiers' requests.
    static let presentation: MessageCatalogue.Texts = [
        "prompt.presentation.title": "يطلب {verifier} شارة",
        "prompt.presentation.titleUnverified": "تطلب جهة غير موثّقة شارة",
        "prompt.presentation.byCertificate": "تؤكد شهادة أن {verifier} هو صاحب الطلب.",
        "prompt.presentation.byAttestation": "تضمن {verifier} جهة موثوق بها هنا.",
        "prompt.presentation.byRegistration": "{verifier} مسجل على هذا الجهاز.",
        "prompt.presentation.byKey": "غير موثّق: لا أحد يضمن هوية صاحب الطلب. مفتاحه {verifier}.",
        "prompt.presentation.byAddress": "غير موثّق: لا أحد يضمن هوية صاحب الطلب.",
        "prompt.presentation.byOrigin": "غير موثّق: الصفحة {verifier} هي صاحبة الطلب، ولا أحد يضمن هوية من يديرها.",
        "prompt.presentation.destination": "يذهب الجواب إلى {destination}.",
        "prompt.presentation.browser": "يسلّم متصفحك الجواب.",
        "prompt.presentation.purpose": "الغرض: {purpose}",
        "prompt.presentation.transaction": "بتقديم الشارة توافق على: {transaction}",
        "prompt.presentation.itTells": "تُخبر بما يلي: {claims}",
        "prompt.presentation.telling": "تكشف {badge}:",
        "prompt.presentation.holding": "تكشف {badge} فقط أنها لديك.",
        "prompt.presentation.tellingIfChosen": "إذا اخترت {badge} فإنها تكشف:",
        "prompt.presentation.tellingIfAdded": "فقط إذا أضفت {badge} فإنها تكشف:",
        "prompt.presentation.holdingIfChosen": "إذا اخترت {badge} فإنها تكشف فقط أنها لديك.",
        "prompt.presentation.holdingIfAdded": "فقط إذا أضفت {badge} فإنها تكشف أنها لديك.",
        "prompt.presentation.tellingChosen": "تكشف الشارة التي تختارها:",
        "prompt.presentation.tellingEach": "تكشف كل شارة تختارها:",
        "prompt.presentation.holdingChosen": "تكشف الشارة التي تختارها فقط أنها لديك.",
        "prompt.presentation.holdingEach": "تكشف كل شارة تختارها فقط أنها لديك.",
        "prompt.presentation.chooseOne": "تختار إحدى هذه الشارات:",
        "prompt.presentation.chooseSome": "تختار ما يُقدَّم من هذه الشارات:",
        "prompt.presentation.chosen": "إذا اخترت {badges}:",
        "prompt.presentation.added": "فقط إذا أضفت {badges}:",
        "prompt.presentation.value": "{claim}: {value}",
        "prompt.presentation.marked": "{claim} (لا يسمح به تسجيله)",
        "prompt.presentation.beyond": "يطلب أكثر مما يسمح به تسجيله.",
        "prompt.presentation.sealed": "ترى القيم بعد إدخال رمز المرور، قبل إرسال أي شيء.",
        "prompt.presentation.nothingElse":
            """
        تكشف الشارة أيضًا من أصدرها ومدة صلاحيتها ومفتاحها ورقمها اللذين يمكن التعرّف بهما عليها. \
        ولا يُكشف شيء آخر.
        """,
        "prompt.presentation.noBadge": "لا توجد على هذا الجهاز شارة توافق المطلوب.",
        "prompt.presentation.mismatch": "{badge}: {reason}",
        "prompt.presentation.refusalTells": "إذا رفضت، فلن يعرف صاحب الطلب إلا أن الوصول مرفوض.",
        "prompt.presentation.none": "لا شيء",
        "action.present": "تقديم",
        "field.presented": "ما يُقدَّم",
        "field.presentedToo": "ما يُقدَّم أيضًا",
        "field.claimToo": "اكشف أيضًا: {claim}",
        "prompt.requestOpen": "يبقى الطلب مفتوحًا، ولا يعرف المتحقق شيئًا بعد. تحقق من جديد عندما يتغير ذلك.",
        "action.leaveOpen": "ترك الطلب مفتوحًا",
        "field.presentBadge": "تقديم {badge}",
        "field.presentBadgeToo": "تقديم {badge} أيضًا",
        "field.claimTooOf": "اكشف أيضًا من {badge}: {claim}",
        "field.numbered": "{field} {number}",
        "presentation.mismatch.format": "لها تنسيق آخر",
        "presentation.mismatch.type": "هي من نوع آخر",
        "presentation.mismatch.holderBinding": "ليست مرتبطة بمفتاح لك",
        "presentation.mismatch.authority": "مُصدرها ليس ممن طُلبوا",
        "presentation.mismatch.claim": "ليس فيها {claim}",
        "presentation.mismatch.value": "قيمة {claim} مختلفة",
        "invalidInput.presentationChoice":
            "هذا لا يجيب عن الطلب. اختر شارة لكل جزء منه، أو ارفضه.",
        "invalidInput.presentationClaims":
            "لا تُقبل هذه البيانات الاختيارية هكذا: {claims}. أضفها كلها أو لا تضف شيئًا منها.",
        "invalidInput.presentationChanged":
            "لم تعد {badge} تقول ما رأيته. لم يُرسل شيء. افتح الطلب من جديد.",
        "serverFailed.presentation": "لا يُعرف هل وصل الجواب إلى {verifier}. {reason}",
        "presentationUndelivered.answer":
            "لا يُعرف هل وصل الجواب إلى {verifier}. {reason} يمكن إرسال الجواب نفسه من جديد.",
        "notFound.answer":
            "لا يوجد جواب يُرسل من جديد: انتهى الطلب. اطلب من الجهة طلبًا آخر.",
    ]
}
