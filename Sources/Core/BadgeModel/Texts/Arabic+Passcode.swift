extension CoreTexts.Arabic {
    /// Errors of the passcode.
    static let passcode: MessageCatalogue.Texts = [
        "passcodeRefused.wait": "{refusal} انتظر {time} قبل المحاولة التالية.",
        "passcodeRefused.wrong": "رمز المرور خطأ. أدخله من جديد.",
        "passcodeRefused.notIt": "رمز المرور خطأ.",
        "passcodeRefused.triesLeft":
            """
        {count, plural, zero {لم تبقَ محاولات.} one {بقيت محاولة واحدة.} two {بقيت محاولتان.} few {بقيت # \
        محاولات.} many {بقيت # محاولة.} other {بقيت # محاولة.}}
        """,
        "passcodeRefused.notCounted": "لم تُحتسب أي محاولة.",
        "passcodeLocked.wait": "رموز مرور خاطئة كثيرة. حاول من جديد بعد {wait} ثانية.",
        "passcodeExhausted.badgeLocked":
            "استُنفدت المحاولات التي تسمح بها مؤسسة الشارة، والشارة مقفلة. اطلب إصدارها من جديد.",
        "passcodeExhausted.reset": "استُنفدت محاولات رمز المرور. أعد تعيين رمز المرور.",
        "passcodeExhausted.resetIt": "استُنفدت محاولات رمز المرور. أعد تعيين رمز المرور لتعيين رمز جديد.",
        "passcodeExhausted.badgesRemoved":
            """
        استُنفدت محاولات رمز المرور. {count, plural, zero {لم تُزَل أي شارة} one {أُزيلت الشارة التي كان يحميها} \
        two {أُزيلت شارتان} few {أُزيلت # شارات} many {أُزيلت # شارة} other {أُزيلت # شارة}} من هذا الجهاز.
        """,
        "passcodeExhausted.badgesOfOrganizationRemoved":
            "استُنفدت المحاولات التي تسمح بها {organization}: أُزيلت شاراتها من هذا الجهاز.",
        "passcodeExhausted.badgesOfOrganizationLocked":
            """
        استُنفدت المحاولات التي تسمح بها {organization}: شاراتها مقفلة. اطلب إصدارها من جديد؛ وتبقى الشارات \
        الأخرى كما هي.
        """,
        "passcodeUnfit.incomplete": "الإدخال غير مكتمل: أدخل كل ما يُطلب.",
        "passcodeUnfit.entriesDiffer": "الإدخالان غير متطابقين. أدخل رمز المرور الجديد من جديد.",
        "passcodeUnfit.length": "رمز المرور نص من 1 إلى {maximum} حرف. اختر غيره.",
        "passcodeUnfit.differsFromFirst": "يختلف عن الإدخال الأول.",
        "passcodeUnfit.tooShort":
            """
        يجب ألا يقل رمز المرور عن {count, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# \
        حرفًا} other {# حرف}}.
        """,
        "passcodeUnfit.tooFewDigits":
            """
        يجب ألا يقل رمز المرور عن {count, plural, zero {# رقم} one {رقم واحد} two {رقمين} few {# أرقام} many {# \
        رقمًا} other {# رقم}}.
        """,
        "passcodeUnfit.tooLong":
            """
        يجب ألا يزيد رمز المرور على {count, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# \
        حرفًا} other {# حرف}}.
        """,
        "passcodeUnfit.notText": "رمز المرور ليس نصًّا مقروءًا.",
        "passcodeUnfit.notDigits": "يُسمح في رمز المرور بالأرقام من 0 إلى 9 فقط.",
        "passcodeUnfit.repeated": "يكرّر رمز المرور نفسه، ما يجعل تخمينه سهلًا.",
        "passcodeUnfit.sequence": "رمز المرور متسلسل، ما يجعل تخمينه سهلًا.",
        "passcodeUnfit.date": "رمز المرور تاريخ، ما يجعل تخمينه سهلًا.",
        "passcodeUnfit.common": "يختار كثيرون رمز المرور هذا، فتخمينه سهل.",
        "passcodeNotSet.notSet": "لم يُعيَّن رمز مرور. عيّن واحدًا أولًا.",
        "passcodeNotSet.wasReset": "أُعيد تعيين رمز المرور في هذه الأثناء. أدخل الرمز الجديد.",
        "passcodeNotSet.walletWithoutPasscode": "ليس للمحفظة رمز مرور. عيّن واحدًا أولًا.",
        "passcodeRequired.sealedBadge": "الشارة مختومة برمز المرور. أدخل رمز المرور.",
        "passcodeUnfit.commonSequence": "رمز المرور هذا تسلسل شائع يسهل تخمينه. اختر رمزًا بلا نمط.",
    ]
}
