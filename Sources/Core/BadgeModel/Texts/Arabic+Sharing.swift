extension CoreTexts.Arabic {
    /// Errors of what is shared, and of signed requests.
    static let sharing: MessageCatalogue.Texts = [
        "activityMissing.empty": "لا يوجد ما يمكن مشاركته. حدد عنوانًا أو نصًا.",
        "notSupported.shareByMail":
            "لا ترسل {organization} بريدًا إلكترونيًا نيابة عن أفرادها. اطلب من المسؤول السماح بذلك، أو اختر وجهة أخرى.",
        "invalidInput.privateKeyPEM": "هذا ليس مفتاحًا خاصًا من نوع P-256 بصيغة PEM. حدّد ملفًا آخر.",
        "invalidInput.keyID":
            "يجب أن يتكون اسم المفتاح من 1 إلى 128 حرفًا من ASCII، دون علامات اقتباس أو شرطات مائلة عكسية.",
        "invalidInput.signingSecret": "يجب ألا يقل سر التوقيع عن {count} بايت. حدّد سرًا أطول.",
        "invalidInput.webhookSecret": "يبدأ السر بـ whsec_، لكن لا يتبعه ترميز Base64. انسخه مرة أخرى.",
        "form.characterLimit":
            "عدد أحرف {label} هو {count}، والحد الأقصى هنا {limit}. اختصر النص.",
    ]
}
