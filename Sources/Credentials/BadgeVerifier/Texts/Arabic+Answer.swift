import BadgeModel

extension VerifierTexts.Arabic {
    /// Texts of a verifier: why the answer of a wallet is refused.
    static let answer: MessageCatalogue.Texts = [
        "verification.unanswered": "لم تُجب أي محفظة خلال خمس دقائق. اطلب من جديد.",
        "verification.answerMalformed": "إجابة المحفظة لا توافق OpenID4VP 1.0: {finding}.",
        "verification.answerUnencrypted": "إجابة المحفظة غير مشفّرة مع أن الطلب يشترط التشفير. اعرض الشارة من جديد.",
        "verification.answerUnexpectedlyEncrypted":
            "إجابة المحفظة مشفّرة ولا يحمل الطلب مفتاحًا لها. اعرض الشارة من جديد.",
        "verification.answerUndecryptable": "تعذّر فك تشفير إجابة المحفظة. شُفّرت لمفتاح آخر أو عُدّلت في الطريق.",
        "verification.unsatisfied": "إجابة المحفظة ليست ما طُلب: {finding}.",
        "verification.transactionData": "لم يوقّع حامل الشارة ما يطلب الطلب الموافقة عليه، أو وقّع غيره.",
        "verification.declined": "لا تعرض المحفظة شيئًا ({code}). رفض الشخص العرض، أو ليست لديه شارة كهذه.",
        "verification.origin": "الإجابة من صفحة لا يحق لها تمرير الطلب.",
        "verification.certificate": "شهادة مفتاح المؤسسة غير مقبولة. {finding} اطلب من المؤسسة شارة بشهادة أخرى.",
        "verification.certificateOfOtherHost": "لا تذكر مضيف المؤسسة.",
        "verification.certificateOfRoot": "أُرفقت بها شهادة وقّعت نفسها بنفسها.",
        "verification.requestUnknown": "الطلب غير معروف هنا، أو انتهى، أو أُجيب عنه من قبل. اطلب من جديد.",
    ]
}
