extension CoreTexts.Arabic {
    /// Texts of the forms of prompts: validation errors.
    static let form: MessageCatalogue.Texts = [
        "form.unknownField": "لا يوجد في النموذج حقل {field}.",
        "form.entriesDiffer": "الإدخالان غير متطابقين.",
        "form.fillIn": "املأ {field}.",
        "form.controlCharacters": "{label}: لا يجوز استعمال علامات الجدولة أو أحرف التحكم.",
        "form.undecided": "اقبل أو ارفض: {label}.",
        "form.missing": "{label}: الحقل فارغ.",
        "form.wholeNumber": "{label}: يجب إدخال عدد صحيح.",
        "form.day": "{label}: يجب إدخال يوم مثل 2027-01-31.",
        "form.choice": "{label}: يجب اختيار أحد الخيارات المعروضة.",
        "form.yes": "أجب عن «{label}» بنعم للمتابعة.",
        "form.changed": "{label}: تغيّرت القيمة.",
        "form.anotherKind": "{label}: القيمة من نوع آخر.",
        "form.digits":
            """
        {label}: يجب إدخال {count, plural, zero {# رقم} one {رقم واحد} two {رقمين} few {# أرقام} many {# رقمًا} \
        other {# رقم}}، والمُدخل {entered}.
        """,
        "form.characters":
            """
        {label}: يجب إدخال {count, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} \
        other {# حرف}}، والمُدخل {entered}.
        """,
        "form.minDigits":
            """
        {label}: يجب إدخال {count, plural, zero {# رقم} one {رقم واحد} two {رقمين} few {# أرقام} many {# رقمًا} \
        other {# رقم}} على الأقل.
        """,
        "form.minCharacters":
            """
        {label}: يجب إدخال {count, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} \
        other {# حرف}} على الأقل.
        """,
        "form.maxDigits":
            """
        {label}: يجب إدخال {count, plural, zero {# رقم} one {رقم واحد} two {رقمين} few {# أرقام} many {# رقمًا} \
        other {# رقم}} على الأكثر.
        """,
        "form.maxCharacters":
            """
        {label}: يجب إدخال {count, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} \
        other {# حرف}} على الأكثر.
        """,
        "form.digitsOnly": "{label}: يُسمح بالأرقام فقط.",
        "form.imageType": "{label}: يجب أن يكون النوع {types}، وليس {type}.",
        "form.imageSize": "{label}: الحجم {count} بايت، والحد الأقصى {limit}.",
        "form.imageEmpty": "{label}: الملف فارغ.",
        "drawing.map.title": "خريطة المناطق المسموح بها",
        "drawing.week.title": "الأوقات المسموح بها",
    ]
}
