import BadgeModel

extension TerminalTexts.Arabic {
    /// Texts of the terminal.
    static let dialogue: MessageCatalogue.Texts = [
        "invalidInput.imageUnreadable": "تعذّرت قراءة {path}. اكتب مسار ملف صورة.",
        "invalidInput.notAPicture": "ليست صورة: {path}. حدّد ملف JPEG أو PNG.",
        "inputRequired.terminal": "لا توجد طرفية للسؤال. شغّل الأمر في طرفية، أو قدّم المدخلات بالخيارات.",
        "terminal.characterLimit": "{count} حرفًا على الأكثر",
        "terminal.answers.end": "e نهاية",
        "terminal.answers.no": "ل لا",
        "terminal.answers.yes": "ن نعم",
        "terminal.choice.no": "[ن/ل، الافتراضي: ل]",
        "terminal.choice.none": "[ن/ل]",
        "terminal.choice.yes": "[ن/ل، الافتراضي: ن]",
        "terminal.typeLanguage": "اكتب رمز {languages}، أو اضغط Return للمتابعة.",
        "terminal.acceptedLanguage": "قرارك يخص النص باللغة {language}.",
        "terminal.otherLanguages": "متاح أيضًا باللغات {languages}. اكتب رمز إحداها لقراءته، أو اضغط Return للمتابعة: ",
        "terminal.question": "{question}؟ {choice} ",
        "terminal.choose": "اختر",
        "terminal.pressReturn": "اضغط Return للمتابعة: ",
        "terminal.yesOrNoActions": "{yes} (ن) أو {no} (ل): ",
        "terminal.accept": "قبول {document}",
        "terminal.nothingToChoose": "لا يوجد ما يُختار منه.",
        "terminal.pathOfFile": "مسار ملف",
        "terminal.severalLines": "عدة أسطر، وآخرها سطر فارغ",
        "terminal.optional": "اختياري",
        "terminal.notShown": "دون إظهار",
        "terminal.moreLines":
            """
        -- بقي {count, plural, zero {# سطر} one {سطر واحد} two {سطران} few {# أسطر} many {# سطرًا} other {# \
        سطر}} -- Return: الصفحة التالية، e: النهاية، Ctrl-D: {cancel}: 
        """,
        "terminal.turnPage": "اضغط Return لمتابعة القراءة، أو اكتب e للانتقال إلى النهاية.",
        "terminal.typeNumber": "اكتب رقمًا من 1 إلى {count}.",
        "terminal.typeOne": "اكتب 1 لاختيار «{action}».",
        "terminal.typeYesOrNo": "اكتب ن للقبول (نعم) أو ل للرفض (لا).",
        "terminal.cancelQuestion": "هل تريد الإلغاء؟ [ن/ل، الافتراضي: ل] ",
        "terminal.cancelLogin": "هل تريد إلغاء تسجيل الدخول؟ [ن/ل، الافتراضي: ل] ",
        "terminal.chooseOrBack": "اختر [1-{count}]، أو اضغط Return للرجوع: ",
        "terminal.chooseOnlyOrBack": "اكتب 1 لاختياره، أو اضغط Return للرجوع: ",
        "terminal.typeOnlyNumber": "(اكتب 1)",
        "terminal.keys.asking": "{cancel} (بعد سؤال)",
        "terminal.keys.cancel": "إلغاء",
        "terminal.keys.leave": "خروج",
        "terminal.keys.cancelling": "مفتاح Ctrl-D: {cancel}.",
        "terminal.keys.more": "خيارات أخرى",
        "terminal.keys.named": "خيارات أخرى ({options})",
        "terminal.keys.proposed": "ما بين [ ]، أو {more}",
        "terminal.keys.return": "مفتاح Return: {action}.",
        "terminal.elapsed": "الانتظار منذ {time}. Ctrl-D: {cancel}. ",
        "terminal.waiting": "{time} متبقية، جارٍ الانتظار. Ctrl-D: {cancel}. ",
        "terminal.waitingOrChoose": "{time} متبقية، جارٍ الانتظار. اختر [1-{count}]: ",
        "terminal.waitingOrChooseOnly": "{time} متبقية، جارٍ الانتظار. اكتب 1 لاختياره: ",
        "terminal.waitingSince": "الانتظار منذ {time}. اختر [1-{count}]: ",
        "terminal.waitingSinceOnly": "الانتظار منذ {time}. اكتب 1 لاختياره: ",
    ]
}
