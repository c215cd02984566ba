import BadgeModel

extension CommandTexts.Arabic {
    /// What several commands say.
    static let other: MessageCatalogue.Texts = [
        "action.takeBadge": "قبول",
        "action.doNotTakeBadge": "عدم القبول",
        "field.onceMore": "مرة أخرى",
        "field.offer": "العرض",
        "command.signin.signedIn": "تم تسجيل الدخول باسم {name}.",
        "command.signin.registered": "تم إنشاء الحساب وتسجيل الدخول باسم {name}.",
        "command.signin.changed": "تم الحفظ لـ {name}.",
        "command.signin.messageSent": "يرسل الخادم رسالة.",
        "command.signin.signedOut": "تم تسجيل الخروج.",
        "command.signin.password": "{field} كلمة مرور. حددها باستخدام --password-file.",
        "declined.keysNotTrusted": "بقيت المفاتيح كما كانت.",
        "inputRequired.offeredBadge": "الدعوة لإحدى هذه الشارات: {badges}. حدّد واحدة باستخدام {option}.",
        "inputRequired.loginField":
            """
        يطلب تسجيل الدخول لدى المؤسسة {fields} ("{title}")، ولا خيار يجيب عن ذلك. سجّل الدخول باستخدام --method challenge، \
        أو شغّل الأمر في طرفية.
        """,
        "inputRequired.loginCode":
            """
        يطلب تسجيل الدخول لدى المؤسسة رمزًا يُستخدم مرة واحدة ("{title}"). أدخله باستخدام --second-factor-file، أو شغّل الأمر في \
        طرفية.
        """,
        "inputRequired.loginChoice":
            """
        يطلب تسجيل الدخول لدى المؤسسة اختيارًا ("{title}")، ولا خيار يجيب عن ذلك. سجّل الدخول باستخدام --method challenge، \
        أو شغّل الأمر في طرفية.
        """,
        "invalidInput.shareAddress":
            "{address} ليس عنوان ويب يمكن مشاركته. اكتبه مثل https://example.com/page.",
        "declined.nothingShared": "لم تتم مشاركة شيء.",
        "command.share.shared": "تمت المشاركة مع {target}.",
        "command.share.sharedAt": "تمت المشاركة مع {target}:\n{url}",
        "web.done.title": "تم",
        "web.done.cancelled": "أُلغي",
        "web.done.failed": "لم ينجح ذلك",
        "web.done.return": "يمكنك إغلاق هذه الصفحة والعودة إلى الطرفية.",
    ]
}
