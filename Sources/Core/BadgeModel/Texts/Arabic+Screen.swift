extension CoreTexts.Arabic {
    /// Texts of the screens of a sign-in, which an app and an organization can replace.
    static let screen: MessageCatalogue.Texts = [
        "notFound.unreadable": "تعذّرت قراءة {file}.",
        "page.browser.title": "تسجيل الدخول",
        "page.browser.done": "تم. عد إلى البرنامج؛ يمكنك إغلاق هذه الصفحة.",
        "page.browser.notHere": "لا أحد ينتظر هذا الجواب. يمكنك إغلاق هذه الصفحة.",
        "screen.attribution": "مدعوم من BadgeKit",
        "screen.completing": "جارٍ إكمال تسجيل الدخول…",
        "screen.landing.back": "مرحبًا بعودتك!",
        "screen.nativeLogin.email": "سجّل الدخول بالبريد الإلكتروني وكلمة المرور",
        "screen.nativeLogin.username": "سجّل الدخول باسم المستخدم وكلمة المرور",
        "screen.providerTable.back": "مقدّمو الخدمة",
        "screen.providerTable.section": "سجّل الدخول عبر مزوّد",
        "screen.providerTable.title": "سجّل الدخول عبر…",
        "screen.sharing.title": "مشاركة",
        "screen.sharing.titleWithProvider": "مشاركة على {provider}",
        "terminal.connectionProblem": "مشكلة في الاتصال: {reason}",
        "command.remove.deviceRemoved": "لم تعد {organization} تحسب هذا الجهاز.",
        "command.remove.deviceCounted":
            "ربما لا تزال {organization} تحسب هذا الجهاز: أزله هناك من جهاز آخر لك، أو اسأل {organization}.",
        "web.qrCode": "رمز QR",
    ]
}
