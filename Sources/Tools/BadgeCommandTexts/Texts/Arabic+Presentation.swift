import BadgeModel

extension CommandTexts.Arabic {
    /// Commands about verifiers and presentations.
    static let presentation: MessageCatalogue.Texts = [
        "column.verifier": "المتحقق",
        "column.claims": "البيانات",
        "column.kind": "الفئة",
        "column.members": "الحقول",
        "column.type": "النوع",
        "fact.verifier": "المتحقق",
        "fact.client": "العميل",
        "fact.verification": "طريقة التحقق",
        "fact.at": "الوقت",
        "fact.outcome": "النتيجة",
        "fact.error": "الخطأ",
        "fact.purpose": "الغرض",
        "fact.transaction": "وافقت على",
        "command.presentation.none": "لم يطلب أحد شارة.",
        "command.presentation.erased": "عدد العروض الممحوة: {count}.",
        "command.presentation.answered": "عُرضت",
        "command.presentation.declined": "امتنعت",
        "command.presentation.refused": "رُفض",
        "command.presentation.byCertificate": "بشهادته",
        "command.presentation.byAttestation": "بوثيقة تصديق",
        "command.presentation.byRegistration": "بتسجيله هنا",
        "command.presentation.unverified": "لم يُتحقق منه",
        "command.presentation.undelivered": "لم تُسلَّم",
        "notFound.presentationNamed": "لا يوجد في السجل عرض {name}. لعرضها كلها: {command}",
        "ambiguous.presentation": "تبدأ عدة عروض بـ {name}. أدخل جزءًا أطول من المعرّف.",
        "command.verifierTrust.added": "يضمن {name} المتحققين من الآن فصاعدًا.",
        "alreadyExists.verifierTrust":
            "يوجد بالفعل ما يضمن المتحققين باسم {name}. أعطِ هذا اسمًا آخر باستخدام {option}.",
        "command.verifierTrust.none": "لا يوجد من يوثق به لضمان المتحققين.",
        "command.verifierTrust.removed": "لم يعد {name} يضمن أي متحقق.",
        "command.verifierTrust.certificates": "عدد الشهادات: {count}",
        "command.transaction.added": "يمكن للمتحققين طلب موافقتك على معاملات من النوع {name}.",
        "command.transaction.none": "لم يُعلن أي نوع معاملة.",
        "command.transaction.removed": "تُرفض معاملات النوع {name} من الآن فصاعدًا.",
    ]
}
