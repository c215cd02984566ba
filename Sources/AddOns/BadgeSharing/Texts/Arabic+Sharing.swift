import BadgeModel

extension SharingTexts.Arabic {
    /// Errors and screens of sharing.
    static let sharing: MessageCatalogue.Texts = [
        "activityMissing.none": "لا يوجد ما يمكن مشاركته. حدد عنوانًا أو نصًا.",
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
        "action.share": "مشاركة",
        "action.done": "تم",
        "prompt.share.done": "{target} (تمت المشاركة)",
        "prompt.share.shared": "تمت المشاركة مع {target}.",
        "field.shareTarget": "المشاركة مع",
        "field.shareText": "نصك",
        "field.recipient": "عنوان البريد الإلكتروني للمستلم",
        "share.mail": "البريد الإلكتروني",
        "screen.sharing.byMail": "مشاركة عبر البريد الإلكتروني",
        "screen.sharing.byTextMessage": "مشاركة عبر رسالة نصية",
    ]
}
