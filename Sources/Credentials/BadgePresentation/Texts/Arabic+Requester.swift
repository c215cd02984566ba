import BadgeModel

extension PresentationTexts.Arabic {
    /// Why a verifier is not the one that it claims to be.
    static let requester: MessageCatalogue.Texts = [
        "requester.identifierMalformed": "ينقص client_id أو فيه محارف غير جائزة.",
        "requester.identifierMismatch": "يختلف client_id في الرابط عنه في الطلب.",
        "requester.clientUnknown": "العميل غير مسجَّل هنا.",
        "requester.prefixUnknown": "البادئة {prefix} في client_id غير معروفة هنا.",
        "requester.prefixUnsupported": "البادئة {prefix} في client_id غير مدعومة هنا.",
        "requester.prefixReserved": "البادئة origin في client_id محجوزة للمتصفحات.",
        "requester.unsigned": "الطلب غير موقَّع، و client_id يستلزم توقيعًا.",
        "requester.signed": "الطلب موقَّع، و client_id لا يسمح بتوقيع.",
        "requester.signatureRefused": "لا يُقبل توقيعه: {finding}.",
        "requester.certificateMissing": "ليست فيه شهادات (x5c).",
        "requester.hostMismatch": "لا تذكر شهادته مضيف client_id.",
        "requester.hashMismatch": "شهادته غير التي يذكرها client_id.",
        "requester.attesterUnknown": "تنقص وثيقة التصديق أو ليست ممن يوثق به هنا.",
        "requester.attestationRefused": "لا تُقبل وثيقة التصديق: {finding}.",
        "requester.methodUnsupported": "طريقة DID {method} غير مدعومة هنا.",
        "requester.identifierUnreadable": "تعذّرت قراءة DID أو مفتاحه.",
        "requester.addressNotVouchedFor": "لا يكفل أحد العنوان الذي ستُرسل إليه الإجابة.",
        "requester.forbiddenByHAIP": "{finding}، وهذا ما يمنعه HAIP.",
        "requester.originUnexpected": "الصفحة ليست من الصفحات المتوقعة (expected_origins).",
    ]
}
