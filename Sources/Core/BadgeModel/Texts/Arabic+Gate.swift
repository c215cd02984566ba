extension CoreTexts.Arabic {
    /// Errors of the gate.
    static let gate: MessageCatalogue.Texts = [
        "blocked.status": "حالة الشارة {status} ولا يمكن استخدامها. زامن، أو اسأل المؤسسة.",
        "badgeRevoked.byOrganization": "ألغت المؤسسة الشارة. اطلب منها شارة أخرى.",
        "badgeRevoked.badge": "ألغت المؤسسة {badge} ولم يعد استخدامها ممكنًا.",
        "badgeSuspended.elsewhere": "علّقت المؤسسة وصولك إليها. اطلب منها رفع التعليق.",
        "permitInvalid.activation": "الإذن ليس للتفعيل، أو انتهت صلاحيته. اطلب إذنًا آخر.",
        "permitInvalid.policy": "انتهت صلاحية الإذن، أو هو لغرض آخر أو سياسة أخرى. قيّم الشارة من جديد.",
        "permitInvalid.purpose": "انتهت صلاحية الإذن، أو هو لغرض آخر. قيّم الشارة من جديد.",
    ]
}
