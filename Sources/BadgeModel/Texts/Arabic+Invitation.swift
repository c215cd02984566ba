extension CoreTexts.Arabic {
    /// Errors of invitations and their codes.
    static let invitation: MessageCatalogue.Texts = [
        "transactionCodeRefused.wrong": "الرمز خطأ. تحقق من الرمز وأدخله من جديد.",
        "transactionCodeRefused.wrongOrInvitationGone":
            "الرمز خطأ، أو استُخدمت الدعوة أو انتهت صلاحيتها. تحقق من الرمز وأدخله من جديد.",
        "transactionCodeRefused.wrongWithTries":
            """
        الرمز خطأ. {count, plural, zero {لم تبقَ محاولات} one {بقيت محاولة واحدة} two {بقيت محاولتان} few {بقيت \
        # محاولات} many {بقيت # محاولة} other {بقيت # محاولة}}. تحقق من الرمز وأدخله من جديد.
        """,
        "invitationUnusable.gone":
            """
        استُخدمت الدعوة أو سُحبت أو انتهت صلاحيتها أو أُدخلت لها رموز خاطئة كثيرة. اطلب من المؤسسة دعوة جديدة.
        """,
        "invitationUnusable.recoveryLink":
            "استُخدم رابط الاسترداد أو سُحب أو انتهت صلاحيته. اطلب من المؤسسة رابط استرداد آخر.",
        "offerUnsupported.grantType": "لا يقبل خادم المؤسسة دعوات من هذا التطبيق. أبلغ المؤسسة.",
        "offerUnsupported.tokenType": "يمنح الخادم رموز وصول من نوع غير مدعوم. أبلغ المؤسسة.",
        "issuancePending.badge": "لم تصدر المؤسسة هذه الشارة بعد. ستأتي مع مزامنة لاحقة؛ ولا شيء آخر يلزم.",
        "decryptionFailed.message":
            "عُدّلت رسالة مشفّرة في الطريق، أو هي موجّهة إلى غيرك. حاول من جديد؛ ثم أبلغ المؤسسة.",
    ]
}
