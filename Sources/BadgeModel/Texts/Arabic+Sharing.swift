extension CoreTexts.Arabic {
    /// Errors and screens of sharing.
    static let sharing: MessageCatalogue.Texts = [
        "activityMissing.none": "لا يوجد ما يمكن مشاركته. حدد عنوانًا أو نصًا.",
        "activityMissing.empty": "لا يوجد ما يمكن مشاركته. حدد عنوانًا أو نصًا.",
        "characterLimitExceeded.text":
            "عدد أحرف النص {count}، و{target} يقبل {limit} على الأكثر. اختصر النص.",
        "shareRefused.webhook":
            "رفض {server} ما تشاركه مع {target} (الحالة {status}). صحّحه، أو أبلغ المسؤول عن {target}.",
        "shareRefused.redirect":
            "يعيد {server} توجيه ما تشاركه مع {target}، ولا يُتبع ذلك. صحّح عنوان {target}.",
        "notFound.shareTarget": "لا توجد وجهة {target} للمشاركة. اختر واحدة من {targets}.",
        "notFound.shareTargets":
            "لا توجد وجهة للمشاركة. سجّل واحدة، أو اطلب من المؤسسة السماح بالمشاركة عبر البريد الإلكتروني.",
        "alreadyExists.share": "تمت مشاركة هذا النص مع {target} من قبل. غيّره لمشاركته مرة أخرى.",
        "dialogAlreadyShown.sharing": "نافذة المشاركة معروضة بالفعل. أكملها أو ألغها أولًا.",
        "invalidInput.shareRecipient": "يحتاج {target} إلى عنوان البريد الإلكتروني للمستلم. حدد عنوانًا.",
        "invalidInput.shareText": "يحتوي النص على حرف تحكم. أزله.",
        "invalidInput.shareClaims": "البيانات تخص شارة. حدد الشارة.",
        "invalidInput.shareClaimNotOffered": "البيان {claim} غير متاح للمشاركة هنا. استبعده.",
        "invalidInput.shareRecipientRefused":
            "لا تستطيع {organization} إرسال بريد إلكتروني إلى هذا العنوان. أدخل عنوانًا آخر.",
        "notSupported.shareByMail":
            "لا ترسل {organization} بريدًا إلكترونيًا نيابة عن أفرادها. اطلب من المسؤول السماح بذلك، أو اختر وجهة أخرى.",
        "rateLimited.share":
            "ترسل {organization} نيابة عنك عددًا لا يتجاوز {limit} من الرسائل يوميًا. حاول لاحقًا.",
        "invalidInput.privateKeyPEM": "هذا ليس مفتاحًا خاصًا من نوع P-256 بصيغة PEM. حدّد ملفًا آخر.",
        "invalidInput.keyID":
            "يجب أن يتكون اسم المفتاح من 1 إلى 128 حرفًا من ASCII، دون علامات اقتباس أو شرطات مائلة عكسية.",
        "invalidInput.signingSecret": "يجب ألا يقل سر التوقيع عن {count} بايت. حدّد سرًا أطول.",
        "invalidInput.webhookSecret": "يبدأ السر بـ whsec_، لكن لا يتبعه ترميز Base64. انسخه مرة أخرى.",
        "action.share": "مشاركة",
        "action.done": "تم",
        "prompt.share.done": "{target} (تمت المشاركة)",
        "prompt.share.shared": "تمت المشاركة مع {target}.",
        "field.shareTarget": "المشاركة مع",
        "field.shareText": "نصك",
        "field.recipient": "عنوان البريد الإلكتروني للمستلم",
        "form.characterLimit":
            "عدد أحرف {label} هو {count}، والحد الأقصى هنا {limit}. اختصر النص.",
        "share.mail": "البريد الإلكتروني",
    ]
}
