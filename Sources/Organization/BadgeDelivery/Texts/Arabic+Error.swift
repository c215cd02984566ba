import BadgeModel

extension DeliveryTexts.Arabic {
    /// Errors of the settings for a delivery.
    static let error: MessageCatalogue.Texts = [
        "invalidInput.language": "{text} ليست لغة. اكتبها مثل de أو pt-BR.",
        "invalidInput.mailServer": "يُكتب خادم البريد smtps://USER@HOST أو smtp://USER@HOST:PORT. صحّحه.",
        "invalidInput.mailSender": "{sender} ليس عنوانًا يمكن إرسال البريد منه. صحّحه.",
        "invalidInput.mailUserMissing":
            "كلمة المرور تكون لمستخدم. اذكر المستخدم في عنوان خادم البريد: smtps://USER@HOST.",
        "invalidInput.mailPasswordMissing": "يحتاج مستخدم خادم البريد إلى كلمة مرور. اذكرها أيضًا.",
        "invalidInput.mailUser": "اسم مستخدم خادم البريد أطول من اللازم أو فيه بايت صفري. صحّحه.",
        "invalidInput.mailPassword": "كلمة مرور خادم البريد ليست من 1 إلى 1024 بايت دون بايت صفري. صحّحها.",
        "invalidInput.mailCertificates": "لا يمكن قراءة الشهادات في {path}. حدّد ملف شهادات بصيغة PEM.",
    ]
}
