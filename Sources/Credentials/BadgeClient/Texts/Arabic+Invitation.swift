import BadgeModel

extension ClientTexts.Arabic {
    /// Errors of invitations and of the issuance.
    static let invitation: MessageCatalogue.Texts = [
        "offerUnsupported.credentialKind": "الدعوة لنوع من الاعتمادات لا يمكن لهذا التطبيق حمله. أبلغ المؤسسة.",
        "credentialNotOffered.kind": "لم تعد المؤسسة تصدر هذا النوع من الشارات. اطلب منها دعوة جديدة.",
        "credentialNotOffered.dataSet": "ليس لدى المؤسسة بيانات للشارة التي منحتها. اطلب منها دعوة جديدة.",
        "proofRefused.proof": "لا تقبل المؤسسة إثبات هذا الجهاز لمفتاح الشارة. تحقق من ساعة الجهاز وحاول من جديد.",
        "proofRefused.nonce":
            "رفضت المؤسسة إثباتًا جديدًا لمفتاح الشارة مرتين. حاول من جديد؛ وإن استمر ذلك فأبلغ المؤسسة.",
        "issuanceRefused.denied": "لا تصدر المؤسسة هذه الشارة لك. اسألها عن السبب، أو اطلب دعوة جديدة.",
        "issuanceRefused.request": "لا يفهم خادم المؤسسة ما يطلبه هذا التطبيق. أبلغ المؤسسة.",
        "issuanceRefused.transaction":
            "لا تعرف المؤسسة الشارة التي وعدت بها لاحقًا، أو أصدرتها بالفعل. اطلب دعوة جديدة.",
        "encryptionUnsupported.request": "تطلب المؤسسة رسائل مشفّرة بطريقة لا يعرفها هذا التطبيق. أبلغ المؤسسة.",
        "encryptionUnsupported.refused": "لا تقبل المؤسسة التشفير الذي تذكره بياناتها الوصفية. أبلغ المؤسسة.",
    ]
}
