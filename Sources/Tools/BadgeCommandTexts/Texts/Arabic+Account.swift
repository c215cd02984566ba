import BadgeModel

extension CommandTexts.Arabic {
    /// Commands about accounts.
    static let account: MessageCatalogue.Texts = [
        "declined.noAccount": "لم يتغير شيء.",
        "column.id": "المعرّف",
        "column.provider": "المزوّد",
        "column.account": "الحساب",
        "column.server": "الخادم",
        "column.since": "منذ",
        "command.account.none": "لا توجد حسابات مرتبطة.",
        "command.account.password": "كما أن اسم المستخدم وكلمة المرور معيّنان.",
        "command.account.linked": "تم ربط {account}. يمكنك تسجيل الدخول به من الآن فصاعدًا.",
        "command.account.unlinked": "تم إلغاء ربط {account}.",
        "command.account.unlinkTitle": "هل تريد إلغاء ربط {account}؟",
        "command.account.unlinkMessage": "تنتهي الجلسات التي بدأها، على هذا الجهاز أيضًا.",
        "ambiguous.account": "تطابق عدة حسابات {name}. حدد واحدًا بمعرّفه.",
    ]
}
