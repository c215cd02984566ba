extension Arabic {
    /// Texts of the screens of a sign-in, which an app and an organization can replace.
    static let screens: MessageCatalogue.Texts = [
        "screen.attribution": "مدعوم من BadgeKit",
        "screen.completing": "جارٍ إكمال تسجيل الدخول…",
        "screen.landing.back": "مرحبًا بعودتك!",
        "screen.nativeLogin.email": "سجّل الدخول بالبريد الإلكتروني وكلمة المرور",
        "screen.nativeLogin.username": "سجّل الدخول باسم المستخدم وكلمة المرور",
        "screen.providerTable.back": "مقدّمو الخدمة",
        "screen.providerTable.section": "سجّل الدخول عبر شبكة اجتماعية",
        "screen.providerTable.title": "سجّل الدخول عبر…",
        "screen.sharing.title": "مشاركة",
        "screen.sharing.titleWithProvider": "مشاركة على {provider}",
    ]
}
