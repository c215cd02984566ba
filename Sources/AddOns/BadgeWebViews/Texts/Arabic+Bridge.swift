import BadgeModel

extension WebViewTexts.Arabic {
    /// Why a page is not shown, and what it does not do.
    static let bridge: MessageCatalogue.Texts = [
        "notSupported.legacySignals": "لا يدعم الإطار جسر عام 2013. استخدم مضيفًا آخر أو صفحات تستخدم الجسر الحالي.",
        "invalidInput.pageOfFile": "لا يمكن عرض صفحة من ملف. قدّمها عبر https، أو عبر http على هذا الجهاز.",
        "invalidInput.pageOrigin": "لا تُعرض هنا صفحات {origin}. أضف المصدر إلى مصادر الجسر.",
        "notFound.page": "لا توجد صفحة باسم {name}. أضف عنوانها إلى صفحات الجسر.",
        "notSupported.pageFunction": "لا توجد في الصفحة الدالة {name}. ربما لم تبدأ بعد.",
        "serverUnreachable.page": "لم تُجب الصفحة. حمّلها مرة أخرى.",
        "notSupported.pageScript": "لا ينفّذ هذا العرض نصوص التطبيق البرمجية. استدعِ دالة من دوال الصفحة.",
    ]
}
