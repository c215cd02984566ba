import BadgeModel

extension DoorTexts.Arabic {
    /// Texts of a verifier's pages.
    static let door: MessageCatalogue.Texts = [
        "door.title": "اعرض شارتك",
        "door.scan": "امسح هذا الرمز بمحفظتك. هناك تختار ما تعرضه.",
        "door.here": "افتح محفظتك على هذا الجهاز. هناك تختار ما تعرضه، ثم تعود إلى هذه الصفحة.",
        "door.open": "افتح المحفظة",
        "door.useThis": "محفظتي على هذا الجهاز",
        "door.useOther": "محفظتي على جهاز آخر",
        "door.tooLong": "لا يتسع الرمز للطلب. استخدم محفظة على هذا الجهاز.",
        "door.asker": "الجهة الطالبة: {host}",
        "door.waiting": "بانتظار محفظتك. تتغيّر هذه الصفحة من تلقاء نفسها.",
        "door.accepted": "قُبلت شارتك",
        "door.acceptedText": "الشارة صالحة، وفيها ما طُلب.",
        "door.refused": "لم تُقبل شارتك",
        "door.declined": "لم يُعرض شيء",
        "door.declinedText": "لم تعرض المحفظة أي شارة. يمكنك البدء من جديد.",
        "door.stillValid": "لا يزال هذا الطلب مفتوحًا: امسح الرمز من جديد.",
        "door.again": "ابدأ من جديد",
        "door.unavailable": "لا تستطيع هذه الصفحة طلب شارة الآن",
        "door.unavailableText": "ليست شارتك السبب. أخبر من يدير هذه الصفحة.",
        "door.busyText": "تكررت الطلبات من شبكتك أكثر من اللازم. انتظر، فستحاول الصفحة من جديد تلقائيًا.",
        "door.elsewhere": "عُد إلى حيث بدأت",
        "door.elsewhereText":
            """
        لا تعرف هذه الصفحة طلبًا ينتظرك. عُد إلى المتصفح الذي بدأت فيه، أو ابدأ هنا من جديد. ينتهي كل طلب بعد \
        خمس دقائق.
        """,
    ]
}
