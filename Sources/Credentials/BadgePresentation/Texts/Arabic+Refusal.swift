import BadgeModel

extension PresentationTexts.Arabic {
    /// Why a verifier's request is refused.
    static let refusal: MessageCatalogue.Texts = [
        "presentationRefused.invalidRequest": "رُفض طلب {client}: {finding}. لم يُرسل شيء. أبلغ المتحقق.",
        "presentationRefused.invalidRequestURI": "تعذّر جلب طلب {client}: {finding}. لم يُرسل شيء. أبلغ المتحقق.",
        "presentationRefused.privateHost":
            "رُفض طلب {client}: {finding}. لم يُرسل شيء. إذا كان {host} لك فاذكره في privateHosts في الإعدادات.",
        "presentationRefused.invalidClient":
            "{client} غير معروف هنا: {finding}. لم يُرسل شيء. اسأل مؤسستك هل يمكن الوثوق به.",
        "presentationRefused.invalidScope": "رُفض طلب {client}: {finding}. لم يُرسل شيء. أبلغ المتحقق.",
        "presentationRefused.unsupportedResponseType":
            "يطلب {client} إجابة غير مدعومة: {finding}. لم يُرسل شيء.",
        "presentationRefused.accessDenied": "لا يتلقى {client} أي إجابة. لم يُرسل شيء.",
        "presentationRefused.formatsNotSupported":
            "لا يقرأ {client} أي شارة من الأنواع المدعومة هنا. لم يُرسل شيء.",
        "presentationRefused.invalidRequestURIMethod":
            "رُفض رابط {client}: {finding}. لم يُرسل شيء. أبلغ المتحقق.",
        "presentationRefused.invalidTransactionData":
            "يطلب {client} الموافقة على ما لا يمكن عرضه هنا: {finding}. لم يُرسل شيء.",
        "presentationRefused.walletUnavailable": "لا يتلقى {client} إجابة الآن. لم يُرسل شيء. حاول لاحقًا.",
        "invalidInput.notAsked": "ليست هذه الشارات ما يطلبه الطلب. اختر واحدة لكل مطلوب وبالصيغة التي يذكرها.",
        "invalidInput.ofPlatform": "يعيد المتصفح أو النظام هذه الإجابة، ولا تُرسل من هنا.",
    ]
}
